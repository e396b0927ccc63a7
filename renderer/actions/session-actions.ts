/** Actions on the session: playing, stepping, pace, links. */
import { computed } from 'vue';
import type { Pace } from '../../contract/bench-state.ts';
import { paceInWords } from '../format/words.ts';
import { useBench } from '../stores/bench.ts';
import { useSeed } from '../stores/seed.ts';
import { useLive } from '../stores/live.ts';
import type { Action } from './action.ts';
import { useUndo } from './use-undo.ts';

const paces: readonly Pace[] = [0.25, 0.5, 1, 2, 5, 10, 50, 'max'];
const manyFrames = 10;

export function sessionActions() {
  const bench = useBench();
  const history = useUndo();
  const live = useLive();
  const seed = useSeed();
  const mayRun = () => bench.mayOperate && !live.isOpen && ['running', 'paused'].includes(bench.state.status);
  const mayRestart = () => bench.mayOperate && bench.state.experiment !== null && bench.state.status !== 'loading';

  /** What runs is the live session where one is hosted. */
  function playPause(): void {
    if (live.isOpen) void live.change(live.isUnderWay ? 'live.pause' : 'live.start', {});
    else if (bench.state.status === 'running') void bench.pause();
    else if (bench.state.status === 'paused') void bench.play();
    else void seed.restart();
  }

  function restart(): void {
    if (live.isOpen) void live.change('live.restart', {});
    else void seed.restart();
  }

  const setPace = (pace: Pace): Action => ({
    id: `pace-${pace}`,
    title: `Pace ${paceInWords(pace)}`,
    group: 'Session',
    enabled: () => bench.mayOperate && !live.isOpen,
    run: () => void bench.setPace(pace),
  });

  return computed((): readonly Action[] => [
    { id: 'play-pause', title: 'Play or pause', group: 'Session', keys: 'Space', enabled: mayRestart, run: playPause },
    { id: 'step', title: 'Step one frame', group: 'Session', keys: '.', enabled: mayRun, run: () => void bench.step(1) },
    { id: 'step-many', title: 'Step ten frames', group: 'Session', keys: '>', enabled: mayRun, run: () => void bench.step(manyFrames) },
    { id: 'restart', title: 'Restart from 0', group: 'Session', keys: 'Mod+Enter', enabled: mayRestart, run: restart },
    ...paces.map(setPace),
    {
      id: 'undo',
      title: 'Undo change of link or contract',
      group: 'Links',
      keys: 'Mod+Z',
      enabled: history.mayUndo,
      run: history.undo,
    },
    {
      id: 'redo',
      title: 'Redo change of link or contract',
      group: 'Links',
      keys: 'Mod+Shift+Z',
      enabled: history.mayRedo,
      run: history.redo,
    },
  ]);
}
