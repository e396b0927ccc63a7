/** The laws of schedulers; of those that draw nothing, that the order in which receivers are listed changes nothing. */
import { describe, expect, test } from 'vitest';
import { Session } from '../../engine/session/session.ts';
import type { RunResults } from '../../engine/measure/run-results.ts';
import { lawsOf } from '../../engine/conformance/laws-of.ts';
import { netgames } from '../support/netgames.ts';
import { lane, registry } from '../support/plans.ts';

const trigger = { distance: 0.09, orientation: 0.05, heartbeat: 1 };
const schedulers = [
  'send-to-all',
  'every-nth',
  'equalise-drop',
  'equalise-flush',
  'relative-error',
  'deterministic-budget',
  'priced-marginal-error',
  'receiver-threshold',
];

/** The NetGames'05 test bed with its receivers in the given order. */
function resultsOf(scheduler: string, order: readonly number[]): RunResults['lanes'][string] {
  const choice = netgames(25);
  const [sender, ...receivers] = choice.nodes;
  const nodes = [sender!, ...order.map((receiver) => receivers[receiver]!)];
  const session = new Session({ ...choice, nodes, lanes: [lane({ trigger, scheduler })] });
  session.advanceTo(25);
  return session.results().lanes['base']!;
}

test.each(schedulers)('%s serves receivers alike wherever they stand', (scheduler) => {
  const listed = resultsOf(scheduler, [0, 1, 2]);
  const shuffled = resultsOf(scheduler, [2, 0, 1]);
  for (const [receiver, { updates, aee, aeeEstimated }] of Object.entries(listed.receivers)) {
    const other = shuffled.receivers[receiver]!;
    expect([receiver, other.updates]).toEqual([receiver, updates]);
    expect(Math.abs(other.aee! - aee!)).toBeLessThanOrEqual(1e-9 * Math.max(1, aee!));
    expect(Math.abs(other.aeeEstimated! - aeeEstimated!)).toBeLessThanOrEqual(1e-9 * Math.max(1, aeeEstimated!));
  }
});

test('loss-aware serves them alike but for who is first while all differ by the same', () => {
  const [listed, shuffled] = [resultsOf('loss-aware', [0, 1, 2]), resultsOf('loss-aware', [2, 0, 1])];
  for (const [receiver, { updates, aee }] of Object.entries(listed.receivers)) {
    const other = shuffled.receivers[receiver]!;
    expect(Math.abs(other.updates - updates)).toBeLessThanOrEqual(1);
    expect(Math.abs(other.aee! - aee!)).toBeLessThan(0.05 * aee!);
  }
});

describe.each(registry.list('fairness'))('$id', (plugin) => {
  const params = 'budget' in plugin.params.shape ? { budget: 2 } : {};
  for (const { title, keep } of lawsOf(plugin, { params })) test(title, keep);
});
