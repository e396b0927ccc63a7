/** The page about how a tick flows and the code are the same: the functions of its walks, and their counts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/steps.mjs';
import { counted, countsOf, defines, unknownSteps, walksOf } from '../../scripts/walks.mjs';

const page = readFileSync(join(root, 'docs/how-a-tick-flows.md'), 'utf8');

test('docs/how-a-tick-flows.md names functions and classes that are in their files', () => {
  expect(unknownSteps(page)).toEqual([]);
});

test('its table is what the script counts', () => {
  expect(counted(page)).toBe(page);
});

test('it walks from a trigger to pixels, from a key to the mirror and through an evaluation', () => {
  const titles = walksOf(page).map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(['From a trigger to pixels', 'From a key to the mirror', 'One evaluation of a tuning']));
});

const example = `
## A walk

1. [\`A.one\`](../engine/session/a.ts) →
   [\`two\`](../engine/live/b.ts).
   - If so: [\`three\`](../main/run/c.ts).

### A part of it

1. [\`A.one\`](../engine/session/a.ts) → [\`four\`](../engine/session/d.ts).
`;

test('a walk has its parts; what is named again counts once; branches are counted beside it', () => {
  const [walk, part] = walksOf(example);
  expect([walk?.title, part?.title]).toEqual(['A walk', 'A part of it']);
  expect(countsOf(walk?.steps.filter(({ isBranch }) => !isBranch) ?? [])).toEqual({ functions: 3, files: 3, rooms: 2, changes: 2 });
  expect(countsOf(walk?.steps ?? [])).toEqual({ functions: 4, files: 4, rooms: 3, changes: 3 });
  expect(countsOf(part?.steps ?? [])).toEqual({ functions: 2, files: 2, rooms: 1, changes: 0 });
});

test('a file defines methods, functions and classes, and not what it calls', () => {
  const text = `export class Pair implements Show {
  arrive(update: Update): boolean {
    take(update);
  }
}

export async function load<Kind>(
  path: string,
): Promise<Kind> {}
`;
  expect(['Pair', 'Pair.arrive', 'load'].filter((name) => defines(text, name))).toEqual(['Pair', 'Pair.arrive', 'load']);
  expect(['take', 'Lane.arrive', 'Show'].filter((name) => defines(text, name))).toEqual([]);
});
