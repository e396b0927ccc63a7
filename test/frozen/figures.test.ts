/**
 * Every example gives, digit by digit, the figures that are kept in `figures`. A change that is meant to move figures
 * writes them anew (`npx vitest run test/frozen/figures.test.ts -u`) and says in the changelog which moved and why.
 *
 * Law: results do not depend on how time is cut into calls of `advanceTo`, nor on who watches. A run on a busy machine is
 * cut otherwise than on a quiet one; on the bench it is cut at every tick. So a run that is cut gives the figures as well.
 */
import fc from 'fast-check';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { anyCuts, cutRun, watchedRun } from './cut-run.ts';
import { examples, examplesOfEveryNode, frozenPlan, frozenText, largest, seedsOf, textOf } from './frozen-runs.ts';

const drawn = fc.readConfigureGlobal().seed ?? 0;

async function expectFigures(example: string, seed: number, run: typeof cutRun): Promise<void> {
  const file = join(import.meta.dirname, 'figures', `${example}-${seed}.json`);
  const plan = await frozenPlan(example, seed);
  const [cuts = []] = fc.sample(anyCuts(plan.duration, plan.frame), { seed: drawn + examples.indexOf(example), numRuns: 1 });
  const found = textOf(run(plan, cuts));
  // Where it gives other figures, a run in one go shows which have moved: the figures themselves, or those of a cut run.
  const isKept = existsSync(file) && found === readFileSync(file, 'utf8');
  const whole = isKept ? found : await frozenText(example, seed);
  await expect(whole).toMatchFileSnapshot(file);
  expect(found, `cut at ${cuts.join(', ')} s`).toBe(whole);
}

/** The last seed of each is watched. */
const runs = examples.flatMap((example) =>
  seedsOf(example).map((seed, k, { length }) => [example, seed, k === length - 1 ? watchedRun : cutRun] as const),
);

test.each(runs)('%s, seed %i', expectFigures);

test('the example of one seed has no technique that the others have not', () => {
  const idsIn = (names: readonly string[]) =>
    names.flatMap((name) =>
      [...readFileSync(`resources/experiments/${name}.yaml`, 'utf8').matchAll(/\{ id: ([\w-]+)/g)].map(([, id]) => id),
    );
  const own = idsIn([largest]);
  expect(own.length).toBeGreaterThan(1);
  expect(idsIn(examplesOfEveryNode)).toEqual(expect.arrayContaining(own));
});
