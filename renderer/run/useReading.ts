/** Numbers read from the newest telemetry, as often as people can read them. */
import { computed, type ComputedRef } from 'vue';
import { useTelemetry } from './telemetry.ts';
import type { TelemetryHistory } from './telemetry-history.ts';
import { usePanelVisible } from '../components/panel-place.ts';

/** Computed anew a few times a second while rows come in and its panel is seen; null before the first run. */
export function useReading<Result>(read: (history: TelemetryHistory) => Result): ComputedRef<Result | null> {
  const telemetry = useTelemetry();
  const visible = usePanelVisible();
  return computed((before: Result | null = null) => {
    if (!visible.value) return before;
    void telemetry.clock.number.value;
    return telemetry.history && telemetry.history.recent.length > 0 ? read(telemetry.history) : null;
  });
}
