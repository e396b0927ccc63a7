/** What can stand in the way of an action, as the bench stands: each a sentence, or null where nothing does. Joined by `??`, the first one counts. */
import { useBench } from '../../connection/bench.ts';
import { useDraft } from '../../editor/draft.ts';
import { useLive } from '../../run/live.ts';
import { useRuns } from '../../run/runs.ts';

/** The sentence where something does not hold. */
export const unless = (holds: boolean, sentence: string): string | null => (holds ? null : sentence);

/** Why nothing is changed in what is open, by where it comes from. */
const fixed = {
  session: 'Nothing is changed in this session.',
  live: 'A live session is open: only the networks of its players are changed.',
  recording: 'A recording is open: it can be looked at, not changed.',
} as const;

export function useObstacles() {
  const bench = useBench();
  const draft = useDraft();
  const live = useLive();
  const { playhead } = useRuns().run;

  const toOperate = () =>
    unless(bench.online, 'The bench cannot be reached.') ??
    unless(bench.mayOperate, 'This page may only look on; the operator’s may do more.');
  const toLook = () =>
    unless(bench.state.experiment !== null, 'No experiment is open: choose one.') ??
    unless(bench.hasSession, 'The session is still starting.');
  const toControl = () =>
    toOperate() ??
    unless(!live.isOpen, 'A live session is open: it is played by its own panel.') ??
    unless(bench.state.capabilities.controls, 'A recording is open: it can be looked at, not run.');
  const toGoOn = () =>
    toLook() ??
    unless(bench.state.status !== 'finished', 'The session is over: restart it.') ??
    unless(bench.state.status !== 'failed', 'A fault has stopped the session: restart it.');
  const toChange = () => toOperate() ?? toLook() ?? unless(bench.state.capabilities.changes, fixed[bench.state.source]) ?? toGoOn();
  const toSeek = () => toLook() ?? unless(playhead.maySeek, 'Nothing of the past is there to go to.');

  return {
    ...{ toOperate, toLook, toControl, toGoOn, toSeek },
    /** To change links and contracts. */
    toChange,
    /** To change the link of a node: of a seat of a live session it is the player's network. */
    toBend: (node: string) => (live.seatOf(node) ? toOperate() : toChange()),
    /** In the past the playhead steps; at the newest the session does. */
    toStep: () => (playhead.follows ? (toControl() ?? toGoOn()) : toSeek()),
    /** To play, pause or restart whatever runs. */
    toRun: () => toOperate() ?? (live.isOpen ? null : (toControl() ?? toLook())),
    toEdit: () => toOperate() ?? unless(draft.awake, 'Nothing is being edited: open the editor.'),
    toLead: () => toOperate() ?? unless(live.isOpen, 'No live session is open: host one.'),
  };
}
