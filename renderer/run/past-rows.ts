/** Who has the rows of a session time: the newest history, or a stretch of the past that is fetched from the bench. */
import { defineStore } from 'pinia';
import { markRaw, shallowRef, watch } from 'vue';
import type { HeldRows } from './held-rows.ts';
import { PastHistory } from './past-history.ts';
import { pastWindows } from './asked-past.ts';
import type { PastWindows } from './past-windows.ts';
import { useBench } from '../connection/bench.ts';
import { useNewestTelemetry } from './newest-telemetry.ts';

/** With less of the past than this before it (s), what is shown is fetched with more, unless it is newer than that anyway. */
const wantedPast = 10;
const freshest = 2;

export const usePastRows = defineStore('past-rows', () => {
  const bench = useBench();
  const newest = useNewestTelemetry();
  /** The run as it was at the time shown last. */
  const past = shallowRef<PastHistory | null>(null);
  /** True while what is to be shown is on its way; what was shown before still is. */
  const isLoading = shallowRef(false);
  /** Counts what came. */
  const arrivals = shallowRef(0);
  let windows: PastWindows | null = null;

  watch(
    [() => newest.history, () => bench.client],
    () => {
      past.value = newest.history && markRaw(new PastHistory(newest.history));
      windows = freshWindows();
    },
    { flush: 'sync', immediate: true },
  );

  function freshWindows(): PastWindows | null {
    const { history } = newest;
    const { client, state } = bench;
    if (!client || !history) return null;
    return pastWindows(client, history, { frame: state.experiment?.frame ?? 1, end: newest.end, arrived: () => arrivals.value++ });
  }

  /** Who has the rows of `time`; null while they are on their way. What comes next in `direction` (−1, 0, 1) is fetched ahead. */
  function holderOf(time: number, direction: number): HeldRows | null {
    const { history } = newest;
    const isRecent = history !== null && history.recent.timeAt(0) <= time;
    const isEnough = isRecent && (history.recent.timeAt(0) <= Math.max(time - wantedPast, 0) || time > history.recent.lastTime - freshest);
    if (isEnough) return history;
    windows?.want(time, direction);
    return windows?.at(time) ?? (isRecent ? history : null);
  }

  /** Shows the run as it was at `time`; false while that is on its way. */
  function show(time: number, direction: number): boolean {
    const held = holderOf(time, direction);
    isLoading.value = held === null && hopes();
    if (held) past.value?.show(time, held);
    return held !== null;
  }

  /** False where what is not held cannot be had. */
  function hopes(): boolean {
    return windows !== null && !windows.failed;
  }

  return { past, isLoading, arrivals, holderOf, show, hopes };
});
