/** Which numbers of the telemetry are metrics, kept for the whole of a run; the others say where things are, and are kept for the views only. */
import { duelFields, playerFields, verdictFields } from '../../contract/game-columns.ts';
import {
  type EntityField,
  entityFields,
  type ExportField,
  exportFields,
  type PairField,
  pairFields,
  partExportFields,
  type PartPairField,
  partPairFields,
} from '../../contract/telemetry.ts';

type Place = 'x' | 'y' | 'z' | 'yaw' | 'contract' | 'angle';

const places: ReadonlySet<string> = new Set<Place>(['x', 'y', 'z', 'yaw', 'contract', 'angle']);

function metricsOf<Field extends string>(fields: readonly Field[]): readonly Exclude<Field, Place>[] {
  return fields.filter((field): field is Exclude<Field, Place> => !places.has(field));
}

/** By the block of a row in which they stand; a field that is added to the telemetry is a metric unless it is a place. */
export const chartedFields = {
  pair: metricsOf<PairField>(pairFields),
  exported: metricsOf<ExportField>(exportFields),
  entity: metricsOf<EntityField>(entityFields),
  player: playerFields,
  verdict: verdictFields,
  duel: duelFields,
  partExported: partExportFields,
  partPair: metricsOf<PartPairField>(partPairFields),
} as const;

export type ChartedBlock = keyof typeof chartedFields;
export type ChartedFieldOf<Block extends ChartedBlock> = (typeof chartedFields)[Block][number];
export type ChartedField = ChartedFieldOf<'pair'>;

/** Kept of pairs where there are too many pairs for all of them. */
export const essentialFields = ['deviation', 'exportError', 'aee', 'sent', 'bytes'] as const satisfies readonly ChartedField[];
