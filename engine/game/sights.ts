/** The sights: what every player sees of every tank, its own real one among them. */

/** Where sights come from. */
export interface SightSource {
  /** Brings a place up to date, if something is seen there. Must not allocate. */
  see(place: number): void;
  /** The same for the delay of the tank seen there. */
  time(place: number): void;
}

/**
 * Places are viewer · count + tank. Call `look` before you read one, `lookAtDelay` for the delay; values not known yet
 * are invalid.
 */
export class Sights {
  declare readonly count: number;
  /** m */
  declare readonly x: Float64Array;
  declare readonly y: Float64Array;
  /** m/s */
  declare readonly vx: Float64Array;
  declare readonly vy: Float64Array;
  /** One-way delay (s) from the tank's player to the viewer. */
  declare readonly delay: Float64Array;
  /** 1 once the viewer sees the tank. */
  declare readonly known: Uint8Array;
  /** Null: who runs the game has filled in all places itself. */
  source: SightSource | null = null;

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

  /** With many players, each sees few others in a tick: so places are computed on demand. */
  look(place: number): void {
    if (this.source) this.source.see(place);
  }

  lookAtDelay(place: number): void {
    if (this.source) this.source.time(place);
  }
}
