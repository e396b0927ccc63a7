/** All that telemetry knows of one placed entity now. */
import type { PartPairField } from '../../../contract/telemetry.ts';
import type { TelemetryHistory } from '../../run/history.ts';

export interface PairDetails {
  readonly alive: boolean;
  /** m; rad, counter-clockwise from +x */
  readonly real: { readonly x: number; readonly y: number; readonly yaw: number };
  readonly placed: { readonly x: number; readonly y: number };
  /** Updates made, and received by this receiver. */
  readonly triggers: number;
  readonly updates: number;
  /** Share of those received that came before they were to be shown; NaN where they are shown when they arrive. */
  readonly inTime: number;
  /**
   * The contract that the receiver follows, and that of the publisher's newest update: −1 its own model, else an index
   * into the lane's; NaN: none.
   */
  readonly contract: number;
  readonly newestContract: number;
  /** s */
  readonly updateAge: number;
  readonly deliveredDelay: number;
  readonly estimatedDelay: number;
  /** Updates and bytes sent to this receiver, 1/s over the whole session; jumps per minute. */
  readonly updateRate: number;
  readonly byteRate: number;
  readonly jumps: number;
  /** m */
  readonly deviation: number;
  readonly exportError: number;
  /** m·s */
  readonly aee: number;
  readonly aeeEstimated: number;
  readonly parts: readonly PartDetails[];
}

export interface PartDetails {
  readonly id: string;
  /** rad, relative to the entity */
  readonly real: number;
  readonly shown: number;
  readonly error: number;
  /** Updates made, and received by this receiver. */
  readonly triggers: number;
  readonly updates: number;
}

/** `pair` is null for a receiver that does not show the entity: what only a pair has is NaN. */
export function pairDetails(history: TelemetryHistory, lane: number, entity: number, pair: number | null): PairDetails {
  const { recent, columns } = history;
  const now = (field: Parameters<typeof columns.pair>[2]) => (pair === null ? Number.NaN : recent.last(columns.pair(lane, pair, field)));
  const real = (field: 'x' | 'y' | 'yaw') => recent.last(columns.entity(entity, field));
  return {
    alive: recent.last(columns.entity(entity, 'life')) > 0,
    real: { x: real('x'), y: real('y'), yaw: real('yaw') },
    placed: { x: now('x'), y: now('y') },
    triggers: recent.last(columns.exported(lane, entity, 'triggers')),
    updates: now('updates'),
    inTime: now('inTime'),
    contract: now('contract'),
    newestContract: recent.last(columns.exported(lane, entity, 'contract')),
    updateAge: now('updateAge'),
    deliveredDelay: now('deliveredDelay'),
    estimatedDelay: now('estimatedDelay'),
    updateRate: now('sent') / recent.lastTime,
    byteRate: now('bytes') / recent.lastTime,
    jumps: now('jumps'),
    deviation: now('deviation'),
    exportError: now('exportError'),
    aee: now('aee'),
    aeeEstimated: now('aeeEstimated'),
    parts: partDetails(history, lane, entity, pair),
  };
}

function partDetails({ recent, columns }: TelemetryHistory, lane: number, entity: number, pair: number | null): PartDetails[] {
  return (columns.layout.parts ?? []).flatMap((part, index) => {
    if (part.entity !== entity) return [];
    const now = (field: PartPairField) => (pair === null ? Number.NaN : recent.last(columns.partPair(lane, index, pair, field)));
    const triggers = recent.last(columns.partExported(lane, index, 'triggers'));
    const real = recent.last(columns.part(index, 'angle'));
    return [{ id: part.id, real, shown: now('angle'), error: now('error'), triggers, updates: now('updates') }];
  });
}
