/** All that telemetry knows of one placed entity now. */
import type { TelemetryHistory } from './telemetry-history.ts';

export interface PairDetails {
  readonly alive: boolean;
  /** m; rad, counter-clockwise from +x */
  readonly real: { readonly x: number; readonly y: number; readonly yaw: number };
  /** Updates made, and received by this receiver. */
  readonly triggers: number;
  readonly updates: number;
  /** Share of those received that came before they were to be shown; NaN where they are shown when they arrive. */
  readonly inTime: number;
  /** s */
  readonly updateAge: number;
  readonly deliveredDelay: number;
  /** m */
  readonly deviation: number;
  readonly exportError: number;
  /** m·s */
  readonly aee: number;
  readonly aeeEstimated: number;
}

/** `pair` is null for a receiver that does not show the entity: what only a pair has is NaN. */
export function pairDetails({ recent, columns }: TelemetryHistory, lane: number, entity: number, pair: number | null): PairDetails {
  const now = (field: Parameters<typeof columns.pair>[2]) => (pair === null ? Number.NaN : recent.last(columns.pair(lane, pair, field)));
  const real = (field: 'x' | 'y' | 'yaw') => recent.last(columns.entity(entity, field));
  return {
    alive: recent.last(columns.entity(entity, 'life')) > 0,
    real: { x: real('x'), y: real('y'), yaw: real('yaw') },
    triggers: recent.last(columns.exported(lane, entity, 'triggers')),
    updates: now('updates'),
    inTime: now('inTime'),
    updateAge: now('updateAge'),
    deliveredDelay: now('deliveredDelay'),
    deviation: now('deviation'),
    exportError: now('exportError'),
    aee: now('aee'),
    aeeEstimated: now('aeeEstimated'),
  };
}
