/** What models say that their updates carry is all that they look at. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UpdateCodec } from '../../engine/update/update-codec.ts';
import { copyState, KinematicState, setYaw, type StateField } from '../../engine/base/kinematic-state.ts';
import { anyNumber } from '../support/arbitraries.ts';
import { modelOf } from '../support/extrapolated.ts';
import { registry } from '../support/plans.ts';
import { stepOf } from '../support/steps.ts';

const fields = Object.keys(new KinematicState()) as StateField[];
/**
 * Models that need a parameter, as path-following does a road, speak in terms of their own: what they carry is all
 * there is.
 */
const free = registry.list('dead-reckoning').filter(({ params }) => params.safeParse({}).success);
const frugal = free.filter(({ id }) => modelOf(id).carries !== undefined);

const number = anyNumber(-20, 20);
const aState = fc.tuple(fc.array(number, { minLength: 12, maxLength: 12 }), anyNumber(-3, 3)).map(([drawn, yaw]) => {
  const state = new KinematicState();
  setYaw(state, yaw);
  fields.filter((field) => !field.startsWith('q')).forEach((field, i) => (state[field] = drawn[i]!));
  return state;
});

test('some models carry less than the whole update', () => {
  expect(frugal.map(({ id }) => id)).toEqual(expect.arrayContaining(['static', 'linear', 'fpw', 'rpb', 'fvw', 'constant-turn', 'phbdr']));
});

test.each(frugal)('$id extrapolates what it carries as it does the whole', ({ id }) => {
  const run = (updates: readonly KinematicState[], dt: number) => {
    const model = modelOf(id);
    const [fix, out] = [new KinematicState(), new KinematicState()];
    model.restart?.();
    updates.forEach((update, i) => {
      copyState(update, fix);
      model.derive?.(update, i * 0.5, fix);
    });
    model.extrapolate(fix, stepOf(dt), out);
    return out;
  };
  const carried = (state: KinematicState) => {
    const kept = new KinematicState();
    for (const field of modelOf(id).carries ?? []) kept[field] = state[field];
    return kept;
  };
  fc.assert(
    fc.property(fc.array(aState, { minLength: 1, maxLength: 4 }), anyNumber(0, 3), (updates, dt) => {
      expect(run(updates.map(carried), dt)).toEqual(run(updates, dt));
    }),
  );
});

test('with quantised updates only that is counted: a linear model sends ten numbers, and no acceleration or turn rate', () => {
  const quantisation = { position: { bits: 16, range: 400 }, velocity: { bits: 10, range: 50 }, orientation: { bits: 10 } };
  const codec = new UpdateCodec({ quantisation, carries: modelOf('linear').carries });
  expect(codec.bytesOf(7)).toBe(16 + Math.ceil((3 * 16 + 3 * 10 + 2 + 3 * 10) / 8));
});
