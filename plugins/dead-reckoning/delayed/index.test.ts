/** Interpolation in the past: the vectors, whatever the order of arrival, and its laws. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KinematicState, openWorld, type DeadReckoningModel } from '../../kit/index.ts';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { vectorsOf } from '../../../test/support/vectors.ts';
import definition from './index.ts';
import { stepOf } from '../../../test/support/steps.ts';

interface Case {
  kind: 'linear' | 'hermite';
  delay: number;
  maxExtra: number;
  pushed: number[];
  now: number;
  q: number[];
}

const { cases } = vectorsOf<{ cases: Case[] }>('delayed');

/** The path of the vectors, p(t) = (t³ − 2t, 3 − t², t). */
function stateAt(t: number): KinematicState {
  const [x, y, z] = [t ** 3 - 2 * t, 3 - t ** 2, t];
  return Object.assign(new KinematicState(), { x, y, z, vx: 3 * t ** 2 - 2, vy: -2 * t, vz: 1 });
}

const modelOf = (params: object) => definition.create({ params: definition.params.parse(params), world: openWorld });

/** A path that takes in updates as a receiver does: late ones are overtaken. */
class Path {
  readonly #model: DeadReckoningModel;
  readonly #fix = new KinematicState();
  readonly #out = new KinematicState();
  #stamp = -Infinity;

  constructor(model: DeadReckoningModel) {
    this.#model = model;
  }

  arrive(stamp: number): void {
    if (stamp <= this.#stamp) return this.#model.overtaken?.(stateAt(stamp), stamp);
    this.#stamp = stamp;
    this.#model.derive?.(stateAt(stamp), stamp, this.#fix);
  }

  at(now: number): Readonly<KinematicState> {
    this.#model.extrapolate(this.#fix, stepOf(now - this.#stamp), this.#out);
    return this.#out;
  }
}

function pathOf(params: object, stamps: readonly number[]): Path {
  const path = new Path(modelOf(params));
  for (const stamp of stamps) path.arrive(stamp);
  return path;
}

test.each(cases)('$kind at $now s, $delay s in the past', ({ kind, delay, maxExtra, pushed, now, q }) => {
  const { x, y, z } = pathOf({ delay, maxExtra, interpolation: kind }, pushed).at(now);
  [x, y, z].forEach((value, axis) => expect(value).toBeCloseTo(q[axis] as number, 11));
});

const stamps = fc.uniqueArray(fc.integer({ min: 0, max: 200 }), { minLength: 2, maxLength: 30 }).map((list) => list.map((n) => n / 20));

test('the order of arrival changes nothing once all are there', () => {
  fc.assert(
    fc.property(stamps, anyNumber(0, 12), (list, now) => {
      const sorted = [...list].sort((a, b) => a - b);
      expect(pathOf({}, list).at(now)).toEqual(pathOf({}, sorted).at(now));
    }),
  );
});

test('it runs through every update, a delay after its time stamp', () => {
  fc.assert(
    fc.property(stamps, (list) => {
      const path = pathOf({ delay: 0.5 }, list);
      for (const stamp of list) {
        const { x, y, z } = path.at(stamp + 0.5);
        expect(Math.hypot(x - stateAt(stamp).x, y - stateAt(stamp).y, z - stateAt(stamp).z)).toBeLessThan(1e-9);
      }
    }),
  );
});

test('newer updates do not change the path of an older fix', () => {
  const model = modelOf({ delay: 0.1, maxExtra: 1 });
  const [first, second, before, after] = Array.from({ length: 4 }, () => new KinematicState()) as [
    KinematicState,
    KinematicState,
    KinematicState,
    KinematicState,
  ];
  model.derive?.(stateAt(1), 1, first);
  model.extrapolate(first, stepOf(0.6), before);
  model.derive?.(stateAt(1.4), 1.4, second);
  model.extrapolate(first, stepOf(0.6), after);
  expect(after).toEqual(before);
});

test('it keeps the newest 512 updates, and none of an earlier spawn', () => {
  const path = pathOf(
    { delay: 0 },
    Array.from({ length: 600 }, (_, index) => index / 10),
  );
  expect(path.at(59.9).z).toBeCloseTo(59.9, 9);
  expect(path.at(0).z).toBeCloseTo(8.8, 9);
  const model = modelOf({ delay: 1 });
  const fix = new KinematicState();
  model.derive?.(stateAt(5), 5, fix);
  model.restart?.();
  model.derive?.(stateAt(6), 6, fix);
  const out = new KinematicState();
  model.extrapolate(fix, stepOf(0), out);
  expect([out.z, out.vz]).toEqual([6, 0]);
});

test('after a restart new fixes have no history, earlier fixes keep theirs', () => {
  const model = modelOf({ delay: 0.3 });
  const [former, fresh, out] = [new KinematicState(), new KinematicState(), new KinematicState()];
  const at = (fix: KinematicState, dt: number) => (model.extrapolate(fix, stepOf(dt), out), out.z);
  for (const stamp of [0, 1, 2]) model.derive?.(stateAt(stamp), stamp, former);
  const before = at(former, -0.2);
  model.restart?.();
  model.derive?.(stateAt(5), 5, fresh);
  expect([before, at(former, -0.2), at(fresh, -2), at(fresh, 0.4)]).toEqual([1.5, 1.5, 5, expect.closeTo(5.1, 12)]);
});

test('however many updates there are within its delay, none is forgotten', () => {
  const rate = 200;
  const path = pathOf(
    { delay: 10 },
    Array.from({ length: 30 * rate + 1 }, (_, index) => index / rate),
  );
  const { x, y, z } = path.at(30);
  const { x: wasX, y: wasY, z: wasZ } = stateAt(20);
  expect([x, y, z]).toEqual([expect.closeTo(wasX, 6), expect.closeTo(wasY, 6), expect.closeTo(wasZ, 6)]);
});
