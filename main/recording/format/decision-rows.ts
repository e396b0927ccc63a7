/** Rows of schedulers' decisions: gathered while a session runs, and read back as objects. */
import type { DecisionRow } from '../../../contract/decisions.ts';
import { decisionKinds, type Decision } from '../../../engine/publisher/decisions.ts';
import { receiversOf, type SessionPlan } from '../../../engine/session/session-plan.ts';
import { numberOf } from './table.ts';

/** Decisions that wait at most, unless the caller sets another number. */
const defaultCapacity = 2048;
/** Numbers of a row before the explained quantities, in this order. */
export const decisionColumns = ['lane', 'pair', 'kind', 'trigger', 'time', 'update', 'due'] as const;

/**
 * Decisions from number `first` on; `values` holds row after row, `columns` numbers each: `decisionColumns`, then why.
 */
export interface DecisionRows {
  readonly first: number;
  readonly columns: number;
  readonly values: Float64Array<ArrayBuffer>;
}

/** Gathers decisions and hands them over in batches: the newest ones, where there are more than it has room for. */
export class DecisionBatch {
  readonly #handOver: (rows: DecisionRows) => void;
  readonly #capacity: number;
  readonly #columns: number;
  /** Number of the first pair of each entity. */
  readonly #firstPairs: readonly number[];
  /** Ring by the decision's number. */
  readonly #values: Float64Array;
  #made = 0;
  #handedOver = 0;

  /** The buffer that `handOver` gets is its own. */
  constructor(plan: SessionPlan, handOver: (rows: DecisionRows) => void, capacity = defaultCapacity) {
    const quantities = plan.lanes.map(({ scheduler }) => scheduler.plugin.explains?.length ?? 0);
    const receivers = plan.entities.map(({ owner }) => receiversOf(plan, owner).length);
    this.#handOver = handOver;
    this.#capacity = capacity;
    this.#columns = decisionColumns.length + Math.max(0, ...quantities);
    this.#firstPairs = receivers.map((_, entity) => receivers.slice(0, entity).reduce((sum, count) => sum + count, 0));
    this.#values = new Float64Array(capacity * this.#columns);
  }

  add(lane: number, entity: number, { kind, trigger, time, receiver, update, due, why }: Decision): void {
    const at = (this.#made % this.#capacity) * this.#columns;
    const values = this.#values;
    values[at] = lane;
    values[at + 1] = (this.#firstPairs[entity] as number) + receiver;
    values[at + 2] = numberOf(kind, decisionKinds);
    values[at + 3] = trigger;
    values[at + 4] = time;
    values[at + 5] = update;
    values[at + 6] = due;
    for (let i = decisionColumns.length; i < this.#columns; i++) values[at + i] = why[i - decisionColumns.length] ?? NaN;
    this.#made += 1;
  }

  flush(): void {
    const first = Math.max(this.#handedOver, this.#made - this.#capacity);
    if (first === this.#made) return;
    const values = this.#rowsFrom(first);
    this.#handedOver = this.#made;
    this.#handOver({ first, columns: this.#columns, values });
  }

  /** The rows from that number to the last; they may wrap around the end of the ring. */
  #rowsFrom(first: number): Float64Array<ArrayBuffer> {
    const values = new Float64Array((this.#made - first) * this.#columns);
    const from = (first % this.#capacity) * this.#columns;
    const older = this.#values.subarray(from, from + values.length);
    values.set(older);
    values.set(this.#values.subarray(0, values.length - older.length), older.length);
    return values;
  }
}

/** `number`: of the row. */
export function decisionOf(values: Float64Array, number: number): DecisionRow {
  const [lane = 0, pair = 0, kind = 0, trigger = 0, time = 0, update = 0, due = NaN] = values;
  const why = [...values.subarray(decisionColumns.length)].map(finite);
  return { number, time, lane, pair, trigger, kind: decisionKinds[kind] ?? 'pass', update, due: finite(due), why };
}

/** JSON has neither NaN nor infinity. */
function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
