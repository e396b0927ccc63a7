/** How faults tell what plugins wrote and answered. */
import type { KinematicState } from '../base/kinematic-state.ts';

export const notFinite = 'wrote a number that is not finite';

/** What was answered where something else was asked for. */
export function answered(value: unknown): string {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : typeof value;
}

/** JSON has no NaN and no infinity: they are named. */
export function printable(value: number): number | string {
  return Number.isFinite(value) ? value : String(value);
}

export function printableState(state: Readonly<KinematicState>): Record<string, number | string> {
  return Object.fromEntries(Object.entries(state).map(([field, value]) => [field, printable(value)]));
}
