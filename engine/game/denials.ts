/** The hits that a shooter saw and the decider does not count: found as soon as the decider can see them no more. */
import { timeTolerance } from '../base/time/time-tolerance.ts';
import type { Scores } from './scores.ts';
import { copyStates, type Shots } from './shots.ts';

/** So much longer (s) than in the shooter's view the shot may fly in the target's before the hit counts as denied. */
const grace = 0.5;

interface Seen {
  readonly shot: number;
  readonly shooter: number;
  readonly tank: number;
  /** How long the shot had flown in the shooter's view, s. */
  readonly age: number;
}

interface DenialParts {
  readonly shots: Shots;
  readonly scores: Scores;
  /** True if hits of one player on the other can count. */
  readonly areEnemies: (shooter: number, tank: number) => boolean;
  /** Called once for each shot and tank, in order of time. */
  readonly denied: (shot: number, shooter: number, tank: number, now: number) => void;
}

export class Denials {
  readonly #shots: Shots;
  readonly #scores: Scores;
  readonly #areEnemies: DenialParts['areEnemies'];
  readonly #denied: DenialParts['denied'];
  #seen: Seen[] = [];

  constructor({ shots, scores, areEnemies, denied }: DenialParts) {
    this.#shots = shots;
    this.#scores = scores;
    this.#areEnemies = areEnemies;
    this.#denied = denied;
  }

  /** In its shooter's view the shot touched the tank. */
  touched(shot: number, shooter: number, tank: number, now: number): void {
    if (!this.#areEnemies(shooter, tank)) return;
    const copy = this.#shots.slotOf(shot) * this.#shots.count + shooter;
    this.#seen.push({ shot, shooter, tank, age: now - (this.#shots.startedAt[copy] as number) });
  }

  /** The hit counts, or was reported as denied. */
  settled(shot: number, tank: number): void {
    if (this.#seen.length > 0) this.#seen = this.#seen.filter((seen) => seen.shot !== shot || seen.tank !== tank);
  }

  /** Once a tick, after all hits of it are decided. */
  tick(now: number): void {
    if (this.#seen.length > 0) this.#seen = this.#seen.filter((seen) => this.#isOpen(seen, now));
  }

  #isOpen({ shot, shooter, tank, age }: Seen, now: number): boolean {
    if (this.#shots.isLive(shot) && this.#mayTouch(shot, tank, age, now)) return true;
    // One that has hit another tank is over for this one.
    if (this.#scores.shooterOf(shot) >= 0) this.#denied(shot, shooter, tank, now);
    return false;
  }

  /** Returns true if it may still touch the tank in its own player's view. */
  #mayTouch(shot: number, tank: number, age: number, now: number): boolean {
    const copy = this.#shots.slotOf(shot) * this.#shots.count + tank;
    const state = this.#shots.state[copy];
    if (state === copyStates.flying) return now - (this.#shots.startedAt[copy] as number) <= age + grace + timeTolerance;
    return state !== copyStates.ended;
  }
}
