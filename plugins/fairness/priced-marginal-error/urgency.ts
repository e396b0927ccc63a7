/** How much the error of one receiver weighs beside that of the others. */
import { meanOf } from './mean-of.ts';

/** Writes each receiver's weight from its error (m·s) at time `now` (s). 1 for all where the errors are equal. */
export type Urgency = (errors: Float64Array, now: number, out: Float64Array) => void;

/** `balanced`: by how many times the mean error it has. */
const steepness = 2;

/** `fair`: by how many seconds of mean error it is behind; in this many it weighs e times as much. */
const patience = 5;

/** Largest exponent: weights have to stay within what the price can follow, or one silences all other receivers. */
const limit = 4;

export const urgencies: Readonly<Record<'fair' | 'balanced', Urgency>> = {
  fair: (errors, now, out) => weigh(errors, now / patience, out),
  balanced: (errors, _now, out) => weigh(errors, steepness, out),
};

/** exp(k · (error / mean − 1)). NaN: the error is not known; it counts as the mean of those that are. */
function weigh(errors: Float64Array, k: number, out: Float64Array): void {
  const mean = meanOf(errors);
  for (let i = 0; i < errors.length; i++) {
    const exponent = mean > 0 ? k * ((errors[i] as number) / mean - 1) : 0;
    out[i] = Number.isNaN(exponent) ? 1 : Math.exp(Math.max(-limit, Math.min(limit, exponent)));
  }
}
