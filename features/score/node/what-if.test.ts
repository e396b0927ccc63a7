/** What another lane would have shown is what it shows where it runs. */
import { expect, test } from 'vitest';
import { loggedPair, loggedSession } from '../../../test/support/game-logs.ts';
import { synthetic } from '../../../test/support/motion.ts';
import { lane, nodes, plan } from '../../../test/support/plans.ts';
import { flowOf } from './identify/updates.ts';
import { whatIf } from './what-if.ts';

const watch = { step: () => Promise.resolve() };
const motion = synthetic('human-like', { style: 'mouse' });
const trigger = { heartbeat: 0.1 };
const other = lane({ id: 'other', trigger, model: 'linear', convergence: 'spring' });

async function compared(lanes: Parameters<typeof plan>[0]['lanes'], link: Parameters<typeof nodes>[0]) {
  const { logs, results } = loggedSession(
    plan({ motion, nodes: nodes(link), lanes: [lane({ trigger, model: 'linear' }), ...(lanes ?? [])], duration: 30 }),
  );
  const { shown, truth, received } = loggedPair(logs);
  if (!received) throw new Error('The viewer logs no arrivals.');
  const flow = flowOf({ ...received, truth, clockErrorAt: () => 0 });
  const found = await whatIf(lanes ?? [], { shown, truth, flow }, watch);
  return { found: found[0], measured: results.lanes['other']?.receivers['r0'], flow };
}

test('a lane of the same updates shows them as it does in a session', async () => {
  const link = { delay: 0.1, jitter: { law: 'uniform', spread: 0.08 }, loss: { law: 'independent', ratio: 0.2 } } as const;
  const { found, measured } = await compared([other], link);
  for (const name of ['deviationMean', 'deviationP95', 'jumpsPerMinute', 'judder', 'pictureLatenessMean'] as const)
    expect(Math.abs((found?.sameUpdates[name] ?? NaN) - (measured?.[name] ?? NaN)), name).toBeLessThan(1e-9);
});

test.each([
  ['local-lag', { lag: 0.2, late: 'use' }],
  ['local-lag', { lag: 0.1, late: 'discard' }],
  ['bucket-synchronisation', { delay: 0.15, bucket: 0.08, late: 'discard' }],
] as const)('%s %o has arrivals wait as it does in a session', async (scheduler, params) => {
  const link = { delay: 0.05, jitter: { law: 'uniform', spread: 0.1 } } as const;
  const waiting = lane({ id: 'other', trigger, model: 'linear', scheduler, params: { scheduler: params } });
  const { found, measured } = await compared([waiting], link);
  expect(found?.sameUpdates.deviationMean).toBeGreaterThan(0);
  for (const name of ['deviationMean', 'deviationP95', 'jumpsPerMinute', 'pictureLatenessMean'] as const)
    expect(Math.abs((found?.sameUpdates[name] ?? NaN) - (measured?.[name] ?? NaN)), name).toBeLessThan(1e-9);
});

test('a lane with updates of its own sends them over the link of the game', async () => {
  const rare = lane({ id: 'other', trigger: { distance: 0.4, heartbeat: 2 }, model: 'linear', convergence: 'spring' });
  const { found, measured } = await compared([rare], { delay: 0.12 });
  expect(Math.abs((found?.ownUpdates?.updatesSent ?? NaN) - (measured?.updates ?? NaN))).toBeLessThanOrEqual(
    0.1 * (measured?.updates ?? NaN),
  );
  for (const name of ['deviationMean', 'deviationP95', 'judder'] as const) {
    const [own, other] = [found?.ownUpdates?.[name] ?? NaN, measured?.[name] ?? NaN];
    expect(Math.abs(own - other), `${name}: ${own} and ${other}`).toBeLessThanOrEqual(0.05 * other);
  }
  expect(found?.ownUpdates?.deviationMean).not.toBe(found?.sameUpdates.deviationMean);
});

test('without the log of the sender there are no updates of its own', async () => {
  const { logs } = loggedSession(plan({ motion, lanes: [lane({ trigger, model: 'linear' })] }));
  const sender = logs['sender']
    ?.split('\n')
    .filter((line) => !line.startsWith('U'))
    .join('\n');
  const { shown, truth, received } = loggedPair({ ...logs, sender: sender ?? '' });
  if (!received) throw new Error('The viewer logs no arrivals.');
  const flow = flowOf({ ...received, truth, clockErrorAt: () => 0 });
  expect((await whatIf([other], { shown, truth, flow }, watch))[0]?.ownUpdates).toBeNull();
});
