/** Models to compare, and the lanes made of them. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { FieldSchema } from '../../../experiment/allowed.ts';
import { modelLane } from '../draft/element-edits.ts';
import { comparableModels } from './comparable-models.ts';

const schema = JSON.parse(readFileSync('docs/experiment.schema.json', 'utf8')) as FieldSchema;
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
