/** The newest decisions of the open run, kept for requests. */
import { mostDecisions, type DecisionRow, type DecisionsAnswer } from '../../contract/decisions.ts';
import { decisionOf, type DecisionRows } from '../recording/format/decision-rows.ts';

/** Decisions that are kept. */
const defaultCapacity = 8192;

export interface DecisionQuestion {
  /** The run that the page has seen decisions of; another one than the shown run counts as none. */
  readonly epoch: number;
  /** Number of the newest decision it has; −1: none. */
  readonly after: number;
  readonly limit: number;
}

export class RecentDecisions {
  readonly #capacity: number;
  #epoch = 0;
  #newest = -1;
  /** In order; the last has the number `#newest`. Numbers may be missing. */
  #rows: DecisionRow[] = [];

  constructor(capacity = defaultCapacity) {
    this.#capacity = capacity;
  }

  /** The run of this number is shown; decisions of another one are forgotten. */
  show(epoch: number): void {
    if (epoch === this.#epoch) return;
    this.#epoch = epoch;
    this.#newest = -1;
    this.#rows = [];
  }

  push({ first, columns, values }: DecisionRows): void {
    const count = values.length / columns;
    for (let row = 0; row < count; row++) {
      this.#rows.push(decisionOf(values.subarray(row * columns, (row + 1) * columns), first + row));
    }
    this.#newest = first + count - 1;
    if (this.#rows.length > 2 * this.#capacity) this.#rows = this.#rows.slice(-this.#capacity);
  }

  list({ epoch, after, limit }: DecisionQuestion): DecisionsAnswer {
    const seen = epoch === this.#epoch ? Math.min(after, this.#newest) : -1;
    const kept = this.#rows.slice(-this.#capacity);
    const unseen = kept.filter(({ number }) => number > seen);
    const decisions = unseen.slice(-Math.min(limit, mostDecisions));
    return { epoch: this.#epoch, decisions, missed: this.#newest - seen - decisions.length, newest: this.#newest };
  }
}
