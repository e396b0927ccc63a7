/**
 * Every example gives, digit by digit, the figures that are kept in `figures`. A change that is meant to move figures
 * writes them anew (`npx vitest run test/frozen/figures.test.ts -u`) and says in the changelog which moved and why.
 */
import { expect, test } from 'vitest';
import { examples, frozenText, seeds } from './frozen-runs.ts';

test.each(examples.flatMap((example) => seeds.map((seed) => [example, seed] as const)))('%s, seed %i', async (example, seed) => {
  await expect(await frozenText(example, seed)).toMatchFileSnapshot(`figures/${example}-${seed}.json`);
});
