/**
 * Every example gives, digit by digit, the figures that are kept in `figures`. A change that is meant to move figures
 * writes them anew (`npx vitest run test/frozen/figures.test.ts -u`) and says in the changelog which moved and why.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { examples, examplesOfEveryNode, frozenText, largest, seedsOf } from './frozen-runs.ts';

test.each(examples.flatMap((example) => seedsOf(example).map((seed) => [example, seed] as const)))('%s, seed %i', async (example, seed) => {
  await expect(await frozenText(example, seed)).toMatchFileSnapshot(`figures/${example}-${seed}.json`);
});

test('the example of one seed has no technique that the others have not', () => {
  const idsIn = (names: readonly string[]) =>
    names.flatMap((name) =>
      [...readFileSync(`resources/experiments/${name}.yaml`, 'utf8').matchAll(/\{ id: ([\w-]+)/g)].map(([, id]) => id),
    );
  const own = idsIn([largest]);
  expect(own.length).toBeGreaterThan(1);
  expect(idsIn(examplesOfEveryNode)).toEqual(expect.arrayContaining(own));
});
