/** The tanks: their real states, and what their players ask of them. */

/** Indexed by tank, which is the number of its player. */
export class Tanks {
  readonly count: number;
  /** m */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** rad, counter-clockwise from east, −π to π. */
  readonly heading: Float64Array;
  /** How it moved into this place during the last frame, m/s and rad/s: what is published. */
  readonly vx: Float64Array;
  readonly vy: Float64Array;
  readonly turnRate: Float64Array;
  /** Along its heading, negative when backing, m/s. */
  readonly speed: Float64Array;
  /** Asked for by the player for the next frame, m/s and rad/s; what is beyond the limits is cut. */
  readonly orderedSpeed: Float64Array;
  readonly orderedTurnRate: Float64Array;
  /** 1: the player pulls the trigger in this frame. */
  readonly trigger: Uint8Array;

  constructor(count: number) {
    this.count = count;
    this.x = new Float64Array(count);
    this.y = new Float64Array(count);
    this.heading = new Float64Array(count);
    this.vx = new Float64Array(count);
    this.vy = new Float64Array(count);
    this.turnRate = new Float64Array(count);
    this.speed = new Float64Array(count);
    this.orderedSpeed = new Float64Array(count);
    this.orderedTurnRate = new Float64Array(count);
    this.trigger = new Uint8Array(count);
  }
}
