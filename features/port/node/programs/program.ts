/** What a program that runs the vectors of a lane in a port depends on. */
import type { Declaration } from '../tree.ts';

export interface Calls {
  /** An update is handed over with the time of its arrival. */
  readonly takesArrival: boolean;
  readonly hasClock: boolean;
  /** Numbers have 32 bits; times have 64. */
  readonly isFloat: boolean;
}

export function callsOf(declarations: readonly Declaration[], isFloat: boolean): Calls {
  const receiver = declarations.find((each) => each.k === 'class' && each.name === 'Receiver');
  const receive = receiver?.k === 'class' ? receiver.methods.find(({ name }) => name === 'receive') : undefined;
  return {
    takesArrival: receive?.params.some(({ name }) => name === 'now') ?? false,
    hasClock: declarations.some(({ name }) => name === 'ClockEstimate'),
    isFloat,
  };
}

/** The largest difference that passes: of every number; of positions (m), where numbers have 32 bits. */
export const toleranceOf = ({ isFloat }: Calls): string => (isFloat ? '1e-3' : '1e-9');

/**
 * With 32 bits a threshold may be crossed a tick sooner or later, which counts twice: where there is one of the two, and
 * where there is the other. Of so many updates one may count.
 */
export const updatesForOneElsewhere = 2;

/** How often `--time` runs the vectors. */
export const rounds = 200;

/** Lines of a template, without those that do not apply. */
export function lines(...parts: readonly (string | false)[]): string {
  return `${parts.filter((each) => each !== false).join('\n')}\n`;
}
