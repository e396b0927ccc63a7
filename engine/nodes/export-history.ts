/** The recent exported path of one entity: every update made, for as long as somebody's books may need it. */
import { IntegralTime } from '../metrics/integral-time.ts';
import type { PieceIntegral } from '../metrics/piece-integral.ts';
import type { DeadReckoningModel } from '../plugin-api/dead-reckoning.ts';
import { PathPiece, copyPiece } from './path-piece.ts';

class Entry {
  readonly piece = new PathPiece();
  /** When the path stopped following this piece, s: the next update, or the end of the life. */
  until = Infinity;
}

export class ExportHistory {
  readonly #model: DeadReckoningModel;
  readonly #integral: PieceIntegral;
  readonly #time: IntegralTime;
  /** Ring by update number; its length is a power of two. */
  #ring: Entry[] = Array.from({ length: 16 }, () => new Entry());
  #oldest = 0;
  #next = 0;

  constructor(model: DeadReckoningModel, integral: PieceIntegral) {
    this.#model = model;
    this.#integral = integral;
    this.#time = new IntegralTime(model, integral);
  }

  /** Takes in a new update; numbers must follow one another from 0. */
  push(piece: PathPiece): void {
    this.end(piece.stamp);
    if (this.#next - this.#oldest === this.#ring.length) this.#grow();
    const entry = this.#entry(this.#next++);
    copyPiece(piece, entry.piece);
    entry.until = Infinity;
  }

  /** The path breaks off at `now`, unless it has already. */
  end(now: number): void {
    if (this.#next === 0) return;
    const newest = this.#entry(this.#next - 1);
    if (newest.until === Infinity) newest.until = now;
  }

  /** Forgets what ended before the session time `before`; the newest update always stays. */
  forget(before: number): void {
    while (this.#oldest < this.#next - 1 && this.#entry(this.#oldest).until < before) this.#oldest += 1;
  }

  /** Export error (m·s) from `from` to `to` of a receiver that plays `placed` all the time; other lives of the entity do not count. */
  errorOf(placed: PathPiece, from: number, to: number): number {
    let id = this.#next - 1;
    while (id > this.#oldest && this.#entry(id).piece.stamp > from) id -= 1;
    let sum = 0;
    for (; id < this.#next; id++) {
      const { piece, until } = this.#entry(id);
      if (piece.stamp >= to) break;
      if (piece.life !== placed.life) continue;
      sum += this.#integral.between(this.#model, piece, this.#model, placed, Math.max(from, piece.stamp), Math.min(to, until));
    }
    return sum;
  }

  /** The update of this number as it entered the exported path, if it is remembered. */
  find(id: number): PathPiece | undefined {
    return id >= this.#oldest && id < this.#next ? this.#entry(id).piece : undefined;
  }

  /** ∫ |a − b| (m·s) between two updates' paths, exported or not. */
  difference(a: PathPiece, b: PathPiece, from: number, to: number): number {
    return this.#integral.between(this.#model, a, this.#model, b, from, to);
  }

  /** When (s) that reaches `amount` (above 0); Infinity when not by `until`. */
  timeOfDifference(a: PathPiece, b: PathPiece, amount: number, from: number, until: number): number {
    return this.#time.reach(a, b, amount, from, until);
  }

  /** As `timeOfDifference`, between the newest update and what a receiver plays. */
  timeOfError(placed: PathPiece, amount: number, from: number, until: number): number {
    return this.#time.reach(this.#entry(this.#next - 1).piece, placed, amount, from, until);
  }

  #entry(id: number): Entry {
    return this.#ring[id & (this.#ring.length - 1)] as Entry;
  }

  #grow(): void {
    const old = this.#ring;
    this.#ring = Array.from({ length: old.length * 2 }, () => new Entry());
    for (let id = this.#oldest; id < this.#next; id++) this.#ring[id & (this.#ring.length - 1)] = old[id & (old.length - 1)] as Entry;
  }
}
