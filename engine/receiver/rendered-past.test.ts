/** What a receiver with a playout shows: between updates, past the newest one, over spawns, for any model. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyNumber } from '../../test/support/arbitraries.ts';
import { modelOf } from '../../test/support/extrapolated.ts';
import constant from '../../plugins/playout/constant/index.ts';
import { KinematicState, setYaw, yawOf } from '../base/kinematic-state.ts';
import { angleBetween } from '../base/math/rotation.ts';
import type { ConvergenceScheme } from '../plugin-api/convergence.ts';
import type { ExtrapolationRule } from '../plugin-api/lane-rules.ts';
import { PathModels } from '../update/path-models.ts';
import { Update } from '../update/update.ts';
import { limitedModel } from './limited-model.ts';
import { Receiver } from './receiver.ts';
import { RenderedPast } from './rendered-past.ts';

const snap: ConvergenceScheme = { land: () => undefined, place: () => undefined };
const none: ExtrapolationRule = { limit: 0, beyond: 'freeze', time: 1 };

interface Rig {
  model?: string;
  delay?: number;
  interpolation?: 'hermite' | 'linear';
  limit?: ExtrapolationRule;
}

class Shown {
  readonly receiver: Receiver;
  #serial = 0;

  constructor({ model = 'linear', delay = 0.25, interpolation = 'linear', limit }: Rig = {}) {
    const own = modelOf(model);
    const models = new PathModels([limit ? limitedModel(own, limit) : own]);
    const clock = constant.create({ params: constant.params.parse({ delay }) });
    const past = new RenderedPast(clock, interpolation);
    this.receiver = new Receiver({ models, convergence: snap, immediate: true, clock: 'synchronised', past });
  }

  /** An update of the time stamp `t`, which arrives at once. */
  arrive(t: number, state: Partial<KinematicState>, spawn = 1): this {
    const serial = this.#serial++;
    const update = Object.assign(new Update(), { id: serial, serial, spawn, stamp: t });
    Object.assign(update.state, state);
    this.receiver.accept(update, t, 0);
    return this;
  }

  at(now: number): KinematicState {
    this.receiver.draw(now);
    return Object.assign(new KinematicState(), this.receiver.shown);
  }
}

describe('between two updates', () => {
  test.each(['linear', 'static', 'quadratic', 'constant-turn', 'kalman'])('of the model %s a line is a line', (model) => {
    const shown = new Shown({ model }).arrive(0, { x: 0, vx: 10 }).arrive(1, { x: 10, vx: 10 });
    expect([0.25, 0.75, 1.125].map((now) => shown.at(now).x)).toEqual(
      [0, 5, 8.75].map((x) => expect.closeTo(x, model === 'kalman' ? 1 : 6)),
    );
  });

  test('the cubic leaves and arrives with the velocities of the updates', () => {
    const shown = new Shown({ interpolation: 'hermite' }).arrive(0, { x: 0, vx: 4 }).arrive(1, { x: 10, vx: 0 });
    // 10(3s² − 2s³) + 4(s³ − 2s² + s)
    const cubic = (s: number) => 10 * (3 * s ** 2 - 2 * s ** 3) + 4 * (s ** 3 - 2 * s ** 2 + s);
    expect([0.5, 0.75, 1].map((now) => shown.at(now).x)).toEqual([0.25, 0.5, 0.75].map((s) => expect.closeTo(cubic(s), 12)));
  });

  test('from 359° to 1° it turns by 2°, and from q to −q not at all', () => {
    const degrees = Math.PI / 180;
    const [from, to] = [new KinematicState(), new KinematicState()];
    setYaw(from, 359 * degrees);
    setYaw(to, degrees);
    const turned = new Shown().arrive(0, { ...from, vx: 1 }).arrive(1, { ...to, x: 1, vx: 1 });
    const yaws = [0.25, 0.75, 1.2].map((now) => yawOf(turned.at(now)) / degrees);
    expect(yaws).toEqual([-1, 0, 0.9].map((yaw) => expect.closeTo(yaw, 9)));
    const { qw, qx, qy, qz } = to;
    const flipped = new Shown().arrive(0, { ...to, vx: 1 }).arrive(1, { qw: -qw, qx: -qx, qy: -qy, qz: -qz, x: 1, vx: 1 });
    for (const now of [0.3, 0.75, 1.2]) expect(angleBetween(flipped.at(now), to)).toBeLessThan(1e-12);
  });

  test('after a stand it stands until the motion begins, and does not creep through the pause', () => {
    const shown = new Shown().arrive(0, { x: 0 }).arrive(5, { x: 0.5, vx: 10 });
    expect([3, 5, 5.2, 5.225].map((now) => shown.at(now).x)).toEqual([0, 0, 0, 0.25].map((x) => expect.closeTo(x, 9)));
  });
});

describe('a new spawn', () => {
  test('stands at its first update, and nothing is drawn between the old place, or the origin, and there', () => {
    const shown = new Shown().arrive(10, { x: 100, vx: 1 }).arrive(11, { x: 101, vx: 1 });
    expect(shown.at(10.1).x).toBe(100);
    expect(shown.at(11).x).toBeCloseTo(100.75, 12);
    shown.arrive(11.05, { x: 500, vx: 1 }, 2);
    expect([11.06, 11.2, 11.3].map((now) => shown.at(now).x)).toEqual([500, 500, 500]);
    shown.arrive(12.05, { x: 501, vx: 1 }, 2);
    expect(shown.at(12.3 - 0.5).x).toBeCloseTo(500.5, 9);
  });
});

