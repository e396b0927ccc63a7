/** A driver with a mouse or an analog stick: the hand goes to a target, lags behind, and trembles. */
import type { RandomLaws } from '../../../base/random/random-stream.ts';
import { Controls, type Driver } from './driver.ts';

export interface StickRules {
  /** Time constant of the hand on its way to the target, s. */
  readonly lag: number;
  /** Standard deviation of the tremor on each axis, as a share of full deflection. */
  readonly tremor: number;
  /** Deflection up to which nothing happens, and from which on all does. */
  readonly deadZone: number;
  readonly saturation: number;
}

/** Correlation time of the tremor, s. */
const tremorTime = 0.3;

export class StickDriver implements Driver {
  readonly controls = new Controls();
  readonly #rules: StickRules;
  readonly #random: RandomLaws;
  readonly #target = new Controls();
  readonly #hand = new Controls();
  readonly #tremor = new Controls();
  /** Session time (s) until which the target is held. */
  #until = 0;

  constructor(rules: StickRules, random: RandomLaws) {
    this.#rules = rules;
    this.#random = random;
  }

  drive(now: number, elapsed: number): void {
    if (now >= this.#until) this.#aim(now);
    this.#move(elapsed);
  }

  turnBack(side: number, elapsed: number): void {
    this.#target.speed = 1;
    this.#target.turn = side;
    this.#until = 0;
    this.#move(elapsed);
  }

  /** Targets are held about 0.7 s; half of them lie at the edge, and one in four behind. */
  #aim(now: number): void {
    this.#target.speed = clip(this.#random.between(-1, 3));
    this.#target.turn = clip(this.#random.between(-2, 2));
    this.#until = now + 0.2 + this.#random.exponential(0.5);
  }

  #move(elapsed: number): void {
    const { lag, tremor } = this.#rules;
    const hand = this.#hand;
    const shake = this.#tremor;
    const kept = Math.exp(-elapsed / lag);
    const memory = Math.exp(-elapsed / tremorTime);
    const fresh = tremor * Math.sqrt(1 - memory * memory);
    hand.speed = this.#target.speed + (hand.speed - this.#target.speed) * kept;
    hand.turn = this.#target.turn + (hand.turn - this.#target.turn) * kept;
    shake.speed = shake.speed * memory + fresh * this.#random.normal();
    shake.turn = shake.turn * memory + fresh * this.#random.normal();
    this.controls.speed = this.#deflection(hand.speed + shake.speed);
    this.controls.turn = this.#deflection(hand.turn + shake.turn);
  }

  /** What the tank is told when the hand is at `position` (−1 to 1 and beyond). */
  #deflection(position: number): number {
    const { deadZone, saturation } = this.#rules;
    const share = (Math.abs(position) - deadZone) / (saturation - deadZone);
    return Math.sign(position) * Math.min(1, Math.max(0, share));
  }
}

/** The hand goes no further than full deflection. */
function clip(position: number): number {
  return Math.max(-1, Math.min(1, position));
}
