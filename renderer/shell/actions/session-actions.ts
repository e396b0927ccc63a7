/** Actions on the session: playing, stepping, pace, links. */
import { computed } from 'vue';
import type { Pace } from '../../../contract/bench-state.ts';
import { useTransport } from '../../run/useTransport.ts';
import { paceInWords, paces } from '../../format/words.ts';
import { useBench } from '../../connection/bench.ts';
import { useSeed } from '../../run/useTransport.ts';
import { useLive } from '../../run/live.ts';
import { useRuns } from '../../run/runs.ts';
import type { Action } from './action.ts';
import { unless, useObstacles } from './obstacles.ts';
import { useUndo } from './use-undo.ts';

const manyFrames = 10;

export function sessionActions() {
  const bench = useBench();
  const history = useUndo();
  const live = useLive();
  const { playhead } = useRuns().run;
  const seed = useSeed();
  const transport = useTransport();
  const { toControl, toRun, toSeek, toStep } = useObstacles();
  const toPlay = () => (playhead.follows ? toRun() : toSeek());

  /** In the past the playhead steps; at the newest the session does. */
  function step(frames: number): void {
    if (playhead.follows) void bench.step(frames);
    else playhead.step(frames);
  }

  function restart(): void {
    if (live.isOpen) void live.change('live.restart', {});
    else void seed.restart();
  }

  const setPace = (pace: Pace): Action => ({
    id: `pace-${pace}`,
    title: `Pace ${paceInWords(pace)}`,
    group: 'Session',
    whyNot: toControl,
    run: () => void bench.setPace(pace),
  });

  return computed((): readonly Action[] => [
    {
      ...{ id: 'play-pause', title: 'Play or pause what is shown', group: 'Session', keys: 'Space' },
      ...{ whyNot: toPlay, run: transport.toggle },
    },
    { id: 'step', title: 'Step one frame', group: 'Session', keys: '.', whyNot: toStep, run: () => step(1) },
    { id: 'step-many', title: 'Step ten frames', group: 'Session', keys: 'Alt+.', whyNot: toStep, run: () => step(manyFrames) },
    { id: 'restart', title: 'Restart from 0', group: 'Session', keys: 'Mod+Shift+Enter', whyNot: toRun, run: restart },
    ...paces.map(setPace),
    {
      ...{ id: 'undo', title: 'Undo change', group: 'Links', keys: 'Mod+Z' },
      ...{ whyNot: () => unless(history.mayUndo(), 'Nothing has been changed that could be undone.'), run: history.undo },
    },
    {
      ...{ id: 'redo', title: 'Redo change', group: 'Links', keys: 'Mod+Shift+Z' },
      ...{ whyNot: () => unless(history.mayRedo(), 'Nothing has been undone.'), run: history.redo },
    },
  ]);
}
