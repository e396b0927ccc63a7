/** What can stand in the way of an action, as the bench stands: each a sentence, or null where nothing does. Joined by `??`, the first one counts. */
import { useBench } from '../stores/bench.ts';
import { useDraft } from '../stores/draft.ts';
import { useLive } from '../stores/live.ts';
import { usePlayhead } from '../stores/playhead.ts';

/** The sentence where something does not hold. */
export const unless = (holds: boolean, sentence: string): string | null => (holds ? null : sentence);

export function useObstacles() {
  const bench = useBench();
  const draft = useDraft();
  const live = useLive();
  const playhead = usePlayhead();

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
  const toSeek = () => toLook() ?? unless(playhead.maySeek, 'Nothing of the past is there to go to.');

  return {
    ...{ toOperate, toLook, toControl, toGoOn, toSeek },
    /** In the past the playhead steps; at the newest the session does. */
    toStep: () => (playhead.follows ? (toControl() ?? toGoOn()) : toSeek()),
    /** To play, pause or restart whatever runs. */
    toRun: () => toOperate() ?? (live.isOpen ? null : (toControl() ?? toLook())),
    /** To change links and contracts. */
    toChange: () =>
      toOperate() ?? toGoOn() ?? unless(bench.mayChange, 'A live session or a recording is open: nothing is changed in it from here.'),
    toEdit: () => toOperate() ?? unless(draft.awake, 'Nothing is being edited: open the editor.'),
    toLead: () => toOperate() ?? unless(live.isOpen, 'No live session is open: host one.'),
  };
}
