/** A driver at the keyboard: each key is down or up, held for exponentially distributed times. */
import type { RandomLaws } from '../../../base/random/random-stream.ts';
import { Controls, type Driver } from './driver.ts';

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
 * Another turn key than the one let go, by a uniform draw: none, left and right weigh 46, 27 and 27. With their holds they then last
 * 47, 26 and 26 % of the time.
 */
function turnKey(before: number, draw: number): number {
  if (before === 0) return draw < 0.5 ? 1 : -1;
  return draw < 46 / (46 + 27) ? 0 : -before;
}
