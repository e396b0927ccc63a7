import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acknowledgementRule } from './acknowledgements.ts';
import { inheritLanes, type LaneFields } from './lanes.ts';
import type { Problem } from './problem.ts';

function inherit(lanes: readonly LaneFields[]) {
  const problems: Problem[] = [];
  const inherited = inheritLanes(lanes, (problem) => problems.push(problem));
  return { inherited, problems };
}

const base: LaneFields = { id: 'base', trigger: { distance: 0.1, heartbeat: 1 }, scheduler: { id: 'every-nth', n: 3 }, clock: 'local' };

test('a lane copies another one and overrides fields, its trigger field by field', () => {
  const { inherited } = inherit([base, { id: 'eager', from: 'base', trigger: { distance: 0.05 } }]);
  expect(inherited[1]?.fields).toEqual({ ...base, id: 'eager', from: 'base', trigger: { distance: 0.05, heartbeat: 1 } });
});

test('a number of updates takes the place of an inherited distance, and a distance that of a number', () => {
  const { inherited } = inherit([
    base,
    { id: 'fine', from: 'base', trigger: { budgetOf: 'base', perTrigger: 2 } },
    { id: 'finer', from: 'fine', trigger: { perTrigger: 1 } },
    { id: 'many', from: 'finer', trigger: { triggers: 100 } },
    { id: 'plain', from: 'fine', trigger: { distance: 3 } },
  ]);
  expect(inherited.slice(1).map((lane) => lane?.fields.trigger)).toEqual([
    { heartbeat: 1, budgetOf: 'base', perTrigger: 2 },
    { heartbeat: 1, budgetOf: 'base', perTrigger: 1 },
    { heartbeat: 1, triggers: 100 },
    { heartbeat: 1, distance: 3 },
  ]);
});

test('parameters of the same plugin are merged, those of another one start afresh', () => {
  const { inherited } = inherit([
    base,
    { id: 'fifth', from: 'base', scheduler: { n: 5 } },
    { id: 'named', from: 'base', scheduler: { id: 'every-nth' } },
    { id: 'all', from: 'base', scheduler: { id: 'send-to-all' } },
  ]);
  expect(inherited.map((lane) => lane?.fields.scheduler)).toEqual([
    { id: 'every-nth', n: 3 },
    { id: 'every-nth', n: 5 },
    { id: 'every-nth', n: 3 },
    { id: 'send-to-all' },
  ]);
});

test('acknowledgements of a copied lane are those of the other, field by field', () => {
  const { inherited } = inherit([
    { ...base, acknowledgements: { lossy: true, names: 8 } },
    { id: 'all', from: 'base', acknowledgements: { names: 32 } },
    { id: 'delivered', from: 'base', acknowledgements: { lossy: false } },
  ]);
  const rules = inherited.map((lane) => acknowledgementRule(lane!.fields.acknowledgements!));
  expect(rules).toEqual([{ names: 8 }, { names: 32 }, undefined]);
  expect(acknowledgementRule({ lossy: true })).toEqual({ names: 32 });
});

test('the order of lanes in the file does not matter', () => {
  const grandchild: LaneFields = { id: 'c', from: 'b', trigger: { orientation: 0.2 } };
  const child: LaneFields = { id: 'b', from: 'base', clock: 'synchronised', trigger: { distance: 0.5 } };
  const expected = new Map(inherit([base, child, grandchild]).inherited.map((lane) => [lane!.fields.id, lane!.fields]));
  fc.assert(
    fc.property(fc.shuffledSubarray([base, child, grandchild], { minLength: 3 }), (lanes) => {
      for (const lane of inherit(lanes).inherited) expect(lane!.fields).toEqual(expected.get(lane!.fields.id));
    }),
  );
});

test('the chain says from which lanes fields came, the nearest first', () => {
  const { inherited } = inherit([{ id: 'c', from: 'b' }, base, { id: 'b', from: 'base' }]);
  expect(inherited.map((lane) => lane?.chain)).toEqual([[0, 2, 1], [1], [2, 1]]);
});

test('an unknown lane is reported once, where it is named', () => {
  const { inherited, problems } = inherit([base, { id: 'b', from: 'bsae' }, { id: 'c', from: 'b' }]);
  expect(inherited.map(Boolean)).toEqual([true, false, false]);
  expect(problems).toEqual([{ path: ['lanes', 1, 'from'], message: 'unknown lane "bsae"; allowed: base, b, c. Did you mean "base"?' }]);
});

test('a circle is reported once, also for lanes that lead into it', () => {
  const { inherited, problems } = inherit([base, { id: 'into', from: 'a' }, { id: 'a', from: 'b' }, { id: 'b', from: 'a' }]);
  expect(inherited.map(Boolean)).toEqual([true, false, false, false]);
  expect(problems).toEqual([
    { path: ['lanes', 2, 'from'], message: 'the lanes copy each other in a circle: a → b → a; allowed here: base, into.' },
  ]);
});
