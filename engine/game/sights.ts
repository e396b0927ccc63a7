/** The sights: what every player sees of every tank, its own real one among them. */

/** Indexed viewer · count + tank. What is not known yet means nothing. */
export class Sights {
  readonly count: number;
  /** m */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** m/s */
  readonly vx: Float64Array;
  readonly vy: Float64Array;
  /** One-way delay (s) of what the viewer gets from the tank's player. */
  readonly delay: Float64Array;
  /** 1 once the viewer sees the tank. */
  readonly known: Uint8Array;

  constructor(count: number) {
    const size = count * count;
    this.count = count;
    this.x = new Float64Array(size);
    this.y = new Float64Array(size);
    this.vx = new Float64Array(size);
    this.vy = new Float64Array(size);
    this.delay = new Float64Array(size);
    this.known = new Uint8Array(size);
  }
}
