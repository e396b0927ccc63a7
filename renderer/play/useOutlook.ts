/** What this person's arena shows: a spectator's by telemetry. */
import { computed, type ComputedRef } from 'vue';
import { useBench } from '../stores/bench.ts';
import { useParticipation } from '../stores/participation.ts';
import { useTelemetry } from '../stores/telemetry.ts';
import type { Outlook } from './outlook.ts';
import { spectatorOutlook } from './spectator-outlook.ts';

/** Null while there is nothing to see. */
export function useOutlook(): ComputedRef<Outlook | null> {
  const bench = useBench();
  const participation = useParticipation();
  const telemetry = useTelemetry();
  return computed(() => {
    const { experiment } = bench.state;
    if (!participation.seating || participation.seating.seat !== null || !experiment || !telemetry.history) return null;
    return spectatorOutlook(telemetry.history, experiment);
  });
}
