/** A law: a property that every plugin of a kind must have, and how it is tested. */
import { Cases } from './cases.ts';

export interface Law {
  /** Short and stable, as in `finite`. */
  readonly id: string;
  /** The property, as a sentence about the plugin. */
  readonly title: string;
  /** Tests it. Throws `LawBroken` with the first counterexample; the cases are the same every time. */
  readonly keep: () => void;
}

/** A plugin breaks a law; the message names the finding and the arguments. */
export class LawBroken extends Error {
  override readonly name = 'LawBroken';
}

/** How a law is tested: `draw` makes random cases; `flaw` describes the problem with one, null: none. */
export interface Trial<Case> {
  readonly id: string;
  readonly title: string;
  readonly draw: (cases: Cases) => Case;
  readonly flaw: (given: Case) => string | null;
  /** Cases. Left out: 200. */
  readonly tries?: number;
  /** The message leaves out the case: it is long, and the finding is enough. */
  readonly hidesCase?: true;
}

export function lawOf<Case>({ id, title, draw, flaw, tries = 200, hidesCase }: Trial<Case>): Law {
  return {
    id,
    title,
    keep: () => {
      const cases = new Cases();
      for (let i = 0; i < tries; i++) tryOn(draw(cases), flaw, hidesCase);
    },
  };
}

function tryOn<Case>(given: Case, flaw: (given: Case) => string | null, hidesCase?: true): void {
  const found = flawOf(() => flaw(given));
  if (found !== null) throw new LawBroken(hidesCase ? found : `${found}; with ${printed(given)}`);
}

/** The first flaw of several checks; the later ones do not run. */
export function firstFlaw(...checks: readonly (() => string | null)[]): string | null {
  for (const check of checks) {
    const found = check();
    if (found !== null) return found;
  }
  return null;
}

function flawOf(check: () => string | null): string | null {
  try {
    return check();
  } catch (error) {
    return `it threw ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`;
  }
}

/** As JSON, rounded; numbers that it does not know are words, and fields that are 0 are left out. */
function printed(given: unknown): string {
  return JSON.stringify(given, (key, value: unknown) => {
    if (typeof value !== 'number') return value;
    if (!Number.isFinite(value)) return String(value);
    return value === 0 && isNaN(Number(key)) ? undefined : Number(value.toPrecision(6));
  });
}
