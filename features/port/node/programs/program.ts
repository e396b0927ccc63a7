/** What a program that runs the vectors of a lane in a port depends on. */
import type { Declaration } from '../tree.ts';

export interface Calls {
  /** An update is handed over with the time of its arrival. */
  readonly takesArrival: boolean;
  readonly hasClock: boolean;
}

export function callsOf(declarations: readonly Declaration[]): Calls {
  const receiver = declarations.find((each) => each.k === 'class' && each.name === 'Receiver');
  const receive = receiver?.k === 'class' ? receiver.methods.find(({ name }) => name === 'receive') : undefined;
  return {
    takesArrival: receive?.params.some(({ name }) => name === 'now') ?? false,
    hasClock: declarations.some(({ name }) => name === 'ClockEstimate'),
  };
}

/** The largest difference that passes. */
export const tolerance = '1e-9';

/** Lines of a template, without those that do not apply. */
export function lines(...parts: readonly (string | false)[]): string {
  return `${parts.filter((each) => each !== false).join('\n')}\n`;
}
