import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../../test/support/arbitraries.ts';
import { Update } from '../../update/update.ts';
import { everything, orientationPart, positionPart } from '../../update/update-parts.ts';
import { setYaw } from '../../base/kinematic-state.ts';
import { defaultServerRules } from './server-rules.ts';
import { ShotCheck } from './shot-check.ts';
import { UpdateCheck, updateVerdicts } from './update-check.ts';

const bounds = { maxSpeed: 2, maxTurnRate: Math.PI / 2, slack: defaultServerRules.slack };
const shotBounds = { ...bounds, reload: 0.5, reloadSlack: 0.001, muzzle: 0.5, rewind: Infinity };
const frame = 0.02;

interface Drive {
  /** Beyond what the rules allow, as factors. */
  readonly speed?: number;
  readonly turn?: number;
  /** m ahead, in the middle of the drive. */
  readonly jump?: number;
}

/** Orders of a player for each half second: shares of full speed and full turn rate. */
const anyOrders = fc.array(fc.tuple(anyNumber(-1, 1), anyNumber(-1, 1)), {
  minLength: 4,
  maxLength: 20,
});

/** The tank's update at every tick of a drive by these orders. */
function drive(orders: readonly (readonly [number, number])[], { speed = 1, turn = 1, jump = 0 }: Drive = {}): Update[] {
  let [x, y, heading] = [3, -4, 1];
  const frames = orders.length * 25;
  return Array.from({ length: frames }, (_, index) => {
    const [throttle, wheel] = orders[Math.floor(index / 25)]!;
    const v = throttle * bounds.maxSpeed * speed;
    const w = wheel * bounds.maxTurnRate * turn;
    heading += w * frame;
    const step = v * frame + (index === frames >> 1 ? jump : 0);
    x += step * Math.cos(heading);
    y += step * Math.sin(heading);
    const update = new Update();
    Object.assign(update, { id: index, serial: index, spawn: 1, stamp: index * frame, parts: everything });
    Object.assign(update.state, { x, y, vx: v * Math.cos(heading), vy: v * Math.sin(heading), wz: w });
    setYaw(update.state, heading);
    return update;
  });
}

function verdictsOf(updates: readonly Update[]): string[] {
  const check = new UpdateCheck(bounds);
  return updates.map((update) => check.take(update));
}

test('whatever the network loses, delays or turns round, no update of an honest tank is refused', () => {
  fc.assert(
    fc.property(anyOrders, fc.array(fc.nat(), { minLength: 1, maxLength: 60 }), (orders, picks) => {
      const updates = drive(orders);
      const heard = picks.map((pick) => updates[pick % updates.length]!);
      expect(new Set(verdictsOf(heard))).toEqual(new Set(['fine']));
    }),
  );
});

test('parts of updates are judged by what they carry', () => {
  fc.assert(
    fc.property(
      anyOrders,
      fc.array(fc.constantFrom(positionPart, orientationPart, everything), { minLength: 10, maxLength: 40 }),
      (orders, parts) => {
        const updates = drive(orders);
        const heard = parts.map((part, index) => Object.assign(updates[(index * 7) % updates.length]!, { parts: part }));
        expect(new Set(verdictsOf(heard))).toEqual(new Set(['fine']));
      },
    ),
  );
});

const straightOn: readonly (readonly [number, number])[] = Array.from({ length: 8 }, () => [1, 0]);
const roundAndRound: readonly (readonly [number, number])[] = Array.from({ length: 8 }, () => [0, 1]);
const each = (updates: readonly Update[], n: number) => updates.filter(({ id }) => id % n === 0);

test('a tank that is too fast reports so, or is detected by its path', () => {
  expect(verdictsOf(each(drive(straightOn, { speed: 1.1 }), 25))).toEqual(Array(8).fill('speed'));
  const lying = each(drive(straightOn, { speed: 1.1 }), 25).map((update) =>
    Object.assign(update, { state: { ...update.state, vx: 0, vy: 0 } }),
  );
  expect(verdictsOf(lying)).toEqual(['fine', ...Array<string>(7).fill('teleport')]);
});

