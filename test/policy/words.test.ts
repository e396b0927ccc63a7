/** The documents and the help of every field use the glossary's terms and British spelling. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/steps.mjs';
import { documents, proseOf } from '../support/documents.ts';

/** Words that are not used, with their replacements. Titles of the literature are quoted. */
const instead: readonly (readonly [RegExp, string])[] = [
  [/dead[- ]reckoning models?/i, 'DR model'],
  [/time-?stamp|time stamped/i, 'time stamp'],
  [/plug-in/i, 'plugin'],
  [/play-test|play test/i, 'playtest'],
  [/rendered path|displayed path|visible path/i, 'placed path'],
  [/true path|actual path/i, 'real path'],
  [/convergence (algorithm|method)/i, 'convergence scheme'],
  [/\bDR vectors?\b/i, 'update'],
  [/(synchron|organ|optim|quant|normal|initial|recogn|real|minim|maxim)iz/i, '-is-'],
  [/analyz/i, 'analyse'],
  [/\b(colors?|behaviors?|neighbors?|centers?|gray)\b/i, 'colour, behaviour, neighbour, centre, grey'],
  [/\b(modeled|labeled|canceled|traveled)\b/i, 'a doubled l'],
];

/** They quote what others call it. */
const quoting = ['docs/glossary.md', 'README.md'];

const help = readFileSync(join(root, 'docs/experiment.schema.json'), 'utf8').match(/"description": "(?!Source: ).*"/g) ?? [];
const texts = [
  ...documents().filter(({ path }) => !quoting.includes(path)),
  { path: 'docs/experiment.schema.json', text: help.join('\n') },
].map(({ path, text }) => ({
  path,
  text: proseOf(text)
    .replace(/^Source: .*$/gm, '')
    .replace(/\]\([^)]*\)/g, ']'),
}));

test.each(instead)('%s is not written but %s', (variant, word) => {
  const found = texts.flatMap(({ path, text }) =>
    [...text.matchAll(new RegExp(variant, `${variant.flags}g`))].map(([it]) => `${path}: ${it}`),
  );
  expect(found, word).toEqual([]);
});

test('the glossary explains every word once', () => {
  const rows = [...readFileSync(join(root, 'docs/glossary.md'), 'utf8').matchAll(/^\| (?!Word |-)([^|]+?) +\|/gm)].map(
    ([, word = '']) => word,
  );
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter((word, n) => rows.indexOf(word) !== n)).toEqual([]);
});
