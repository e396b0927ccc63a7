/**
 * Starting, playing and pausing: the session while its newest rows are shown, else the past (the session continues
 * meanwhile).
 */
import { computed, shallowRef, watch } from 'vue';
import { useBench } from './connection/bench.ts';
import { useHosted } from './hosted-session.ts';
import { useRuns } from './runs.ts';
import { defineStore } from 'pinia';

export function useTransport() {
  const bench = useBench();
  const hosted = useHosted();
  const { playhead } = useRuns().run;
  const seed = useSeed();

  const runs = computed(() => (hosted.session.isOpen ? hosted.session.isUnderWay : bench.state.status === 'running'));
  /** True if the shown time moves. */
  const moves = computed(() => (playhead.follows ? runs.value : playhead.plays));

  /** Toggles the hosted session while one is open, else the bench's own. */
  function toggleSession(): void {
    const { session } = hosted;
    if (session.isOpen && runs.value) session.pause();
    else if (session.isOpen) session.start();
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

/** The seed of the next run: that of this run until another one is chosen. */
export const useSeed = defineStore('seed', () => {
  const bench = useBench();
  const chosen = shallowRef<number | null>(null);
  const next = computed(() => chosen.value ?? bench.state.seed);

  watch([() => bench.state.epoch, () => bench.state.experiment?.file], () => (chosen.value = null));

  return {
    next,
    choose: (seed: number) => (chosen.value = seed),
    restart: () => bench.restart(next.value),
  };
});