test('a tank that turns too fast says so, or gives itself away by its heading', () => {
  expect(verdictsOf(each(drive(roundAndRound, { turn: 1.5 }), 25))).toEqual(Array(8).fill('turnRate'));
  const lying = each(drive(roundAndRound, { turn: 1.5 }), 25).map((update) => Object.assign(update, { state: { ...update.state, wz: 0 } }));
  expect(verdictsOf(lying.slice(0, 3))).toEqual(['fine', 'spin', 'spin']);
});

test('after a jump a tank is not believed until it could have driven there', () => {
  const verdicts = verdictsOf(
    drive(
      Array.from({ length: 8 }, () => [0, 0]),
      { jump: 1 },
    ),
  );
  const jumped = verdicts.indexOf('teleport');
  expect(jumped).toBe(100);
  expect(verdicts.lastIndexOf('teleport')).toBe(jumped - 1 + Math.ceil((1 - bounds.slack.distance) / bounds.maxSpeed / frame) - 1);
  expect(verdicts.at(-1)).toBe('fine');
});

test('a new spawn may begin anywhere', () => {
  const [first, second] = drive(straightOn);
  Object.assign(second!.state, { x: 100 });
  expect(verdictsOf([first!, Object.assign(second!, { spawn: 2 })])).toEqual(['fine', 'fine']);
});

test('when a spawn has begun, updates of the one before do not count for its place', () => {
  const [first, second] = drive(straightOn);
  const check = new UpdateCheck(bounds);
  check.take(first!);
  check.begin(2);
  check.take(second!);
  expect(check.leastDistance(100, 0, 1)).toBe(0);
  check.take(Object.assign(second!, { spawn: 2 }));
  expect(check.leastDistance(100, 0, 1)).toBeGreaterThan(50);
});

test('every update is counted under its verdict', () => {
  const check = new UpdateCheck(bounds);
  for (const update of drive(straightOn, { speed: 1.1 })) check.take(update);
  expect([...check.verdicts.counts]).toEqual(updateVerdicts.map((verdict) => (verdict === 'speed' ? 200 : 0)));
  expect(check.verdicts.refused).toBe(200);
});

test('shots of an honest tank are accepted in whatever order they are heard of', () => {
  const gaps = fc.array(anyNumber(0.5, 3), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(gaps, fc.infiniteStream(fc.nat(1000)), (waits, keys) => {
      let time = 0;
      const shots = waits.map((wait) => ({ at: (time += wait), key: keys.next().value as number })).sort((a, b) => a.key - b.key);
      const check = new ShotCheck(shotBounds, new UpdateCheck(bounds));
      for (const { at } of shots) expect(check.take(at, 0, 0, time)).toBe('fine');
    }),
  );
});

test('who fires twice as fast as a tank reloads has every second shot refused', () => {
  const check = new ShotCheck(shotBounds, new UpdateCheck(bounds));
  const verdicts = Array.from({ length: 6 }, (_, index) => check.take(index * 0.25, 0, 0, 10));
  expect(verdicts).toEqual(['fine', 'fireRate', 'fine', 'fireRate', 'fine', 'fireRate']);
});

test('a shot starts where its tank can be', () => {
  const updates = new UpdateCheck(bounds);
  updates.take(drive([[0, 0]])[0]!);
  const check = new ShotCheck(shotBounds, updates);
  expect(check.take(1, 3 + 2 + 0.5, -4, 1)).toBe('fine');
  expect(check.take(2, 3 + 4 + 0.6, -4, 2)).toBe('muzzle');
});

test('a shot that was fired too long ago comes too late', () => {
  const check = new ShotCheck({ ...shotBounds, rewind: 1 }, new UpdateCheck(bounds));
  expect(check.take(0, 0, 0, 1)).toBe('fine');
  expect(check.take(1, 0, 0, 2.1)).toBe('late');
});
