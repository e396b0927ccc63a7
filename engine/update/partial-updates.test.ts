/** How paths take in partial updates. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../test/support/arbitraries.ts';
import { modelOf } from '../../test/support/extrapolated.ts';
import { lane, stateOf } from '../../test/support/plans.ts';
import { openWorld } from '../plugin-api/world-view.ts';
import { KinematicState, yawOf } from '../base/kinematic-state.ts';
import { ExportedPath } from '../publisher/exported-path.ts';
import { PathModels } from './path-models.ts';
import { Receiver } from '../receiver/receiver.ts';
import { everything, kinematicParts, orientationPart, positionPart } from './update-parts.ts';
import { UpdateCodec } from './update-codec.ts';

const models = ['rvw', 'rvb', 'fpw', 'constant-turn'];

function pathsOf(id: string, codec = new UpdateCodec({ kinds: true })) {
  const scheme = lane().convergence.plugin.create({ params: {}, world: openWorld });
  const receiver = () =>
    new Receiver({ models: new PathModels([modelOf(id)]), convergence: scheme, immediate: true, clock: 'synchronised' });
  return { exported: new ExportedPath(new PathModels([modelOf(id)]), { codec }), receiver: receiver() };
}

const number = (limit: number) => anyNumber(-limit, limit);
const rows = fc.array(
  fc.record({
    gap: anyNumber(0.02, 2),
    x: number(100),
    y: number(100),
    vx: number(30),
    vy: number(30),
    az: number(3),
    w: number(2),
    parts: fc.constantFrom(everything, kinematicParts, positionPart, orientationPart),
  }),
  { minLength: 1, maxLength: 20 },
);

test.each(models)('%s: a receiver that got all updates, whole or in part, has the publisher’s path', (id) => {
  fc.assert(
    fc.property(rows, ([first, ...rest]) => {
      const quantisation = { position: { bits: 16, range: 100 }, orientation: { bits: 10 } };
      const { exported, receiver } = pathsOf(id, new UpdateCodec({ kinds: true, quantisation }));
      let now = 0;
      for (const row of [{ ...first!, parts: everything }, ...rest]) {
        now += row.gap;
        exported.renew(now, stateOf({ t: now, ...row }), 1, row.parts);
        expect(receiver.isNewer(exported.update)).toBe(true);
        receiver.accept(exported.update, now + 0.1, 0);
        expect(receiver.fix).toEqual(exported.fix);
      }
    }),
  );
});

test('fields that an update does not carry continue as they were', () => {
  const { exported } = pathsOf('rvw');
  const [before, after] = [new KinematicState(), new KinematicState()];
  exported.renew(0, stateOf({ t: 0, x: 0, y: 0, vx: 10, vy: 0, az: 0.2, w: 0.5 }), 1);
  exported.stateAt(3, before);
  exported.renew(1, stateOf({ t: 1, x: 77, y: 77, vx: 77, vy: 77, az: 1, w: 0 }), 1, orientationPart);
  exported.stateAt(3, after);
  expect(after).toMatchObject({ x: before.x, y: before.y, vx: 10, vy: 0 });
  expect(yawOf(after)).toBeCloseTo(1, 12);
  exported.renew(2, stateOf({ t: 2, x: 5, y: 6, vx: 1, vy: 2, az: -1, w: 9 }), 1, positionPart);
  exported.stateAt(3, after);
  expect(after).toMatchObject({ x: 6, y: 8 });
  expect(yawOf(after)).toBeCloseTo(1, 12);
});

test('a receiver that lost a part shows the old one until it is sent again', () => {
  const { exported, receiver } = pathsOf('fpw');
  const headingAfter = (now: number, heading: number, parts: number, lost = false) => {
    exported.renew(now, stateOf({ t: now, x: now, y: 0, vx: 1, vy: 0, az: heading }), 1, parts);
    if (!lost) receiver.accept(exported.update, now, 0);
    receiver.draw(now);
    return Number(yawOf(receiver.shown).toFixed(9));
  };
  expect(headingAfter(0, 0, everything)).toBe(0);
  expect(headingAfter(1, 1, orientationPart, true)).toBe(0);
  expect(headingAfter(2, 1, positionPart)).toBe(0);
  expect(headingAfter(3, 1.2, orientationPart)).toBe(1.2);
});

test('a part of something unknown is of no use', () => {
  const { exported, receiver } = pathsOf('fpw');
  exported.renew(0, stateOf({ t: 0, x: 1, y: 0, vx: 0, vy: 0 }), 1);
  exported.renew(1, stateOf({ t: 1, x: 2, y: 0, vx: 0, vy: 0 }), 1, positionPart);
  expect(receiver.isNewer(exported.update)).toBe(false);
  exported.renew(2, stateOf({ t: 2, x: 3, y: 0, vx: 0, vy: 0 }), 1, kinematicParts);
  expect(receiver.isNewer(exported.update)).toBe(true);
  receiver.accept(exported.update, 2, 0);
  exported.renew(3, stateOf({ t: 3, x: 4, y: 0, vx: 0, vy: 0 }), 2, orientationPart);
  expect(receiver.isNewer(exported.update)).toBe(false);
});
