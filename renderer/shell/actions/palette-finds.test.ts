/** Fields and times that the palette finds. */
import { expect, test } from 'vitest';
import type { FieldSchema } from '../../../experiment/allowed.ts';
import { schemaOf } from '../../../main/experiment/published-schema.ts';
import { registry } from '../../../test/support/plans.ts';
import { fieldsOf, timeOf } from './palette-finds.ts';

const schema = schemaOf(registry) as FieldSchema;

test('every value of an experiment is a field, by its place, its words and its help', () => {
  const fields = fieldsOf(
    {
      seed: 3,
      nodes: [{ id: 'far', link: { delay: 0.2, loss: { ratio: 0.1 } }, at: [3, 4] }],
      lanes: [{ id: 'base', trigger: { minInterval: 0.1 } }],
    },
    schema,
  );
  expect(fields.map(({ name }) => name)).toEqual([
    'seed',
    'nodes.far.id',
    'nodes.far.link.delay',
    'nodes.far.link.loss.ratio',
    'nodes.far.at',
    'lanes.base.id',
    'lanes.base.trigger.minInterval',
  ]);
  const gap = fields.at(-1)!;
  expect([gap.title, gap.path]).toEqual(['shortest gap', ['lanes', 0, 'trigger', 'minInterval']]);
  expect(gap.text).toContain('least time between two updates');
});

test('a time that is typed is a moment', () => {
  expect(['1:02.5', '83 s', '12,5', 'far', '1:2:3'].map(timeOf)).toEqual([62.5, 83, 12.5, null, null]);
});
