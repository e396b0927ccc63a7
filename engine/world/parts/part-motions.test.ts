import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { wrapAngle } from '../../base/math/angle.ts';
import { KinematicState, setYaw } from '../../base/kinematic-state.ts';
import { RandomStream } from '../../base/random/random-stream.ts';
import { PartState, type PartAxis, type Visible } from '../part-motion.ts';
import { builtInPartMotions } from './index.ts';

interface Setting {
  axis?: PartAxis;
  body?: Visible;
  target?: Visible | null;
  seed?: number;
}

function standing(x: number, y: number, z = 0, yaw = 0): { state: KinematicState; spawn: number } {
  const state = Object.assign(new KinematicState(), { x, y, z });
  setYaw(state, yaw);
  return { state, spawn: 1 };
}

function motionOf(kind: string, params: object, { axis = 'azimuth', body = standing(0, 0), target = null, seed = 1 }: Setting = {}) {
  const definition = builtInPartMotions.find((each) => each.kind === kind);
  if (!definition) throw new Error(`There is no motion "${kind}" of parts.`);
  const random = new RandomStream(seed, 'part/tank/turret');
  return definition.create({ params: definition.params.parse(params), axis, body, target, random });
}

function sampled(kind: string, params: object, times: readonly number[], setting?: Setting): PartState[] {
  const motion = motionOf(kind, params, setting);
  return times.map((time) => {
    const state = new PartState();
    motion.sample(time, state);
    return state;
  });
}

const frames = (count: number) => Array.from({ length: count }, (_, k) => k * 0.02);

test('steady turns at its rate, round and round', () => {
  const [start, later] = sampled('steady', { rate: 2, angle: 1 }, [0, 2]);
  expect(start).toEqual({ angle: 1, rate: 2 });
  expect(later).toEqual({ angle: expect.closeTo(5 - 2 * Math.PI, 12), rate: 2 });
});

test('an even sweep goes there and back at one rate, through the middle at 0, ½ and 1 period', () => {
  const angles = sampled('sweep', { amplitude: 0.8, period: 8, centre: 0.1 }, [0, 1, 2, 4, 6, 8, 9]).map(({ angle }) => angle);
  expect(angles).toEqual([0.1, 0.5, 0.9, 0.1, -0.7, 0.1, 0.5].map((angle) => expect.closeTo(angle, 12)));
});

test.each([['steady'], ['sweep'], ['human-like']])('the rate of %s is that of its angle, but where it turns back', (kind) => {
  const states = sampled(kind, kind === 'sweep' ? { shape: 'sine' } : {}, frames(3000));
  const wrong = states.filter((state, k) => {
    const next = states[k + 1] ?? state;
    return Math.abs(wrapAngle(next.angle - state.angle) - ((state.rate + next.rate) / 2) * 0.02) > 1e-3;
  });
  expect(wrong.length).toBeLessThan(kind === 'human-like' ? 200 : 2);
});

test('a gunner keeps to the rates and the sector that he is given', () => {
  const states = sampled('human-like', { slowest: 0.5, fastest: 0.9, reach: 1, corrections: 0 }, frames(5000));
  for (const { angle, rate } of states) {
    expect(Math.abs(angle)).toBeLessThanOrEqual(1 + 1e-9);
    expect(rate === 0 || (Math.abs(rate) >= 0.5 && Math.abs(rate) <= 0.9)).toBe(true);
  }
  expect(states.some(({ rate }) => rate > 0) && states.some(({ rate }) => rate < 0) && states.some(({ rate }) => rate === 0)).toBe(true);
});

test('a tracker points at its target from the first frame on, whatever the heading of its body', () => {
  const anywhere = anyNumber(-100, 100);
  fc.assert(
    fc.property(anywhere, anywhere, anyNumber(-3, 3), (x, y, yaw) => {
      fc.pre(Math.hypot(x, y) > 1);
      const [state] = sampled('track', { point: [x, y] }, [0], { body: standing(0, 0, 0, yaw) });
      expect(wrapAngle(state!.angle + yaw - Math.atan2(y, x))).toBeCloseTo(0, 9);
    }),
  );
});

test('a tracker turns by the smaller angle, no faster than it can', () => {
  const target = standing(-10, 1);
  const motion = motionOf('track', { entity: 'scout', rate: 0.5 }, { target });
  const state = new PartState();
  motion.sample(0, state);
  target.state.y = -1;
  motion.sample(0.1, state);
  expect(state).toEqual({ angle: expect.closeTo(Math.atan2(1, -10) + 0.05, 12), rate: expect.closeTo(0.5, 12) });
  for (let k = 2; k < 10; k++) motion.sample(k / 10, state);
  expect(state).toEqual({ angle: expect.closeTo(Math.atan2(-1, -10), 12), rate: 0 });
});

test('a tracker stays while its target is not in the world', () => {
  const target = { ...standing(0, 10), spawn: 0 };
  expect(sampled('track', { entity: 'scout' }, [0, 1], { target })).toEqual([new PartState(), new PartState()]);
});

test('an elevating part points up at a target above the plane of its body', () => {
  const [state] = sampled('track', { point: [3, 4, 5] }, [0], { axis: 'elevation' });
  expect(state!.angle).toBeCloseTo(Math.PI / 4, 12);
});

test.each([[{}], [{ entity: 'scout', point: [0, 0] }]])('a tracker needs one target: %j', (params) => {
  expect(() => motionOf('track', params)).toThrow('needs either entity or point');
});
