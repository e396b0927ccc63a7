/** Updates that a scheduler has made between triggers. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Stage } from '../conformance/stage.ts';
import { defineFairnessScheduler } from '../plugin-api/define.ts';
import type { DeadReckoningModel } from '../plugin-api/dead-reckoning.ts';
import type { SendPlan, TriggerView } from '../plugin-api/fairness.ts';
import { openWorld } from '../plugin-api/world-view.ts';
import { modelOf } from '../../test/support/extrapolated.ts';
import { KinematicState } from '../base/kinematic-state.ts';

/** Along x at 1 m/s, but that each state is its own number of metres to the side. */
function states(stamps: readonly number[]) {
  return stamps.map((stamp) => ({ stamp, state: Object.assign(new KinematicState(), { x: stamp, y: 10 * stamp, vx: 1 }) }));
}

type Look = (view: TriggerView, plan: SendPlan) => void;

const straight: DeadReckoningModel = {
  extrapolate(fix, { dt }, out) {
    Object.assign(out, fix);
    out.x = fix.x + fix.vx * dt;
  },
};

function staged(onTrigger: Look, onTick?: Look, model = straight): Stage {
  const create = () => (onTick ? { onTrigger, onTick } : { onTrigger });
  const plugin = defineFairnessScheduler({ id: 'looker', title: 'Looker', source: 'test', params: z.object({}), create });
  return new Stage({ plugin, receivers: [{ delay: 0.1 }, { delay: 0.1 }], model });
}

const toAll: Look = (view, plan) => {
  for (let receiver = 0; receiver < view.receivers; receiver++) plan.send(receiver);
};

test('one is made once a tick, however many receivers it goes to; the trigger’s own come after it', () => {
  const counts: number[][] = [];
  const stage = staged(
    (view, plan) => {
      counts.push([view.index, view.triggers]);
      toAll(view, plan);
    },
    (view, plan) => {
      if (view.now < 1.5) return;
      plan.sendFresh(0);
      plan.sendFresh(1);
      plan.sendFresh(0);
      counts.push([view.index, view.triggers]);
    },
  );
  stage.play(states([0, 1, 2]), 3, 1, states([0.5, 1.5]));
  expect(counts).toEqual([
    [0, 1],
    [1, 2],
    [2, 2],
    [3, 3],
  ]);
  expect(stage.sends.map(({ receiver, update, at }) => [receiver, update, at])).toEqual([
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 1],
    [1, 1, 1],
    [0, 2, 1.5],
    [1, 2, 1.5],
    [0, 3, 2],
    [1, 3, 2],
  ]);
  expect(stage.publisher.history.find(2)?.stamp).toBe(1.5);
});

test('at a trigger it is the newest update, which is sent once', () => {
  const stage = staged(
    (_view, plan) => {
      plan.sendFresh(0);
      plan.send(0);
    },
    () => undefined,
  );
  stage.play(states([0, 1]), 2);
  expect(stage.received).toEqual([[0, 1], []]);
});

test('distances are those from the present state, at triggers too where nothing looks between them', () => {
  const seen: number[] = [];
  const look: Look = (view) => void seen.push(view.distance(view.index - 1, view.now), view.distance(-1, view.now));
  staged(look).play(states([0, 1, 3]), 4);
  expect(seen).toEqual([Infinity, Infinity, 10, Infinity, 20, Infinity]);
  const between: number[] = [];
  staged(toAll, (view) => void between.push(view.distance(0, view.now), view.distance(0, view.now + 5))).play(
    states([0]),
    1,
    1,
    states([0.5]),
  );
  expect(between).toEqual([5, 5]);
});

const road = { id: 'x', closed: false, points: [-100, 100].map((x) => ({ x, y: 0, z: 0 })) };

test.for([
  ['cubic', {}],
  ['delayed', {}],
  ['kalman', {}],
  ['path-following', { road: 'x' }],
  ['phbdr', { order: 2 }],
] as const)('%s: to the path of a steady drive there is no distance, and to one a metre aside it is a metre', ([id, params]) => {
  const steady = (stamp: number, y = 0) => ({ stamp, state: Object.assign(new KinematicState(), { x: 10 * stamp, y, vx: 10, wz: 1 }) });
  const distances: number[] = [];
  const look: Look = (view) => {
    for (const ahead of [0, 0.3]) distances.push(view.distance(view.index, view.now + ahead));
  };
  staged(toAll, look, modelOf(id, params, { ...openWorld, roads: [road] })).play(
    Array.from({ length: 20 }, (_, k) => steady(k / 10)),
    3,
    1,
    [steady(1.93), steady(1.96, 1)],
  );
  [0, 0, 1, 1].forEach((metres, at) => expect(distances[at]).toBeCloseTo(metres, 2));
});

test('ticks at which nothing is decided are no decisions', () => {
  const stage = staged(toAll, (_view, plan) => plan.explain(0, 0, 1));
  stage.play(states([0, 1]), 2, 1, states([0.2, 0.4, 0.6]));
  expect(stage.decisions.map(({ kind }) => kind)).toEqual(['send', 'send', 'send', 'send']);
});
