/**
 * The shots: a copy in every view, flying straight from its start there until it reaches its greatest age or an
 * obstacle.
 */
import { timeTolerance } from '../base/time/time-tolerance.ts';
import type { Arena } from './arena.ts';
import type { ShotRules } from './game-rules.ts';

/** The states of a shot's copy in a view: its announcement is in transit, has arrived, it flies, it has ended. */
export const copyStates = { awaited: 0, announced: 1, flying: 2, ended: 3 } as const;

/** A unit vector along a heading. */
interface Heading {
  readonly alongX: number;
  readonly alongY: number;
}

/**
 * Shots are numbered as they are fired; those from `oldest` to `next` − 1 may still be in flight. The arrays hold the
 * last `capacity` of them: shot s in slot s mod capacity, its copy in view v at slot · count + v. They are replaced
 * when they grow.
 */
export class Shots {
  declare readonly count: number;
  oldest = 0;
  next = 0;
  capacity = 64;
  /** Indexed by slot: whose tank fired it, and when, s. */
  declare shooter: Int32Array;
  declare firedAt: Float64Array;
  /** Indexed by slot: direction of flight, a unit vector, the same in every view. */
  declare alongX: Float64Array;
  declare alongY: Float64Array;
  /** Indexed by slot · count + view: a value of `copyStates`. */
  declare state: Uint8Array;
  /** Where the copy started, m, and when, s; with targeting, before it was announced. When it ends, s. */
  declare startX: Float64Array;
  declare startY: Float64Array;
  declare startedAt: Float64Array;
  declare endsAt: Float64Array;
  /** Where it is now, m; for one that has ended, where it ended. */
  declare x: Float64Array;
  declare y: Float64Array;
  readonly #rules: ShotRules;
  readonly #arena: Arena;

  constructor(count: number, rules: ShotRules, arena: Arena) {
    const { capacity } = this;
    const copies = capacity * count;
    this.count = count;
    this.#rules = rules;
    this.#arena = arena;
    this.shooter = new Int32Array(capacity);
    this.firedAt = new Float64Array(capacity);
    this.alongX = new Float64Array(capacity);
    this.alongY = new Float64Array(capacity);
    this.state = new Uint8Array(copies);
    this.startX = new Float64Array(copies);
    this.startY = new Float64Array(copies);
    this.startedAt = new Float64Array(copies);
    this.endsAt = new Float64Array(copies);
    this.x = new Float64Array(copies);
    this.y = new Float64Array(copies);
  }

  slotOf(shot: number): number {
    return shot % this.capacity;
  }

  /** Returns true if the shot may still be in flight in any view. */
  isLive(shot: number): boolean {
    return shot >= this.oldest && shot < this.next;
  }

  /** A shot is fired along a heading, that of its shooter; its copies are awaited in every view. Returns its number. */
  fire(shooter: number, { alongX, alongY }: Heading, now: number): number {
    if (this.next - this.oldest === this.capacity) this.#grow();
    const shot = this.next;
    const slot = this.slotOf(shot);
    this.next += 1;
    this.shooter[slot] = shooter;
    this.firedAt[slot] = now;
    this.alongX[slot] = alongX;
    this.alongY[slot] = alongY;
    this.state.fill(copyStates.awaited, slot * this.count, (slot + 1) * this.count);
    return shot;
  }

  /**
   * The copy in a view starts at `now`, `ahead` s further on its path: from the muzzle of a tank centred at
   * (x, y).
   */
  start(shot: number, view: number, x: number, y: number, now: number, ahead: number): void {
    const { speed, life, muzzle } = this.#rules;
    const slot = this.slotOf(shot);
    const copy = slot * this.count + view;
    const alongX = this.alongX[slot] as number;
    const alongY = this.alongY[slot] as number;
    const reach = this.#arena.flight(x, y, alongX, alongY, muzzle + speed * life) - muzzle;
    const startedAt = now - ahead;
    const startX = x + muzzle * alongX;
    const startY = y + muzzle * alongY;
    this.startX[copy] = startX;
    this.startY[copy] = startY;
    this.startedAt[copy] = startedAt;
    this.endsAt[copy] = startedAt + Math.max(reach, 0) / speed;
    this.x[copy] = startX + speed * ahead * alongX;
    this.y[copy] = startY + speed * ahead * alongY;
    this.state[copy] = copyStates.flying;
  }

  /** The copy in a view is over. */
  end(shot: number, view: number): void {
    this.state[this.slotOf(shot) * this.count + view] = copyStates.ended;
  }

  /** A flying copy moves to where it is at `now`, or ends where it must by then. */
  fly(slot: number, copy: number, now: number): void {
    const endsAt = this.endsAt[copy] as number;
    const isOver = now >= endsAt - timeTolerance;
    const path = this.#rules.speed * ((isOver ? endsAt : now) - (this.startedAt[copy] as number));
    this.x[copy] = (this.startX[copy] as number) + path * (this.alongX[slot] as number);
    this.y[copy] = (this.startY[copy] as number) + path * (this.alongY[slot] as number);
    if (isOver) this.state[copy] = copyStates.ended;
  }

  /** Returns true if the shot has ended in every view. */
  hasEnded(shot: number): boolean {
    const first = this.slotOf(shot) * this.count;
    for (let copy = first; copy < first + this.count; copy++) if (this.state[copy] !== copyStates.ended) return false;
    return true;
  }

  /** Twice the room; every shot keeps its number. */
  #grow(): void {
    const { capacity, count } = this;
    this.capacity = 2 * capacity;
    this.shooter = spread(this.shooter, new Int32Array(2 * capacity), this, 1);
    this.firedAt = spread(this.firedAt, new Float64Array(2 * capacity), this, 1);
    this.alongX = spread(this.alongX, new Float64Array(2 * capacity), this, 1);
    this.alongY = spread(this.alongY, new Float64Array(2 * capacity), this, 1);
    this.state = spread(this.state, new Uint8Array(2 * capacity * count), this, count);
    this.startX = spread(this.startX, new Float64Array(2 * capacity * count), this, count);
    this.startY = spread(this.startY, new Float64Array(2 * capacity * count), this, count);
    this.startedAt = spread(this.startedAt, new Float64Array(2 * capacity * count), this, count);
    this.endsAt = spread(this.endsAt, new Float64Array(2 * capacity * count), this, count);
    this.x = spread(this.x, new Float64Array(2 * capacity * count), this, count);
    this.y = spread(this.y, new Float64Array(2 * capacity * count), this, count);
  }
}

/** Copies the live shots of a full ring into one twice as large, `width` entries a shot. */
export function spread<A extends Int32Array | Float64Array | Uint8Array>(
  from: A,
  to: A,
  shots: { oldest: number; next: number },
  width: number,
): A {
  const capacity = from.length / width;
  for (let shot = shots.oldest; shot < shots.next; shot++) {
    const old = (shot % capacity) * width;
    to.set(from.subarray(old, old + width), (shot % (2 * capacity)) * width);
  }
  return to;
}
