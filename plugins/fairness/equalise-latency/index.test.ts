/** Latency equalisation: when updates arrive at near and far receivers, and what a cap changes. */
import { expect, test } from 'vitest';
import { lane, nodes, plan } from '../../../test/support/plans.ts';
import { resultsOf } from '../../../test/support/runs.ts';
import { Stage } from '../../../test/support/scheduling.ts';
import { synthetic } from '../../../test/support/motion.ts';
import equaliseLatency from './index.ts';

/** Arrivals at each receiver, less the time at which the update was made, of the last of many triggers 0.05 s apart. */
function latencies(delays: readonly number[], cap: number): number[] {
  const updates = Array.from({ length: 200 }, (_, k) => ({ t: k * 0.05, x: k, y: 0, vx: 20, vy: 0 }));
  const receivers = delays.map((delay) => ({ delay }));
  const { sends } = new Stage({ plugin: equaliseLatency, params: { cap }, receivers }).run(updates, 20);
  return delays.map((delay, receiver) => {
    const last = sends.filter((sent) => sent.receiver === receiver).at(-1)!;
    return last.at - last.update * 0.05 + delay;
  });
}

/** extra_i = min(D*, max_j d_j) − d_i, and no receiver is sent anything before it is made. */
const expected = (delays: readonly number[], cap: number) =>
  delays.map((delay) => expect.closeTo(Math.max(delay, Math.min(cap, Math.max(...delays))), 6) as number);

test.each([
  [[0.02, 0.1, 0.3], 1],
  [[0.02, 0.1, 0.3], 0.15],
  [[0.02, 0.1, 0.3], 0.01],
  [[0.4], 1],
])('delays of %j s with a cap of %d s', (delays, cap) => {
  expect(latencies(delays, cap)).toEqual(expected(delays, cap));
});

test('every update is sent to every receiver, in order, also where several are under way', () => {
  const updates = Array.from({ length: 100 }, (_, k) => ({ t: k * 0.02, x: k, y: 0, vx: 50, vy: 0 }));
  const all = updates.map((_, k) => k);
  const { received } = new Stage({ plugin: equaliseLatency, params: { cap: 1 }, receivers: [{ delay: 0.01 }, { delay: 0.5 }] }).run(
    updates,
    20,
  );
  expect(received).toEqual([all, all]);
});

test('in a session near and far receivers have the same error, where the cap allows it', () => {
  const lanes = ['send-to-all', 'equalise-latency'].map((scheduler) =>
    lane({
      id: scheduler,
      scheduler,
      clock: 'synchronised',
      params: { scheduler: { cap: 0.5 } },
      trigger: { distance: 0.3, heartbeat: 1 },
    }),
  );
  const found = resultsOf(
    plan({ motion: synthetic('human-like'), duration: 60, nodes: nodes({ delay: 0.02 }, { delay: 0.3 }), lanes }),
  ).lanes;
  const errorsOf = (id: string) => ['r0', 'r1'].map((receiver) => found[id]!.receivers[receiver]!.aee!);
  const [near = 0, far = 0] = errorsOf('equalise-latency');
  const [nearest = 0, farthest = 0] = errorsOf('send-to-all');
  expect(near / far).toBeGreaterThan(0.97);
  expect(nearest / farthest).toBeLessThan(0.2);
  expect(far / farthest).toBeCloseTo(1, 2);
});
