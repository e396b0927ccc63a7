/** Numbers read from the newest telemetry, as often as people can read them. */
import { computed, type ComputedRef } from 'vue';
import { useRuns } from './runs.ts';
import type { TelemetryHistory } from './history.ts';
import { usePanelVisible } from '../components/panel-place.ts';

/** Computed anew a few times a second while rows come in and its panel is seen; null before the first run. */
export function useReading<Result>(read: (history: TelemetryHistory) => Result): ComputedRef<Result | null> {
  const { run } = useRuns();
  const visible = usePanelVisible();
  return computed((before: Result | null = null) => {
    if (!visible.value) return before;
    void run.clock.number.value;
    return run.history && run.history.recent.length > 0 ? read(run.history) : null;
  });
}
