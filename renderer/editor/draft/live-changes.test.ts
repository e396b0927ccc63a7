/** The changes of a draft that a running session takes, every kind once; all others restart it. */
import { expect, test } from 'vitest';
import type { NodeOutline } from '../../../contract/bench-state.ts';
import type { FieldPath } from '../../../experiment/problem.ts';
import { exampleState } from '../../../test/support/page/example-state.ts';
import { edited } from './edit.ts';
import { same } from './edit-text.ts';
import { appliesLive, linkChanges, withoutLive, offerChanges, offersAhead } from './live-changes.ts';

const now = 30;
const fields = {
  driftbench: 1,
  name: 'An example',
  seed: 1,
  duration: 600,
  frame: 0.02,
  world: { size: [800, 800] },
  nodes: [
    { id: 'sender' },
    { id: 'near', link: { delay: 0.2, jitter: { law: 'normal', spread: 0.1 }, loss: { ratio: 0.1 }, up: { delay: 0.1 } } },
  ],
  entities: [{ id: 'tank', owner: 'sender', motion: { kind: 'linear' } }],
  lanes: [
    {
      id: 'base',
      trigger: { distance: 1 },
      model: { id: 'linear' },
      contracts: {
        named: [{ id: 'ring' }],
        schedule: [
          { at: 0, offer: 'ring' },
          { at: 60, offer: 'own' },
        ],
      },
    },
    { id: 'third', from: 'base' },
  ],
};

/** True if the change of one field needs no restart. */
function isLive(path: FieldPath, value: unknown): boolean {
  const [before, after] = [fields, edited(fields, { kind: 'set', path, value })].map((each) => [withoutLive(each), offersAhead(each, now)]);
  return same(before, after);
}

const link = ['nodes', 1, 'link'];
const schedule = ['lanes', 0, 'contracts', 'schedule'];

test.each<readonly [FieldPath, unknown]>([
  [[...link, 'delay'], 0.5],
  [[...link, 'jitter', 'spread'], 0.2],
  [[...link, 'loss', 'ratio'], 0.2],
  [[...link, 'duplicate'], 0.1],
  [[...link, 'order'], 'free'],
  [[...link, 'up', 'delay'], 0.3],
  [[...link, 'down', 'order'], 'free'],
  [[...schedule, 0, 'offer'], 'own'],
  [[...schedule, 0, 'entity'], 'tank'],
])('%j applies at once', (path, value) => {
  expect([isLive(path, value), appliesLive(path, fields, now)]).toEqual([true, true]);
});

test.each<readonly [FieldPath, unknown]>([
  ...['name', 'seed', 'duration', 'frame'].map((field) => [[field], 2] as const),
  [
    ['world', 'size'],
    [1, 1],
  ],
  [['nodes', 0, 'id'], 'other'],
  [['nodes', 1, 'clock'], { offset: 1 }],
  [[...link, 'jitter', 'law'], 'gamma'],
  [[...link, 'loss', 'law'], 'bursts'],
  [[...link, 'bandwidth'], 1000],
  [[...link, 'queue'], 10],
  [[...link, 'preset'], 'lan'],
  [['entities', 0, 'motion', 'kind'], 'circular'],
  [['lanes', 0, 'trigger', 'distance'], 2],
  [['lanes', 0, 'model', 'id'], 'constant-turn'],
  [['lanes', 0, 'contracts', 'named', 0, 'id'], 'other'],
  [['lanes', 0, 'contracts', 'automatic'], { over: 3 }],
  [[...schedule, 1, 'offer'], 'ring'],
  [['measures'], {}],
])('%j waits for a restart', (path, value) => {
  expect([isLive(path, value), appliesLive(path, fields, now)]).toEqual([false, false]);
});

test('each changed number of a link is sent to its direction', () => {
  const node: NodeOutline = { id: 'near', down: { delay: 0.2 }, up: { delay: 0.2, order: 'keep' } };
  const wanted: NodeOutline = {
    id: 'near',
    down: { delay: 0.3, jitter: { law: 'uniform', spread: 0.1 }, loss: { law: 'independent', ratio: 0.5 }, duplicate: 0.1, order: 'keep' },
    up: { delay: 0.2, order: 'free' },
  };
  expect(linkChanges([node], [wanted])).toEqual([
    { node: 'near', direction: 'down', delay: 0.3, jitter: 0.1, loss: 0.5, duplicate: 0.1, order: 'keep' },
    { node: 'near', direction: 'up', order: 'free' },
  ]);
  expect(linkChanges([node], [{ ...wanted, id: 'new' }])).toEqual([]);
});

test('a present offer is sent to the lanes that have the contract, inherited ones too', () => {
  const { entities, lanes } = exampleState.experiment!;
  const known = lanes.map((lane) => ({ ...lane, contracts: { named: [{ id: 'ring', model: lane.model }], offers: ['ring'] } }));
  const changes = (offer: string, time: number) =>
    offerChanges(fields, edited(fields, { kind: 'set', path: [...schedule, 0, 'offer'], value: offer }), { entities, lanes: known, time });
  expect(changes('automatic', now)).toEqual(['base', 'third'].map((lane) => ({ lane, contract: 'automatic' })));
  expect([...changes('ring', now), ...changes('new', now), ...changes('automatic', 80)]).toEqual([]);
});
