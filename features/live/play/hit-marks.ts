/**
 * The marks of hits in the arena: what this player saw, what the decider made of it, and where tanks were destroyed.
 */
import type { HitEvent } from '../calls/live-state.ts';
import type { SeenGame } from './game-view.ts';

/**
 * seen: an own shot touched an enemy in this view. counted: the decider counts it. denied: it does not. struck: another
 * player's hit counts. destroyed: a tank blew up there. wreck: what is left of it.
 */
export type MarkKind = 'seen' | 'counted' | 'denied' | 'struck' | 'destroyed' | 'wreck';

export interface ArenaMark {
  readonly kind: MarkKind;
  /** m */
  readonly x: number;
  readonly y: number;
  /** Of the tank, rad. */
  readonly heading: number;
  /** s since it was made. */
  readonly age: number;
}

/** Time for which a mark stays, s. */
export const markSeconds: Readonly<Record<MarkKind, number>> = {
  seen: 0.4,
  counted: 0.8,
  denied: 1.5,
  struck: 0.8,
  destroyed: 1,
  wreck: 6,
};

interface Made extends Omit<ArenaMark, 'age'> {
  readonly atMs: number;
}

/** The parts of the game that marks are made from. */
interface Picture extends Pick<SeenGame, 'tanks' | 'touches'> {
  readonly own: number | null;
  readonly hits: readonly HitEvent[];
}

export class HitMarks {
  #marks: Made[] = [];
  /** Where each tank was shown last: a destroyed one is no longer shown when its hit is reported. */
  readonly #places = new Map<number, Pick<ArenaMark, 'x' | 'y' | 'heading'>>();
  #touches: readonly number[] | null = null;
  /** Number of the newest known hit; null: what happened before this page looked is not shown. */
  #newest: number | null = null;

  /** The marks at this moment, with those that the picture brings. */
  take({ tanks, touches, own, hits }: Picture, nowMs: number): readonly ArenaMark[] {
    for (const { seat, x, y, heading } of tanks) this.#places.set(seat, { x, y, heading });
    this.#takeTouches(touches, nowMs);
    for (const each of this.#fresh(hits)) this.#takeHit(each, own, nowMs);
    this.#marks = this.#marks.filter(({ kind, atMs }) => nowMs - atMs < 1e3 * markSeconds[kind]);
    return this.#marks.map(({ atMs, ...mark }) => ({ ...mark, age: (nowMs - atMs) / 1e3 }));
  }

  /** Counts begin anew with each spawn. */
  #takeTouches(touches: readonly number[] | null, nowMs: number): void {
    const before = this.#touches;
    this.#touches = touches;
    if (!touches || !before) return;
    touches.forEach((count, tank) => count > (before[tank] ?? 0) && this.#mark('seen', tank, nowMs));
  }

  #takeHit({ kind, shooter, tank }: HitEvent, own: number | null, nowMs: number): void {
    if (kind === 'destroyed') for (const each of ['wreck', 'destroyed'] as const) this.#mark(each, tank, nowMs);
    else if (kind === 'hit') this.#mark(shooter === own ? 'counted' : 'struck', tank, nowMs);
    else if (shooter === own) this.#mark('denied', tank, nowMs);
  }

  #fresh(hits: readonly HitEvent[]): readonly HitEvent[] {
    const newest = hits.at(-1)?.number ?? 0;
    const known = this.#newest ?? newest;
    this.#newest = newest;
    return hits.filter(({ number }) => number > known);
  }

  #mark(kind: MarkKind, tank: number, atMs: number): void {
    const place = this.#places.get(tank);
    if (place) this.#marks.push({ kind, ...place, atMs });
  }
}
