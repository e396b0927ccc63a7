/** A law: what every plugin of a kind owes, and how it is tried. */
import { Cases } from './cases.ts';

export interface Law {
  /** Short and stable, as in `finite`. */
  readonly id: string;
  /** What is owed, as a sentence about the plugin. */
  readonly title: string;
  /** Tries it. Throws `LawBroken` with the first case that breaks it; the cases are the same every time. */
  readonly keep: () => void;
}

/** A plugin does not keep a law; the message names the finding and the arguments. */
export class LawBroken extends Error {
  override readonly name = 'LawBroken';
}

/** What a law promises and how it is tried: cases are drawn by chance, and `flaw` says what is wrong with one; null: nothing. */
export interface Trial<Case> {
  readonly id: string;
  readonly title: string;
  readonly draw: (cases: Cases) => Case;
  readonly flaw: (given: Case) => string | null;
  /** Cases. Left out: 200. */
  readonly tries?: number;
  /** Cases are too long to be shown: what was found says it all. */
  readonly untold?: true;
}

export function lawOf<Case>({ id, title, draw, flaw, tries = 200, untold }: Trial<Case>): Law {
  return {
    id,
    title,
    keep: () => {
      const cases = new Cases();
      for (let i = 0; i < tries; i++) tryOn(draw(cases), flaw, untold);
    },
  };
}

function tryOn<Case>(given: Case, flaw: (given: Case) => string | null, untold?: true): void {
  const found = flawOf(() => flaw(given));
  if (found !== null) throw new LawBroken(untold ? found : `${found}; with ${printed(given)}`);
}

/** The first flaw of several, each looked for only when those before found nothing. */
export function firstFlaw(...looks: readonly (() => string | null)[]): string | null {
  for (const look of looks) {
    const found = look();
    if (found !== null) return found;
  }
  return null;
}

function flawOf(look: () => string | null): string | null {
  try {
    return look();
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
