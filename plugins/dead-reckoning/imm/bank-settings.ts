/** What the bank is given: how noisy updates are, how much motion wanders, and how long one kind of it lasts. */

export interface BankSettings {
  /** Standard deviations of the positions (m) and velocities (m/s) in updates. */
  readonly positionNoise: number;
  readonly velocityNoise: number;
  /** Random change within a second of the velocity (m/s) and of the acceleration (m/s²), by filter. */
  readonly velocityWander: number;
  readonly accelerationWander: number;
  /** Mean time (s) until the kind of motion may change. */
  readonly spell: number;
}
