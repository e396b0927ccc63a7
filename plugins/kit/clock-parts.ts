/** What clocks share: how they take in a correction, how often they exchange time, and the latest exchanges. */
import {
  clockAdjustments,
  Correction,
  count,
  defaultNtp,
  ratio,
  seconds,
  z,
  type Adjustment,
  type ClockExchange,
} from '../../engine/plugin-api/index.ts';

/** The parameters `adjust`, `slewRate` and `stepThreshold`; `slewRate`: by how much it runs faster or slower by default. */
export function adjustmentParams(slewRate = 0.01) {
  return {
    adjust: z.enum(clockAdjustments).default('step').meta({
      unit: '',
      description: 'How a correction is applied. step: at once; slew: by running faster or slower.',
    }),
    slewRate: ratio({ default: slewRate, min: 1e-6, max: 0.5, help: 'By how much a slewing clock runs faster or slower.' }),
    stepThreshold: seconds({
      default: defaultNtp.stepThreshold,
      min: 0,
      max: 3600,
      help: 'A slewing clock still steps when it is off by more than this, and at its first correction.',
    }),
  };
}

/** The parameter `poll`. */
export function pollParam(usual = defaultNtp.poll) {
  return seconds({ default: usual, min: 0.01, max: 3600, help: 'Time between two exchanges.' });
}

/** The parameter `samples`. */
export function samplesParam(help: string) {
  return count({ default: defaultNtp.samples, min: 1, max: 64, help });
}

/** A clock that is kept by corrections of the own one. */
export abstract class CorrectedClock {
  readonly #adjustment: Adjustment;
  readonly #correction = new Correction();

  constructor(adjustment: Adjustment) {
    this.#adjustment = adjustment;
  }

  offsetAt(now: number): number {
    return this.#correction.made ? this.#correction.at(now) : NaN;
  }

  /** From now on the sender's clock is thought to be `offset` (s) ahead. */
  protected correct(offset: number, now: number): void {
    this.#correction.set(offset, now, this.#adjustment);
  }
}

/** Time (s) by which the sender's clock is ahead by an exchange, if both ways take equally long. */
export function offsetOf({ sent, received, answered, returned }: Readonly<ClockExchange>): number {
  return (received - sent + (answered - returned)) / 2;
}

/** For how long (s) an exchange was under way. */
export function roundTripOf({ sent, received, answered, returned }: Readonly<ClockExchange>): number {
  return returned - sent - (answered - received);
}
