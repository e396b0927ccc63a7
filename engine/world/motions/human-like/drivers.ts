/** A driver: who holds the controls of a tank, frame by frame. */

/** Where the controls are: full speed ahead 1, full speed back −1; full turn left 1, right −1. */
export class Controls {
  speed = 0;
  turn = 0;
}

export interface Driver {
  /** Where the driver holds the controls now; the driver owns and changes it. */
  readonly controls: Readonly<Controls>;
  /** Drives as it pleases from session time `now` (s) on; the last call was `elapsed` s ago. Must not allocate. */
  drive(now: number, elapsed: number): void;
  /** Drives on and turns to that side (1 left, −1 right, 0 neither), because the boundary is crossed. Must not allocate. */
  turnBack(side: number, elapsed: number): void;
}
