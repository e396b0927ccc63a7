/** Looking at states: copies, flaws and differences. */
import { copyState, isFiniteState, isSameState, KinematicState, type StateField } from '../base/kinematic-state.ts';

export function copyOf(state: Readonly<KinematicState>): KinematicState {
  const copy = new KinematicState();
  copyState(state, copy);
  return copy;
}

/** A state in which no field has been set. */
export function unset(): KinematicState {
  return copyOf(nothingSet);
}

const nothingSet = Object.fromEntries(fieldsOf(new KinematicState()).map((field) => [field, NaN])) as unknown as KinematicState;

/** The first field that is not a finite number. */
export function notFinite(state: Readonly<KinematicState>, name = 'out'): string | null {
  if (isFiniteState(state)) return null;
  for (const field of fieldsOf(state)) if (!Number.isFinite(state[field])) return `${name}.${field} is ${String(state[field])}`;
  return null;
}

/** The first field of `found` that is not the very number of `expected`; `named` says what the difference means. */
export function difference(found: Readonly<KinematicState>, expected: Readonly<KinematicState>, named: string): string | null {
  if (isSameState(found, expected)) return null;
  for (const field of fieldsOf(expected)) {
    // 0 and −0 are the same place.
    if (found[field] !== expected[field] && !(Number.isNaN(found[field]) && Number.isNaN(expected[field])))
      return `${named}: ${field} is ${String(found[field])}, not ${String(expected[field])}`;
  }
  return null;
}

function fieldsOf(state: Readonly<KinematicState>): StateField[] {
  return Object.keys(state) as StateField[];
}
