/**
 * Obstacles of the shell's actions: those of `actions/obstacles.ts`, and others by the draft, the hosted session and
 * the playhead.
 */
import { unless, useObstacles } from '../../run/obstacles.ts';
import { useBench } from '../../run/connection/bench.ts';
import { useDraft } from '../../editor/draft.ts';
import { useHosted } from '../../run/hosted-session.ts';
import { useRuns } from '../../run/runs.ts';

export function useShellObstacles() {
  const bench = useBench();
  const draft = useDraft();
  const hosted = useHosted();
  const { playhead } = useRuns().run;
  const { toOperate, toLook, toGoOn, toChange } = useObstacles();

  const toControl = () =>
    toOperate() ??
    unless(!hosted.session.isOpen, hosted.session.obstacle) ??
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
    /** To run it again, with other lanes. */
    toReplay: () =>
      unless(
        bench.state.experiment?.scored === undefined,
        'A game that was scored cannot be run again; driftbench score LOGS --with lanes.yaml measures other lanes on what arrived.',
      ),
    toRecorded: () => unless(bench.state.recording !== null, 'The open session is not being recorded.'),
    /** In the past the playhead steps; at the newest the session does. */
    toStep: () => (playhead.follows ? (toControl() ?? toGoOn()) : toSeek()),
    /** To play, pause or restart what runs. */
    toRun: () => toOperate() ?? (hosted.session.isOpen ? null : (toControl() ?? toLook())),
    toEdit: () => toOperate() ?? unless(draft.awake, 'Nothing is being edited: open the editor.'),
  };
}
