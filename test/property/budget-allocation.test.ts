/**
 * Schedulers that share out a budget allocate nothing at a trigger: 8 bytes for each receiver would be one array of numbers.
 * But a draw for each receiver is a boxed number, 16 bytes.
 */
import { expect, test } from 'vitest';
import type { FairnessPlugin, SendPlan } from '../../engine/plugin-api/index.ts';
import deterministicBudget from '../../plugins/fairness/deterministic-budget/index.ts';
import pricedMarginalError from '../../plugins/fairness/priced-marginal-error/index.ts';
import probabilisticBudget from '../../plugins/fairness/probabilistic-budget/index.ts';
import singlePick from '../../plugins/fairness/single-pick/index.ts';
import systematic from '../../plugins/fairness/systematic/index.ts';
import { bytesAllocated } from '../support/heap.ts';
import { schedulerOf, Situation } from '../support/situation.ts';

const receivers = 64;
const triggers = 2000;
const nothing = (): void => undefined;
const deaf: SendPlan = { send: nothing, hold: nothing, held: () => -1, sendHeld: nothing, drop: nothing, explain: nothing };

/** Runs that are measured: on a busy machine the compiler, which works beside them, may be late with its best code. */
const tries = 6;

/** Bytes for each trigger and receiver, once the code is warm: the least of several runs, for what a run must allocate, each does. */
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
  for (let i = 0; i < tries; i++) least = Math.min(least, (await bytesAllocated(run)) / (triggers * receivers));
  return least;
}

test.each([
  [probabilisticBudget, { budget: 4, shares: 'thirds' }, 16 + 8],
  [singlePick, { shares: 'thirds' }, 8],
  [systematic, { budget: 4, shares: 'thirds' }, 8],
  [deterministicBudget, { budget: 4, shares: 'thirds' }, 8],
  [pricedMarginalError, { budget: 4 }, 8],
] as const)('$id', async (plugin, params, most) => {
  expect(await appetiteOf(plugin, params)).toBeLessThan(most);
});
