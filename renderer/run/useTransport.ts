/**
 * Playing and pausing what is looked at: while the newest is shown, the session; while a time of the past is shown, the past, and the session goes
 * on as it does.
 */
import { computed } from 'vue';
import { useBench } from '../connection/bench.ts';
import { useLive } from './live.ts';
import { usePlayhead } from './playhead.ts';
import { useSeed } from './seed.ts';

export function useTransport() {
  const bench = useBench();
  const live = useLive();
  const playhead = usePlayhead();
  const seed = useSeed();

  const runs = computed(() => (live.isOpen ? live.isUnderWay : bench.state.status === 'running'));
  /** Whether what is looked at moves. */
  const moves = computed(() => (playhead.follows ? runs.value : playhead.plays));

  /** What runs is the live session where one is hosted. */
  function toggleSession(): void {
    if (live.isOpen) void live.change(runs.value ? 'live.pause' : 'live.start', {});
    else if (runs.value) void bench.pause();
    else if (bench.state.status === 'paused') void bench.play();
    else void seed.restart();
  }

  function toggle(): void {
    if (playhead.follows) toggleSession();
    else if (playhead.plays) playhead.pause();
    else playhead.play();
  }

  return { runs, moves, toggle, toggleSession };
}
