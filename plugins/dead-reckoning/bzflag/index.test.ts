/** BZFlag's model: line, arc or fall, and its own rule set. */
import { expect, test } from 'vitest';
import { KinematicState } from '../../kit/index.ts';
import definition from './index.ts';
import { openWorld } from '../../../engine/plugin-api/world-view.ts';
import { stepOf } from '../../../test/support/steps.ts';

const model = definition.create({ params: definition.params.parse({}), world: openWorld });
const fix = (fields: Partial<KinematicState>) => Object.assign(new KinematicState(), fields);

function after(state: KinematicState, dt: number): KinematicState {
  const out = new KinematicState();
  model.extrapolate(state, stepOf(dt), out);
  return out;
}

test('below the turn threshold it drives straight, above it an arc', () => {
  expect(after(fix({ vx: 10, wz: 0.001 }), 2)).toMatchObject({ x: 20, y: 0 });
  expect(after(fix({ vx: 10, wz: 0.5 }), 2).y).toBeGreaterThan(9);
});

test('a falling tank follows a parabola', () => {
  const out = after(fix({ z: 30, vx: 10, vz: 1, az: -9.8 }), 2);
  expect(out).toMatchObject({ x: 20, vz: 1 - 19.6, az: -9.8 });
  expect(out.z).toBeCloseTo(30 + 2 - 19.6, 12);
});

test('its rule set comes with it', () => {
  expect(definition.laneRules).toEqual({
    trigger: { distance: 0.09, shape: 'box', orientation: 0.05, heartbeat: 1, minInterval: 1 / 30 },
    clock: 'local',
  });
});

test('only a tank that neither turns nor falls is on a straight piece', () => {
  expect([fix({}), fix({ wz: 0.2 }), fix({ az: -9.8 })].map((state) => model.isStraight?.(state))).toEqual([true, false, false]);
});
