/** Names of players: which are allowed, and which look alike; decision 45. */
import { z } from 'zod';

export const longestName = 24;

const allowed = /^[\p{L}\p{M}\p{N}\p{P} ]*$/u;
/** Characters that are not shown, which also join or reorder others. */
const invisible = /\p{Default_Ignorable_Code_Point}/u;
/** More marks on one letter than any language needs cover the lines around. */
const stacked = /^\p{M}|\p{M}{4}/u;

/** A name as a player gives it, normalised to NFC with single spaces. */
export const playerName = z
  .string()
  .max(256)
  .transform((name) => name.normalize('NFC').replace(/\s+/gu, ' ').trim())
  .refine((name) => [...name].length >= 1 && [...name].length <= longestName, {
    error: `a name has 1 to ${longestName} characters`,
  })
  .refine((name) => allowed.test(name) && !invisible.test(name) && !stacked.test(name), {
    error: 'a name has letters, digits, punctuation and spaces only',
  });

/** The name, numbered if one of `others` looks like it: `Ada`, `Ada 2` … */
export function distinctName(name: string, others: readonly string[]): string {
  const taken = new Set(others.map(skeleton));
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : ` ${number}`;
    const candidate = `${[...name]
      .slice(0, longestName - ending.length)
      .join('')
      .trimEnd()}${ending}`;
    if (!taken.has(skeleton(candidate))) return candidate;
  }
}

/** Equal for names that look alike: without case, accents and spaces, look-alike letters as one. */
export function skeleton(name: string): string {
  const letters = name
    .normalize('NFKD')
    .replace(/[\p{M} ]/gu, '')
    .toLowerCase();
  return [...letters].map((letter) => prototypes.get(letter) ?? letter).join('');
}

/** Letters that stand for others in the Latin alphabet: the common part of Unicode's confusables (UTS 39). */
const lookAlikes: Readonly<Record<string, string>> = {
  a: 'аαɑ',
  b: 'вьβ',
  c: 'сϲ',
  d: 'ԁ',
  e: 'еε',
  g: 'ɡց',
  h: 'нһհ',
  j: 'јϳ',
  k: 'кκ',
  l: '1iіιıӏǀ|',
  n: 'пηո',
  o: '0оοօσ',
  p: 'рρ',
  q: 'ԛ',
  r: 'гᴦ',
  rn: 'mмμ',
  s: 'ѕ',
  t: 'тτ',
  u: 'υսц',
  v: 'νѵ',
  w: 'ԝωѡ',
  x: 'хχ',
  y: 'уγү',
  z: 'ᴢ',
};
const prototypes = new Map(Object.entries(lookAlikes).flatMap(([latin, others]) => [...others].map((other) => [other, latin])));
