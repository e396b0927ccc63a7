/**
 * A tank: its real state, and its player's orders. Fields: to get at one takes a compiler a third of what an element of
 * an array takes.
 */
export class Tank {
  /** m */
  x = 0;
  y = 0;
  /** rad, counter-clockwise from east, −π to π. */
  heading = 0;
  /** The same as a unit vector; set together by `turnTo`. */
  alongX = 1;
  alongY = 0;
  /** How it moved to this place during the last tick, m/s and rad/s: the published velocity. */
  vx = 0;
  vy = 0;
  turnRate = 0;
  /** Along its heading, negative when backing, m/s; 0 once something has stopped it. */
  speed = 0;
  /** Ordered by the player for the next tick, m/s and rad/s; cut to the limits. */
  orderedSpeed = 0;
  orderedTurnRate = 0;
  /** The player pulls the trigger in this tick. */
  trigger = false;
  /** Number of its spawn; 0 while it is destroyed. */
  spawn = 1;
  /** Limits, m/s and rad/s: those of the rules, unless it cheats. */
  maxSpeed = NaN;
  maxTurnRate = NaN;

  constructor(maxSpeed: number, maxTurnRate: number) {
    this.maxSpeed = maxSpeed;
    this.maxTurnRate = maxTurnRate;
  }

  turnTo(heading: number): void {
    this.heading = heading;
    this.alongX = Math.cos(heading);
    this.alongY = Math.sin(heading);
  }
}
