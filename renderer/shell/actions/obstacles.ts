/**
 * What prevents the shell's actions, as `actions/obstacles.ts` has it, by the draft, the live session and the playhead
 * too.
 */
import { unless, useObstacles } from '../../components/actions/obstacles.ts';
import { useBench } from '../../connection/bench.ts';
import { useDraft } from '../../editor/draft.ts';
import { useLive } from '../../../features/live/page/live.ts';
import { useRuns } from '../../run/runs.ts';

export function useShellObstacles() {
  const bench = useBench();
  const draft = useDraft();
  const live = useLive();
  const { playhead } = useRuns().run;
  const { toOperate, toLook, toGoOn, toChange } = useObstacles();

  const toControl = () =>
    toOperate() ??
    unless(!live.isOpen, 'A live session is open: start and pause it in its own panel.') ??
    unless(
      bench.state.capabilities.controls,
      bench.state.source === 'exercise'
        ? 'The bench listens to an exercise: stop listening in the LAN panel, then play its recording.'
        : 'A recording is open: it can be viewed, not run.',
    );
  const toSeek = () => toLook() ?? unless(playhead.maySeek, 'There is no recorded session time to seek to yet.');

  return {
    toOperate,
    toLook,
    toControl,
    toGoOn,
    toChange,
    toSeek,
    /** In the past the playhead steps; at the newest the session does. */
    toStep: () => (playhead.follows ? (toControl() ?? toGoOn()) : toSeek()),
    /** To play, pause or restart what runs. */
    toRun: () => toOperate() ?? (live.isOpen ? null : (toControl() ?? toLook())),
    toEdit: () => toOperate() ?? unless(draft.awake, 'Nothing is being edited: open the editor.'),
    toLead: live.toLead,
    toImpair: live.toImpair,
  };
}
