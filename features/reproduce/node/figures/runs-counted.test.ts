import { expect, test } from 'vitest';
import { claimsOf } from '../testing/made-up-lab.ts';
import { fairness } from './fairness/index.ts';
import { schedulerBarsTopic } from './fairness/schedulers.ts';
import { further } from './further/index.ts';
import { gls } from './gls/index.ts';
import { printed } from './printed/index.ts';
import { thesisClocks } from './thesis-clocks.ts';

/** Its runs have no random numbers. */
const steady = ['thesis-calc-error'];
const figures = [fairness, schedulerBarsTopic, further, gls, printed]
  .flatMap((topic) => topic.figures)
  .concat(thesisClocks)
  .filter(({ id }) => !steady.includes(id) && !id.startsWith('murphy'));

test.each(figures.map((figure) => [figure.id, figure] as const))('every count of runs has its interval: %s', async (_, figure) => {
  const claims = await claimsOf(figure, 2, (_run, lane) => [lane === 'base' || lane === 'third' ? 10 : 9, 1]);
  const counts = claims.filter(({ ours }) => /^\d+\/\d+/.test(ours));
  for (const { id, ours } of counts) expect(`${id}: ${ours}`).toMatch(/\d+\/\d+; [\d.]+( %)? \(.+\)/);
});

/** Their figures have no random numbers, or probes that no test makes up. */
const unseeded = [...steady, 'thesis-reverse-arcs', 'murphy-pictures'];

test.each(
  [further, gls, printed]
    .flatMap((topic) => topic.figures.map((figure) => [figure.id, figure] as const))
    .filter(([id]) => !unseeded.includes(id)),
)('every figure of several seeds has its interval: %s', async (_, figure) => {
  const claims = await claimsOf(figure, 2, () => [10, 1]);
  for (const { id, ours } of claims.filter((claim) => !/^\d+\/\d+/.test(claim.ours))) expect(`${id}: ${ours}`).toMatch(/: .+ \(.+\)$/);
});

test('the page of schedulers has a row for the mean of each scheduler of our own', async () => {
  const claims = await claimsOf(schedulerBarsTopic.figures[0]!, 2, () => [10, 1]);
  const lanes = ['efficient', 'balanced', 'fair', 'priced', 'priced-fair'];
  expect(claims.map(({ id }) => id)).toEqual(expect.arrayContaining(lanes.map((lane) => `${lane}, mean`)));
  const steps = claims.filter(({ id }) => id.includes('step'));
  expect(new Set(steps.map(({ ours }) => ours))).toEqual(new Set(['4/4; 100.0 % (15.8–100.0); 2/2 worlds, 2/2 seeds; 1']));
});
