/** Models to compare, and the lanes made of them. */
import { expect, test } from 'vitest';
import type { FieldSchema } from '../../../experiment/allowed.ts';
import { schemaOf } from '../../../main/experiment/published-schema.ts';
import { registry } from '../../../test/support/plans.ts';
import { modelLane } from '../draft/element-edits.ts';
import { rateOf, snapshotDelay } from '../draft/snapshot-lane.ts';
import { comparableModels } from './comparable-models.ts';

const schema = schemaOf(registry) as FieldSchema;
const fields = {
  lanes: [
    { id: 'line', model: { id: 'linear' } },
    { id: 'fpw', from: 'line' },
  ],
};

test('every model is offered, those of present lanes as present, and lanes derive from the first', () => {
  const { base, offers } = comparableModels(schema, fields);
  expect(base).toBe('line');
  expect(offers.length).toBeGreaterThan(15);
  for (const { guidance, source, use } of offers)
    expect([guidance, source, use]).toEqual([
      expect.stringMatching(/^Good for: .*\. Needs: .*\. Costs: /),
      expect.stringMatching(/^Source: /),
      expect.stringMatching(/./),
    ]);
  expect(offers.filter(({ isPresent }) => isPresent).map(({ id }) => id)).toEqual(['linear']);
  expect(comparableModels(null, null)).toEqual({ base: '', offers: [] });
});

test('a lane has the name of its model, with a number where that is taken', () => {
  const lane = (model: string) => modelLane(fields, model, 'line');
  expect(lane('cubic')).toEqual([
    { kind: 'insert', path: ['lanes'], index: 2, value: { id: 'cubic', from: 'line', model: { id: 'cubic' } } },
  ]);
  expect(lane('fpw')).toEqual([{ kind: 'insert', path: ['lanes'], index: 2, value: { id: 'fpw-2', from: 'line', model: { id: 'fpw' } } }]);
});

test('snapshot interpolation sends at a fixed rate: no difference that it inherits makes an update', () => {
  const inherited = {
    lanes: [
      { id: 'line', trigger: { distance: 0.1, orientation: 0.2, minInterval: 0.05 } },
      { id: 'often', from: 'line', trigger: { heartbeat: 0.5 } },
      { id: 'fixed', trigger: { heartbeat: 0.1 } },
      { id: 'counted', trigger: { triggers: 100 } },
    ],
  };
  const lane = (from: string) => {
    const [edit] = modelLane(inherited, 'delayed', from, { rate: 25, delay: 0.2 });
    return edit?.kind === 'insert' ? edit.value : null;
  };
  const model = { id: 'delayed', delay: 0.2 };
  expect(lane('often')).toEqual({ id: 'delayed', from: 'often', trigger: { heartbeat: 0.04, distance: 1e6, orientation: 3.15 }, model });
  expect(lane('counted')).toEqual({ id: 'delayed', from: 'counted', trigger: { heartbeat: 0.04, distance: 1e6 }, model });
  expect(['often', 'fixed', 'counted'].map((id) => rateOf(inherited, id))).toEqual([20, 10, 20]);
});

test('snapshots are shown as late as an interval, the slowest way and its jitter, and an interval more where updates are lost', () => {
  const entities = [{ owner: 'server' }];
  const jitter = { law: 'uniform', spread: 0.01 } as const;
  const server = { id: 'server', down: null, up: { delay: 0.03 } };
  const near = { id: 'near', down: { delay: 0.02 }, up: { delay: 0.9 } };
  const far = { id: 'far', down: { delay: 0.1, jitter }, up: { delay: 0.9 } };
  expect(snapshotDelay(20, { nodes: [server, near], entities })).toMatchObject({ delay: 0.1, intervals: 1, link: 0.05 });
  expect(snapshotDelay(20, { nodes: [server, near, far], entities })).toMatchObject({ delay: 0.2, jitter: 0.02 });
  const lossy = { ...near, down: { delay: 0.02, loss: { law: 'independent', ratio: 0.02 } as const } };
  expect(snapshotDelay(20, { nodes: [server, lossy], entities })).toMatchObject({ delay: 0.15, intervals: 2 });
});
