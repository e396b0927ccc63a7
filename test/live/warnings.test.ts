/** An experiment whose file is questioned, on the bench: the pages get its warnings with its outline. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { BenchState } from '../../contract/bench-state.ts';
import { projectPaths } from '../../main/base/project-paths.ts';
import { SessionSupervisor } from '../../main/run/session-supervisor.ts';
import { LoopbackBench } from '../support/bench-on-loopback.ts';
import { patience } from '../support/patience.ts';

const rows = ['t,x,y', ...Array.from({ length: 40 }, (_, k) => `${k / 10},${k},0`), ''].join('\n');
const slow = `driftbench: 1
name: Slow
duration: 3
entities: { file: slow.csv }
nodes: [{ id: s }, { id: r, link: { delay: 0.05 } }]
lanes: [{ id: a, trigger: { heartbeat: 0.2 }, model: { id: linear } }]
`;

let bench: LoopbackBench;
beforeAll(async () => {
  const runner = new SessionSupervisor({ workerPath: projectPaths().worker });
  bench = await LoopbackBench.start({ runner, experiments: { 'slow.yaml': slow, 'slow.csv': rows } });
});
afterAll(() => bench.close());

test('a page gets the warnings of the experiment that is open', async () => {
  const { client } = await bench.visit();
  const states: BenchState[] = [];
  client.on('state', (state) => states.push(state));
  await client.call('session.open', { file: 'slow.yaml' });
  await vi.waitFor(() => expect(states.at(-1)?.experiment?.warnings).toBeDefined(), patience);
  expect(states.at(-1)?.experiment?.warnings).toEqual([
    { about: 'slow.csv', text: expect.stringMatching(/^The rate is 10 Hz, below 20 Hz/) as string },
  ]);
});
