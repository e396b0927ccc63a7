/** Updates that enter paths: who saw the same updates has the same fix, whatever the model remembers. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNumber } from '../../test/support/arbitraries.ts';
import { modelOf } from '../../test/support/extrapolated.ts';
import { lane, stateOf } from '../../test/support/plans.ts';
import { KinematicState } from '../base/kinematic-state.ts';
import type { ClockMode } from '../plugin-api/lane-rules.ts';
import { ExportedPath } from '../publisher/exported-path.ts';
import { PathModels } from './path-models.ts';
import { Fix } from './fix.ts';
import { copyUpdate, fixOf, Update } from './update.ts';
import { Receiver } from '../receiver/receiver.ts';
import { openWorld } from '../plugin-api/world-view.ts';

/**
 * Models with memory, and the number of updates after which a missed one no longer matters; Infinity: it always does.
 */
const lookingBack = [
  { id: 'phbdr', params: { order: 1 }, memory: 2 },
  { id: 'phbdr', params: { order: 2 }, memory: 3 },
  { id: 'kalman', params: { order: 1 }, memory: Infinity },
  { id: 'kalman', params: { order: 2 }, memory: Infinity },
  { id: 'double-exponential', params: {}, memory: Infinity },
  { id: 'imm', params: {}, memory: Infinity },
  { id: 'learned', params: {}, memory: 4 },
];

const updates = fc.array(
  fc.record({
    gap: anyNumber(0.05, 1),
    x: anyNumber(-20, 20),
    y: anyNumber(-20, 20),
    delay: anyNumber(0, 0.5),
    lost: fc.integer({ min: 0, max: 3 }).map((draw) => draw === 0),
    dies: fc.integer({ min: 0, max: 9 }).map((draw) => draw === 0),
  }),
  { minLength: 1, maxLength: 30 },
);

function pathsOf(id: string, params: object, clock: ClockMode = 'synchronised') {
  const scheme = lane().convergence.plugin.create({ params: {}, world: openWorld });
  const receiver = new Receiver({ models: new PathModels([modelOf(id, params)]), convergence: scheme, immediate: true, clock });
  return { exported: new ExportedPath(new PathModels([modelOf(id, params)])), receiver };
}

test.each(lookingBack)('$id $params: a receiver has the publisher’s fix when it got as many updates in a row as count', (model) => {
  fc.assert(
    fc.property(updates, fc.constantFrom<ClockMode>('synchronised', 'local', 'one-way-delay'), (rows, clock) => {
      const { exported, receiver } = pathsOf(model.id, model.params, clock);
      let [now, spawn, inARow, complete] = [0, 1, 0, true];
      for (const { gap, x, y, delay, lost, dies } of rows) {
        now += gap;
        if (dies) [spawn, inARow, complete] = [spawn + 1, 0, true];
        exported.renew(now, stateOf({ t: now, x, y, vx: 50, vy: -50, az: x, w: 2 }), spawn);
        inARow = lost ? 0 : inARow + 1;
        complete &&= !lost;
        if (lost) continue;
        receiver.accept(exported.update, now + delay, delay);
        if (inARow >= model.memory || complete) expect(receiver.fix.state).toEqual(exported.fix.state);
      }
    }),
  );
});

test('a receiver that missed an update draws another line', () => {
  const { exported, receiver } = pathsOf('phbdr', { order: 1 });
  const states = [0, 1, 4].map((x, t) => stateOf({ t, x, y: 0, vx: 0, vy: 0 }));
  states.forEach((state, t) => {
    exported.renew(t, state, 1);
    if (t !== 1) receiver.accept(exported.update, t + 0.1, 0);
  });
  expect([exported.fix.state.vx, receiver.fix.state.vx]).toEqual([3, 2]);
});

test('the update is sent as it was made; the fix is extrapolated', () => {
  const { exported } = pathsOf('phbdr', { order: 1 });
  exported.renew(0, stateOf({ t: 0, x: 0, y: 0, vx: 9, vy: 9 }), 1);
  exported.renew(2, stateOf({ t: 2, x: 4, y: 0, vx: 9, vy: 9 }), 1);
  expect(exported.update).toMatchObject({ id: 1, stamp: 2, state: { x: 4, vx: 9, vy: 9 } });
  expect(exported.fix).toMatchObject({ id: 1, stamp: 2, anchor: 2, state: { x: 4, vx: 2, vy: 0 } });
  const out = new KinematicState();
  exported.stateAt(3, out);
  expect(out.x).toBe(6);
});

test('without a derived fix the path follows the update itself', () => {
  const { exported, receiver } = pathsOf('linear', {});
  exported.renew(1, stateOf({ t: 1, x: 3, y: 4, vx: 5, vy: 6 }), 1);
  const sent = new Update();
  copyUpdate(exported.update, sent);
  receiver.accept(sent, 1.5, 0);
  expect(exported.fix).toEqual(fixOf(exported.update, 1, new Fix()));
  expect(receiver.fix).toEqual(exported.fix);
});

const offers = fc.array(
  fc.record({
    gap: anyNumber(0.05, 1),
    x: anyNumber(-20, 20),
    y: anyNumber(-20, 20),
    contract: fc.integer({ min: 0, max: 9 }).map((draw) => Math.max(0, draw - 6)),
    lost: fc.integer({ min: 0, max: 2 }).map((draw) => draw === 0),
    late: fc.integer({ min: 0, max: 3 }).map((draw) => draw === 0),
  }),
  { minLength: 1, maxLength: 40 },
);
const contracts = [
  ['linear', {}],
  ['phbdr', { order: 2 }],
  ['kalman', { order: 1 }],
  ['delayed', {}],
] as const;

test('a receiver that got all updates of a tenure has the publisher’s fix and path, whatever it missed of those before, or got late', () => {
  const models = () => new PathModels(contracts.map(([id, params]) => modelOf(id, params)));
  const convergence = lane().convergence.plugin.create({ params: {}, world: openWorld });
  fc.assert(
    fc.property(offers, (rows) => {
      const exported = new ExportedPath(models());
      const receiver = new Receiver({ models: models(), convergence, immediate: true, clock: 'synchronised' });
      const [mine, theirs, held] = [new KinematicState(), new KinematicState(), new Update()];
      let [now, complete] = [0, true];
      for (const { gap, x, y, contract, lost, late } of rows) {
        now += gap;
        if (contract !== exported.contract) complete = true;
        exported.contract = contract;
        exported.renew(now, stateOf({ t: now, x, y, vx: x, vy: y }), 1);
        complete &&= !lost && !late;
        if (late) copyUpdate(exported.update, held);
        if (lost || late) continue;
        receiver.accept(exported.update, now + 0.1, 0);
        if (receiver.usesLateUpdates(held)) receiver.takeLate(held);
        if (!complete) continue;
        expect(receiver.fix).toEqual(exported.fix);
        exported.stateAt(now + 0.2, mine);
        receiver.models.stateAt(receiver.fix, now + 0.2, theirs);
        expect(theirs).toEqual(mine);
      }
    }),
  );
});
