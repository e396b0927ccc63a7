/**
 * The documents, the help of every field and the strings of the program use the field's terms, not those of 0.1, and
 * British spelling.
 */
import { readdirSync, readFileSync } from 'node:fs';
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

/** Words of 0.1, and what is said instead. Formats keep them, as code: columns `life`, field `frame`, call `second.rerun`. */
const former: readonly (readonly [RegExp, string])[] = [
  [/\b(nobody|somebody|whoever|whomever)\b/i, 'the noun: no player, a player who …'],
  [/\b(tell|tells|told|telling)\b/i, 'log, report, notify, return, print, list'],
  [/(?<!\bdead[- ])\breckon(s|ed)?\b/i, 'compute, estimate'],
  [/\b(bend|bends|bent)\b/i, 'impair'],
  [/\b(delays? asked|asked delays?|delays? delivered to)\b/i, 'configured, measured delay'],
  [/\bms frames?\b|\bframes? of 0\.\d|\bper [\d,]+ frames\b|\btick and frame\b|\bA frame counts\b/i, 'tick'],
  [/\b(second run|second-run)\b/i, 'comparison run'],
  [/\b(daybook|tidings|courier|sitter|lapse)\b/i, 'receiver estimates, update event, forwarder, seat occupant, time step'],
  [/\b(new|every|each|its|their|\d+) (life|lives)\b/i, 'spawn'],
  [/\bparted by\b|\bworks once\b|\bhas these words\b/i, 'comma-separated, a one-time URL, No matching fields'],
];

/** They list former words beside ours, or are kept as they were written. */
const listing = ['docs/glossary.md', 'docs/migrating.md'];

/** What a program says: string literals of more than one word, and text of components. */
const strings = ['main', 'renderer', 'features', 'contract', 'client', 'experiment', 'engine', 'plugins', 'resources']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((path) => /\.(ts|vue|yaml)$/.test(path) && !path.endsWith('.test.ts'))
  .map((path) => {
    const text = readFileSync(join(root, path), 'utf8').replace(/\/\*[^]*?\*\/|(?:^|\s)\/\/.*$/gm, '');
    const found = path.endsWith('.yaml') ? [[text, text]] : text.matchAll(/['"`>]([^'"`<>\n]* [^'"`<>\n]*)(?=['"`<])/g);
    return { path, text: [...found].map(([, said = '']) => said).join('\n') };
  });

test.each(former)('%s is not said but %s', (variant, word) => {
  expect(strings.length).toBeGreaterThan(500);
  const prose = texts.filter(({ path }) => !listing.includes(path));
  const found = [...prose, ...strings].flatMap(({ path, text }) =>
    [...text.matchAll(new RegExp(`.{0,40}(?:${variant.source}).{0,20}`, 'gi'))].map(([it]) => `${path}: ${it}`),
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
