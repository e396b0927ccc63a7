/**
 * Schedulers that share out a budget make no object for a receiver at a trigger. What they ask the publisher's view,
 * and what they draw, comes as a number that V8 boxes where it does not inline the call: 16 bytes at most for each
 * receiver; an object would be more.
 */
import { expect, test } from 'vitest';
import type { FairnessPlugin } from '../../engine/plugin-api/index.ts';
import deterministicBudget from '../../plugins/fairness/deterministic-budget/index.ts';
import pricedMarginalError from '../../plugins/fairness/priced-marginal-error/index.ts';
import probabilisticBudget from '../../plugins/fairness/probabilistic-budget/index.ts';
import singlePick from '../../plugins/fairness/single-pick/index.ts';
import systematic from '../../plugins/fairness/systematic/index.ts';
import { deaf } from '../../engine/conformance/situation.ts';
import { bytesAllocated } from '../../main/plugins/check/call-cost.ts';
import { schedulerOf, Situation } from '../support/situation.ts';

const receivers = 64;
const triggers = 2000;
/** Bytes of a boxed number. */
const boxed = 16;

/** Runs that are measured at most: on a busy machine the compiler, which works beside them, may be late with its best code. */
const tries = 6;
const bound = boxed + 8;

/**
 * Bytes for each trigger and receiver, once the code is warm: of the first of several runs that is below the bound, else
 * the least. What a run must allocate, each run allocates.
 */
async function appetiteOf(plugin: FairnessPlugin, params: object): Promise<number> {
  const scheduler = schedulerOf(plugin, params, receivers);
  const situation = new Situation(receivers);
  const run = () => {
    for (let k = 0; k < triggers; k++, situation.index++) {
      situation.now = situation.index;
      situation.errors[situation.index % receivers]! += 1;
      scheduler.onTrigger(situation, deaf);
    }
  };
  run();
  run();
  let least = Infinity;
  for (let i = 0; i < tries && least >= bound; i++) least = Math.min(least, (await bytesAllocated(run)) / (triggers * receivers));
  return least;
}

test.each([
  [probabilisticBudget, { budget: 4, shares: 'thirds' }],
  [singlePick, { shares: 'thirds' }],
  [systematic, { budget: 4, shares: 'thirds' }],
  [deterministicBudget, { budget: 4, shares: 'thirds' }],
  [pricedMarginalError, { budget: 4 }],
] as const)('$id', async (plugin, params) => {
  expect(await appetiteOf(plugin, params)).toBeLessThan(bound);
});
