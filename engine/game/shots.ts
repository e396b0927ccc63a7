/** The shots: a copy in every view, flying straight from where it started there. */

/** What becomes of a shot's copy in a view. */
export const copyStates = { awaited: 0, flying: 1, ended: 2 } as const;

/**
 * Shots are numbered as they are fired; those from `oldest` to `next` − 1 may still be under way. The arrays hold the last `capacity` of
 * them: shot s in slot s mod capacity, its copy in view v at slot · count + v.
 */
export class Shots {
  readonly count: number;
  oldest = 0;
  next = 0;
  capacity = 64;
  /** By slot: whose tank fired it, and when, s. */
  shooter: Int32Array;
  firedAt: Float64Array;
  /** By slot: direction of flight, a unit vector, the same in every view. */
  alongX: Float64Array;
  alongY: Float64Array;
  /** By slot · count + view: a value of `copyStates`. */
  state: Uint8Array;
  /** Where the copy started, m, and when, s; with targeting it started before it arrived. */
  startX: Float64Array;
  startY: Float64Array;
  startedAt: Float64Array;
  /** Where it is now, m; for one that has ended, where it ended. */
  x: Float64Array;
  y: Float64Array;

  constructor(count: number) {
    const copies = this.capacity * count;
    this.count = count;
    this.shooter = new Int32Array(this.capacity);
    this.firedAt = new Float64Array(this.capacity);
    this.alongX = new Float64Array(this.capacity);
    this.alongY = new Float64Array(this.capacity);
    this.state = new Uint8Array(copies);
    this.startX = new Float64Array(copies);
    this.startY = new Float64Array(copies);
    this.startedAt = new Float64Array(copies);
    this.x = new Float64Array(copies);
    this.y = new Float64Array(copies);
  }

  slotOf(shot: number): number {
    return shot % this.capacity;
  }
}