test('an update that a newer one has overtaken is shown in its place', () => {
  const shown = new Shown().arrive(0, { x: 0, vx: 1 });
  const late = Object.assign(new Update(), { id: 1, serial: 1, spawn: 1, stamp: 1 });
  late.state.x = 5;
  const newest = Object.assign(new Update(), { id: 2, serial: 2, spawn: 1, stamp: 2 });
  newest.state.x = 2;
  newest.state.vx = 1;
  shown.receiver.accept(newest, 2, 0);
  expect(shown.at(1.25).x).toBe(1);
  expect(shown.receiver.usesLateUpdates(late)).toBe(true);
  shown.receiver.takeLate(late, 1, 1.3);
  expect(shown.at(1.25).x).toBe(5);
});

test('of two updates in one place the newer one counts', () => {
  const shown = new Shown().arrive(0, { x: 0, vx: 1 }).arrive(1, { x: 5, vx: 1 }).arrive(1, { x: 1, vx: 1 });
  expect(shown.at(0.75).x).toBeCloseTo(0.5, 12);
});

describe('past the newest update', () => {
  test('the model extrapolates it by the time that is shown', () => {
    const shown = new Shown({ model: 'quadratic' }).arrive(0, { x: 1, vx: 2, ax: 4 });
    expect(shown.at(0.75).x).toBeCloseTo(1 + 2 * 0.5 + 0.5 * 4 * 0.25, 12);
  });

  test('an extrapolation limit counts from the time that is shown', () => {
    const shown = new Shown({ limit: none }).arrive(0, { x: 1, vx: 2 });
    expect([0.25, 0.5, 9].map((now) => shown.at(now).x)).toEqual([1, 1, 1]);
  });

  test('the shown age is that of the time that is shown, and beyond that of the newest update', () => {
    const shown = new Shown().arrive(0, { vx: 1 }).arrive(1, { x: 1, vx: 1 });
    const ages = [1.1, 1.25, 1.5].map((now) => (shown.at(now), shown.receiver.shownAge(now)));
    expect(ages).toEqual([0.25, 0.25, 0.5].map((age) => expect.closeTo(age, 12)));
  });
});

describe('the extrapolation limit', () => {
  const state = Object.assign(new KinematicState(), { x: 1, vx: 3, vy: 1, ax: 2, wz: 0.5 });
  const step = { dt: NaN };
  const stateAt = (rule: ExtrapolationRule, dt: number, model = 'quadratic') => {
    const out = new KinematicState();
    step.dt = dt;
    limitedModel(modelOf(model), rule).extrapolate(state, step, out);
    return out;
  };
  const kinds = ['freeze', 'hold', 'decay'] as const;
  const models = fc.constantFrom('linear', 'quadratic', 'constant-turn', 'rvw');

  test('up to it nothing changes', () => {
    fc.assert(
      fc.property(models, fc.constantFrom(...kinds), anyNumber(0, 2), anyNumber(0, 1), (model, beyond, limit, share) => {
        const out = new KinematicState();
        step.dt = share * limit;
        modelOf(model).extrapolate(state, step, out);
        expect(stateAt({ limit, beyond, time: 1 }, share * limit, model)).toEqual(out);
      }),
    );
  });

  test('beyond it: x_L, x_L + v_L·s, x_L + v_L·T·(1 − e^(−s/T))', () => {
    const [limit, s, time] = [0.5, 0.75, 0.4];
    const at = (beyond: (typeof kinds)[number]) => stateAt({ limit, beyond, time }, limit + s).x;
    const [place, speed] = [1 + 3 * limit + limit ** 2, 3 + 2 * limit];
    expect(at('freeze')).toBeCloseTo(place, 12);
    expect(at('hold')).toBeCloseTo(place + speed * s, 12);
    expect(at('decay')).toBeCloseTo(place + speed * time * (1 - Math.exp(-s / time)), 12);
  });

  test('what is shown has the velocity that is written, and there is no step at the limit', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), anyNumber(0.01, 2), anyNumber(0.01, 3), (beyond, time, s) => {
        const rule = { limit: 0.5, beyond, time };
        const [before, after, h] = [stateAt(rule, 0.5 + s - 1e-6), stateAt(rule, 0.5 + s + 1e-6), 2e-6];
        expect((after.x - before.x) / h).toBeCloseTo(stateAt(rule, 0.5 + s).vx, 4);
        expect(stateAt(rule, 0.5 + 1e-9).x).toBeCloseTo(stateAt(rule, 0.5).x, 6);
      }),
    );
  });

  test('a decay that takes for ever is a hold, one that takes no time a freeze', () => {
    const at = (beyond: (typeof kinds)[number], time: number) => stateAt({ limit: 0.5, beyond, time }, 2);
    const near = (a: KinematicState, b: KinematicState) => Math.hypot(a.x - b.x, a.y - b.y) + angleBetween(a, b);
    expect(near(at('decay', 1e7), at('hold', 1))).toBeLessThan(1e-5);
    expect(near(at('decay', 1e-7), at('freeze', 1))).toBeLessThan(1e-5);
  });
});
