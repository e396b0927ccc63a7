/** The range of session time that all charts show: the newest as it comes, or one that is held. */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { rangeOf, type AxisRange, within } from '../run/view-range.ts';
import { useBench } from '../run/connection/bench.ts';
import { useRuns } from '../run/runs.ts';
import { useSettings } from '../components/theme/settings.ts';

/** Two session times that are as near to each other are the same, s. */
const roundedTo = 1e-6;

export const useChartView = defineStore('chart-view', () => {
  const bench = useBench();
  const settings = useSettings();
  const { run } = useRuns();
  const { playhead } = run;
  /** Null: the charts follow. */
  const held = shallowRef<AxisRange | null>(null);
  const follows = computed(() => held.value === null);

  watch(
    () => bench.state.epoch,
    () => (held.value = null),
  );

  /** The visible range, s. */
  function range(): AxisRange {
    return held.value ?? rangeOf(run.time, settings.chartSpan);
  }

  /** Rows after this time, s, are still to come at the playhead. */
  const until = () => (playhead.follows ? Number.POSITIVE_INFINITY : playhead.time + roundedTo);

  /** The received part of the visible range. */
  function seen(): AxisRange {
    const { from, to } = range();
    return { from, to: Math.max(Math.min(to, until()), from) };
  }

  return {
    held,
    follows,
    range,
    until,
    seen,
    hold: (next: AxisRange) => void (held.value = within(next, 0)),
    follow: () => void (held.value = null),
    /** Holds the visible range, or follows again. */
    toggle: () => void (held.value = held.value ? null : range()),
  };
});
