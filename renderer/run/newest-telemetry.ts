/** The newest telemetry of the run that is open: its history outside Vue's reactivity, and the pulses on which what is shown is redrawn. */
import { defineStore } from 'pinia';
import { computed, markRaw, shallowRef, watch } from 'vue';
import type { TelemetryFrame } from '../../contract/telemetry-frames.ts';
import { wholeRows } from './asked-past.ts';
import { NewestHistory } from './newest-history.ts';
import { RedrawClock } from './redraw-clock.ts';
import { useBench } from '../connection/bench.ts';

/** A beginning that was missed by less (s) is not asked for. */
const noticeable = 1;

export const useNewestTelemetry = defineStore('newest-telemetry', () => {
  const bench = useBench();
  const clock = markRaw(
    new RedrawClock(
      (draw) => requestAnimationFrame(draw),
      () => performance.now(),
    ),
  );
  const history = shallowRef<NewestHistory | null>(null);

  watch(
    () => bench.state,
    ({ layout, epoch }) => {
      if (!layout) return;
      const run = { epoch, layout };
      if (!history.value?.continues(run)) history.value = markRaw(new NewestHistory(run));
      clock.request();
    },
    { flush: 'sync', immediate: true },
  );
  watch(
    () => bench.client,
    (client) => client?.onTelemetry(take),
    { flush: 'sync', immediate: true },
  );

  function take(frame: TelemetryFrame): void {
    if (history.value?.take(frame)) clock.request();
  }

  watch([history, () => bench.client], () => void fetchEarlier(), { flush: 'sync', immediate: true });

  /** Where the page comes to a run that is under way, or to a recording, the charts are told what was before. */
  async function fetchEarlier(): Promise<void> {
    const { client, state } = bench;
    const { value: newest } = history;
    if (!client || !newest || newest.series.length > 0 || !state.capabilities.seeks || state.time < noticeable) return;
    const frame = await wholeRows(client, newest, state.time);
    if (!frame) return;
    newest.takeEarlier(frame);
    clock.request();
  }

  /** Session time, s, up to which there is something to show; of a recording, its end. */
  function end(): number {
    const newest = history.value?.recent.lastTime ?? Number.NEGATIVE_INFINITY;
    if (bench.state.source === 'recording') return Math.max(newest, bench.state.time);
    return Number.isFinite(newest) ? newest : bench.state.time;
  }

  const time = computed(() => {
    void clock.frame.value;
    return end();
  });

  return { clock, history, time, end };
});
