/** Completions while writing an experiment, from the published schema. */
import { beforeAll, expect, test } from 'vitest';
import type { FieldSchema } from '../../../experiment/allowed.ts';
import { schemaOf } from '../../../main/experiment/published-schema.ts';
import { registry } from '../../../test/support/plans.ts';
import { completionsAt } from './completions.ts';

let schema: FieldSchema;
beforeAll(() => void (schema = schemaOf(registry) as FieldSchema));

/** Completions at the `|` of a text. */
function offered(text: string) {
  const offset = text.indexOf('|');
  return completionsAt(text.replace('|', ''), offset, schema);
}
const labels = (text: string) => offered(text)?.options.map(({ label }) => label) ?? [];
const option = (text: string, label: string) => offered(text)?.options.find((each) => each.label === label);

const head = `driftbench: 1
nodes: [{ id: sender }, { id: far, link: { delay: 0.8 } }]
`;
const lane = (rest: string) => `${head}lanes:
  - id: base
${rest}`;

test('fields are offered where fields stand, without those that are there', () => {
  expect(labels(`${head}|`)).toEqual(expect.arrayContaining(['name', 'seed', 'lanes', 'world']));
  expect(labels(`${head}|`)).not.toContain('nodes');
  expect(labels(lane('    tri|'))).toEqual(expect.arrayContaining(['trigger', 'model', 'convergence']));
  expect(labels(lane('    trigger: { distance: 1, | }'))).toEqual(expect.arrayContaining(['heartbeat', 'orientation']));
  expect(labels(lane('    trigger: { distance: 1, | }'))).not.toContain('distance');
  expect(labels(lane('    tri|\n    model: { id: linear }\n'))).toContain('trigger');
  expect(labels(lane('    trigger:\n      |\n    model: { id: linear }\n'))).toContain('heartbeat');
  expect(labels(`${head}lanes:\n  - |`)).toEqual(expect.arrayContaining(['id', 'from']));
});

test('a field comes with what it allows, its sentence, and what stands before its value', () => {
  const found = option(lane('    trigger: { | }'), 'distance');
  expect(found).toMatchObject({ put: 'distance: ', continues: true });
  expect(found?.detail).toContain('a number');
  expect(found?.help).not.toBe('');
  expect(option(lane('    |'), 'trigger')?.put).toBe('trigger:\n      ');
  expect(option(`${head}|`, 'lanes')?.put).toBe('lanes:\n  - ');
  expect(option(lane('    trig|: {}'), 'trigger')).toMatchObject({ put: 'trigger', continues: false });
});

test('words, algorithms and names are offered where they may stand', () => {
  expect(labels(`${head.replace('delay: 0.8', 'delay: 0.8, order: |')}`)).toEqual(['keep', 'free']);
  expect(labels(lane('    model: { id: | }'))).toEqual(expect.arrayContaining(['linear', 'constant-turn']));
  expect(option(lane('    convergence: |'), 'snap')).toMatchObject({
    put: '{ id: snap }',
    help: expect.stringContaining('Source') as string,
  });
  expect(labels(`${lane('')}  - { id: second, from: | }`)).toEqual(['base', 'second']);
  expect(labels(`${head}entities: [{ id: tank, owner: f| }]`)).toEqual(['sender', 'far']);
});

test('parameters are those of the algorithm that is named', () => {
  expect(labels(lane('    scheduler: { id: every-nth, | }'))).toEqual(['n']);
  expect(labels(lane('    scheduler: { id: send-to-all, | }'))).toEqual([]);
  expect(labels(lane('    scheduler: { | }'))).toEqual(expect.arrayContaining(['id', 'n']));
});

test('nothing is offered in comments, in quoted texts and within words', () => {
  expect(['# no|', 'name: "no|"', 'na|me: x'].map((line) => offered(`${head}${line}`))).toEqual([null, null, null]);
  expect(offered(`${head}na|`)?.from).toBe(head.length);
});
