/** The telemetry of the run as the playhead shows it: the one door through which views, charts and numbers read it. */
import { defineStore } from 'pinia';
import { computed } from 'vue';
import type { TelemetryHistory } from './telemetry-history.ts';
import { useNewestTelemetry } from './newest-telemetry.ts';
import { usePastRows } from './past-rows.ts';
import { usePlayhead } from './playhead.ts';

export const useTelemetry = defineStore('telemetry', () => {
  const newest = useNewestTelemetry();
  const playhead = usePlayhead();
  const rows = usePastRows();
  const { clock } = newest;

  /** Up to the session time that is shown. */
  const history = computed((): TelemetryHistory | null => (playhead.follows ? newest.history : rows.past));

  /** Session time of what is shown, s. */
  const time = computed(() => {
    void clock.frame.value;
    const shown = history.value?.recent.lastTime ?? Number.NEGATIVE_INFINITY;
    return Number.isFinite(shown) ? shown : playhead.time;
  });

  return { clock, history, time };
});
