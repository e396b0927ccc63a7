/** The telemetry of the run shown: its history outside Vue's reactivity, and the pulses on which it is redrawn. */
import { defineStore } from 'pinia';
import { computed, markRaw, shallowRef, watch } from 'vue';
import type { TelemetryFrame } from '../../contract/telemetry.ts';
import { RedrawClock } from '../telemetry/redraw-clock.ts';
import { TelemetryHistory } from '../telemetry/telemetry-history.ts';
import { useBench } from './bench.ts';

export const useTelemetry = defineStore('telemetry', () => {
  const bench = useBench();
  const clock = markRaw(new RedrawClock((draw) => requestAnimationFrame(draw)));
  const history = shallowRef<TelemetryHistory | null>(null);

  watch(
    () => bench.state,
    ({ layout, epoch }) => {
      if (!layout) return;
      const run = { epoch, layout };
      if (!history.value?.continues(run)) history.value = markRaw(new TelemetryHistory(run));
      clock.request();
    },
    { flush: 'sync' },
  );
  watch(
    () => bench.client,
    (client) => client?.onTelemetry(take),
    { flush: 'sync', immediate: true },
  );

  function take(frame: TelemetryFrame): void {
    if (history.value?.take(frame)) clock.request();
  }

  /** Session time of what is shown, s. */
  const time = computed(() => {
    void clock.frame.value;
    const shown = history.value?.recent.lastTime ?? Number.NEGATIVE_INFINITY;
    return Number.isFinite(shown) ? shown : bench.state.time;
  });

  return { clock, history, time };
});
