/** Buttons that put problems of a draft right, and loss as it is said of networks. */
import { expect, test } from 'vitest';
import type { FieldSchema } from '../../../experiment/allowed.ts';
import { schemaOf } from '../../../main/experiment/published-schema.ts';
import { registry } from '../../../test/support/plans.ts';
import { fieldNoun, fieldTitle, nameInFile } from '../../../experiment/field-titles.ts';
import { fieldWords, placeInWords } from '../../../experiment/field-words.ts';
import { readLoss, writtenLoss } from './bursty-loss.ts';
import { fixesOf } from './quick-fixes.ts';
import { addedValue } from './start-values.ts';

const schema = schemaOf(registry) as FieldSchema;
const fields = {
  nodes: [{ id: 'near', link: { loss: { ratio: 2 }, delay: '250 ms', jitter: { law: 'unform' } } }],
  lanes: [{ id: 'base', trigger: { orientation: 30, distnace: 0.1 } }],
};

const fixes = (path: readonly (string | number)[], message: string) =>
  fixesOf({ path, message }, schema, fields).map(({ title, edits }) => [
    title,
    edits.map((edit) => ('value' in edit ? edit.value : edit.kind)),
  ]);

test('a problem has the buttons that put it right', () => {
  const loss = ['nodes', 0, 'link', 'loss', 'ratio'];
  expect(fixes(loss, 'found 2; allowed: a number ≥ 0 and ≤ 1.')).toEqual([
    ['set 2 %', [0.02]],
    ['set 100 %', [1]],
  ]);
  expect(fixes(['nodes', 0, 'link', 'delay'], 'found "250 ms"; allowed: a number.')).toEqual([['set 250 ms', [0.25]]]);
  expect(fixes(['nodes', 0, 'link', 'jitter', 'law'], 'unknown value "unform"; allowed: uniform. Did you mean "uniform"?')).toEqual([
    ['use uniform', ['uniform']],
  ]);
  expect(fixes(['lanes', 0, 'trigger', 'distnace'], 'unknown field "distnace"; allowed: distance. Did you mean "distance"?')).toEqual([
    ['use distance', ['remove', 0.1]],
    ['remove distnace', ['remove']],
  ]);
  expect(fixes(['nodes', 0, 'link', 'jitter', 'spread'], 'missing; law uniform needs it.')).toEqual([['set 0 ms', [0]]]);
});

test('what is added is allowed as it is: loss has its share, jitter its spread', () => {
  const link = schema.properties!['nodes']!.items as FieldSchema;
  const of = (name: string) => addedValue(name, link.properties!['link']!.properties![name]!);
  expect([of('loss'), of('jitter')]).toEqual([{ ratio: 0.02 }, { spread: 0.01 }]);
});

test('2 % in bursts of 150 ms are 7.35 s without loss and 150 ms with; other laws keep their fields', () => {
  expect(writtenLoss({ share: 0.02, burst: 0.15 })).toEqual({ law: 'gilbert-elliott-time', goodTime: 7.35, badTime: 0.15 });
  expect(readLoss(writtenLoss({ share: 0.02, burst: 0.15 }))).toEqual({ share: 0.02, burst: 0.15 });
  expect(writtenLoss({ share: 0.02, burst: 0 })).toEqual({ ratio: 0.02 });
  expect(readLoss({ ratio: 0.1 })).toEqual({ share: 0.1, burst: 0 });
  expect([
    readLoss({ law: 'gilbert-elliott', toBad: 0.1, toGood: 0.5 }),
    readLoss({ ratio: 0.1, lossBad: 1 }),
    readLoss(undefined),
  ]).toEqual([null, null, null]);
});

test('fields are called in words, with their names in the help', () => {
  expect(['minInterval', 'timeSpace', 'budgetOf', 'turnRate', 'delay'].map(fieldWords)).toEqual([
    'shortest gap',
    'error × time',
    'budget as lane',
    'turn rate',
    'delay',
  ]);
  expect(placeInWords('lanes.base.trigger.timeSpace')).toBe('lanes › base › trigger › error × time');
  expect(fieldNoun('heartbeat')).toBe('heartbeat');
  expect([nameInFile('minInterval'), nameInFile('delay')]).toEqual(['minInterval in the file', '']);
});

test('on axes and over columns a field goes by its words and its element', () => {
  const titles = {
    'nodes.far.link.delay': 'delay of far',
    'nodes.far.link.loss.lossBad': 'loss in bursts of far',
    'lanes.base.trigger.heartbeat': 'trigger heartbeat of base',
    'lanes.base.trigger': 'trigger of base',
    'nodes.far.link': 'link of far',
    'entities.0.motion.style': 'motion style of entity 0',
    'trigger.distance.heartbeat': 'trigger distance heartbeat',
    'world.size.0': 'world size 0',
    frame: 'tick',
    network: 'network',
  };
  expect(Object.keys(titles).map(fieldTitle)).toEqual(Object.values(titles));
});
