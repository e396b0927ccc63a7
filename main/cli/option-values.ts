/** Values of options: numbers checked, repeated options gathered. */
import { InvalidArgumentError } from 'commander';

/** A whole number that a double holds exactly. */
export function integerOption(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isSafeInteger(value)) throw new InvalidArgumentError('It must be a whole number.');
  return value;
}

/** A whole number within bounds. */
export function numberOption(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = integerOption(text);
    if (value < least || value > most) throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
    return value;
  };
}

/** How many: a whole number from 1 to 1000. */
export const countOption = numberOption(1, 1000);

/** A length of time, s. */
export function secondsOption(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value > 0) || !Number.isFinite(value)) throw new InvalidArgumentError('It must be a number of seconds > 0.');
  return value;
}

/** A distance, m. */
export function metresOption(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value > 0) || !Number.isFinite(value)) throw new InvalidArgumentError('It must be a number of metres > 0.');
  return value;
}

/** A moment of session time, s. */
export function momentOption(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0) || !Number.isFinite(value)) throw new InvalidArgumentError('It must be a number of seconds ≥ 0.');
  return value;
}

/** Gathers an option that may be given several times. */
export function gathered(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}
