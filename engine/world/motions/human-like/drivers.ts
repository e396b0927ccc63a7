/** Drivers: they hold the controls of a tank, tick by tick, by keys, mouse or analog stick. */
import type { RandomLaws } from '../../../base/random/random-stream.ts';

/** Where the controls are: full speed ahead 1, full speed back −1; full turn left 1, right −1. */
export class Controls {
  speed = 0;
  turn = 0;
}

export interface Driver {
  /** Where the driver holds the controls now; the driver owns and changes it. */
  readonly controls: Readonly<Controls>;
  /** Drives freely from session time `now` (s) on; the last call was `elapsed` s ago. Must not allocate. */
  drive(now: number, elapsed: number): void;
  /**
   * Drives on and turns to that side (1 left, −1 right, 0 neither), because the boundary is crossed. Must not allocate.
   */
  turnBack(side: number, elapsed: number): void;
}

/** A driver at the keyboard: each key is down or up, held for exponentially distributed times. */
export class KeysDriver implements Driver {
  readonly controls = new Controls();
  readonly #random: RandomLaws;
  /** Session times (s) until which the keys are held. */
  #speedUntil = 0;
  #turnUntil = 0;

  constructor(random: RandomLaws) {
    this.#random = random;
  }

  drive(now: number): void {
    if (now >= this.#speedUntil) this.#pressSpeed(now);
    if (now >= this.#turnUntil) this.#pressTurn(now);
  }

  turnBack(side: number): void {
    this.controls.speed = 1;
    this.controls.turn = side;
    this.#speedUntil = 0;
    this.#turnUntil = 0;
  }

  #pressSpeed(now: number): void {
    const speed = speedKey(this.#random.uniform());
    const hold = speed === 0 ? 0.25 + this.#random.exponential(0.5) : 0.3 + this.#random.exponential(1.6);
    this.controls.speed = speed;
    this.#speedUntil = now + hold;
  }

  #pressTurn(now: number): void {
    const turn = turnKey(this.controls.turn, this.#random.uniform());
    this.controls.turn = turn;
    this.#turnUntil = now + 0.12 + this.#random.exponential(turn === 0 ? 0.9 : 0.6);
  }
}

/** 66 % full speed, 12 % back, 14 % stop, 8 % half speed, by a uniform draw. */
function speedKey(draw: number): number {
  if (draw < 0.66) return 1;
  if (draw < 0.78) return -1;
  return draw < 0.92 ? 0 : 0.5;
}

/**
 * Another turn key than the one let go, by a uniform draw: none, left and right weigh 46, 27 and 27. With their holds
 * they then last 47, 26 and 26 % of the time.
 */
function turnKey(before: number, draw: number): number {
  if (before === 0) return draw < 0.5 ? 1 : -1;
  return draw < 46 / (46 + 27) ? 0 : -before;
}

interface StickRules {
  /** Time constant of the hand on its path to the target, s. */
  readonly lag: number;
  /** Standard deviation of the tremor on each axis, as a share of full deflection. */
  readonly tremor: number;
  /** Deflection up to which nothing happens, and from which on all does. */
  readonly deadZone: number;
  readonly saturation: number;
}

/** Correlation time of the tremor, s. */
const tremorTime = 0.3;

/** A driver with a mouse or an analog stick: the hand moves to a target, lags behind, and trembles. */
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

  /** The control's deflection when the hand is at `position` (−1 to 1 and beyond). */
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
