/** Whom a person asks for, among the pairs of a session. */
import type { TelemetryLayout } from '../../contract/telemetry.ts';

/** Indices of the pairs that show `entity` (null: any) to `receiver` (null: anybody). */
export function pairsOf(layout: TelemetryLayout, receiver: string | null, entity: number | null): readonly number[] {
  return [...layout.pairs.keys()].filter((index) => {
    const pair = layout.pairs[index];
    return pair && (receiver === null || pair.receiver === receiver) && (entity === null || pair.entity === entity);
  });
}
