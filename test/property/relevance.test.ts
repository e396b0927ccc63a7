/** Levels of detail in a running session. */
import { expect, test } from 'vitest';
import { defineFairnessScheduler, z } from '../../engine/plugin-api/index.ts';
import type { KinematicState } from '../../engine/base/kinematic-state.ts';
import { Session } from '../../engine/session/session.ts';
import type { LanePlan, LevelPlan, NodePlan } from '../../engine/session/session-plan.ts';
import { synthetic } from '../support/motion.ts';
import { lane, nodes, plan, type PlanChoice } from '../support/plans.ts';

/** Out to 200 m and back within 40 s, weaving. */
const shuttle = {
  kind: 'path' as const,
  create: () => ({
    sample(now: number, out: KinematicState) {
      const [speed, sway] = [now < 20 ? 10 : -10, 2 * Math.PI * 0.2];
      out.x = 200 - Math.abs(20 - now) * 10;
      out.y = 3 * Math.sin(sway * now);
      out.vx = speed;
      out.vy = 3 * sway * Math.cos(sway * now);
      return 1;
    },
  }),
};

const driven = synthetic('human-like', { style: 'mouse' });

/** A level of `lane`'s plugins. */
function level(reach: number, choice: Parameters<typeof lane>[0], publishing?: LevelPlan['publishing']): LevelPlan {
  const { trigger, model } = lane(choice);
  return { reach, trigger, model, ...(publishing && { publishing }) };
}

const near = level(50, { model: 'rvw', trigger: { distance: 0.1 } });
const coarse = { quantisation: { position: { bits: 12, range: 400 } } };
const middle = level(100, { model: 'fpw', trigger: { distance: 0.5 } }, coarse);
const far = level(Infinity, { model: 'static', trigger: { distance: 15 } }, { updates: 'partial', fullPeriod: 4 });

function levelled(levels: readonly LevelPlan[], choice: Parameters<typeof lane>[0] = {}): LanePlan {
  return { ...lane({ model: 'rvw', ...choice }), relevance: { hysteresis: 0.1, levels } };
}

function viewedFrom(places: readonly number[], delay = 0): NodePlan[] {
  const [sender, ...viewers] = nodes(...places.map(() => ({ delay })));
  return [sender!, ...viewers.map((node, i) => ({ ...node, at: { x: places[i]!, y: 0 } }))];
}

function sessionOf(choice: Partial<PlanChoice>): Session {
  return new Session(plan({ motion: shuttle, duration: 40, nodes: viewedFrom([0]), lanes: [levelled([near, middle, far])], ...choice }));
}

test('the level follows the distance, later outwards than inwards, and a change brings a full update at once', () => {
  const session = sessionOf({});
  const [pair] = session.lanes[0]!.pairs;
  const changes: [x: number, level: number][] = [];
  for (let frame = 0, known = -1; frame < 2000; frame++) {
    session.advanceTo(frame * 0.02);
    const { fix } = pair!.receiver;
    expect(fix.level).toBe(pair!.level);
    if (pair!.level !== known) {
      changes.push([Math.round(session.entities[0]!.state.x), pair!.level]);
      const { update } = session.lanes[0]!.exports[0]!.levels[fix.level]!.path;
      expect(update).toMatchObject({ serial: fix.serial, stamp: session.now, parts: 7 });
    }
    known = pair!.level;
  }
  expect(changes).toEqual([
    [0, 0],
    [55, 1],
    [110, 2],
    [100, 1],
    [50, 0],
  ]);
});

test('a receiver that plays the newest update of its level plays that level’s exported path', () => {
  for (const convergence of ['snap', 'linear-blend']) {
    const session = sessionOf({ nodes: viewedFrom([0, 150, 1000], 0.1), lanes: [levelled([near, middle, far], { convergence })] });
    session.advanceTo(40);
    const { receivers } = session.results().lanes['base']!;
    if (convergence === 'snap') for (const id of ['r0', 'r1', 'r2']) expect(receivers[id]?.exportErrorAfter).toBe(0);
    expect(Math.max(...session.lanes[0]!.pairs.map((pair) => pair.meters.deviation.max ?? NaN))).toBeLessThan(20);
  }
});

test('a level that had no receivers for a while starts over, also with a model that uses earlier updates', () => {
  const back = level(50, { model: 'phbdr', trigger: { distance: 0.1 } });
  const session = sessionOf({ lanes: [levelled([back, far])] });
  session.advanceTo(40);
  const { path } = session.lanes[0]!.exports[0]!.levels[0]!;
  expect(path.live).toBe(true);
  expect(session.results().lanes['base']!.receivers['r0']!.exportErrorAfter).toBe(0);
});

test('what a receiver was sent stays counted at the level at which it was sent, however often it comes and goes', () => {
  const session = sessionOf({ nodes: viewedFrom([0, 150], 0.1), lanes: [levelled([near, middle, far])] });
  session.advanceTo(40);
  const [exported] = session.lanes[0]!.exports;
  exported!.pairs.forEach(({ traffic }, receiver) => {
    const counted = exported!.levels.map(({ publisher }) => publisher.receivers[receiver]!.estimates.sentUpdates);
    expect(Math.min(...counted)).toBeGreaterThan(0);
    expect(counted.reduce((sum, count) => sum + count)).toBe(traffic.updates);
  });
});

/** Holds every update without end. */
const miser = defineFairnessScheduler({
  id: 'miser',
  title: 'Miser',
  source: 'test',
  params: z.object({}),
  create: ({ receivers }) => ({
    onTrigger(_view, plan) {
      for (let receiver = 0; receiver < receivers; receiver++) plan.hold(receiver, Infinity);
    },
  }),
});

test('an update held for a receiver that changes its level is reported as dropped', () => {
  const lanes = [{ ...levelled([near, far]), scheduler: { plugin: miser, params: {} } }];
  const kinds: string[] = [];
  const session = new Session(sessionOf({ lanes }).plan, { onDecision: (_lane, _entity, { kind }) => kinds.push(kind) });
  let dropped = 0;
  for (let frame = 0, known = 0; frame < 2000; frame++) {
    const last = kinds.at(-1);
    const from = kinds.length;
    session.advanceTo(frame * 0.02);
    const { level: now } = session.lanes[0]!.pairs[0]!;
    if (now !== known && last === 'hold') {
      expect(kinds[from]).toBe('drop');
      dropped += 1;
    }
    known = now;
  }
  expect(dropped).toBeGreaterThan(0);
});

test('the further away, the fewer and smaller the updates; at a level without receivers, none are made', () => {
  const alone = sessionOf({ nodes: viewedFrom([1e4]) });
  alone.advanceTo(40);
  expect(alone.lanes[0]!.exports[0]!.levels.map(({ publisher }) => publisher.triggers > 0)).toEqual([false, false, true]);
  const session = sessionOf({ nodes: viewedFrom([100, 1e4]) });
  session.advanceTo(40);
  const { r0, r1 } = session.results().lanes['base']!.receivers;
  expect(r1!.updates).toBeLessThan(r0!.updates / 2);
  expect(r1!.deviationMean).toBeGreaterThan(r0!.deviationMean!);
});

test('one level for all gives the figures of a lane without levels, but for the byte that names it', () => {
  const trigger = { distance: 0.3, orientation: 0.1, heartbeat: 2 };
  for (const [convergence, scheduler] of [
    ['snap', 'deterministic-budget'],
    ['linear-blend', 'send-to-all'],
  ] as const) {
    const plain = lane({ model: 'rvw', trigger, convergence, scheduler });
    const lanes = [plain, { ...plain, id: 'levelled', relevance: { hysteresis: 0.1, levels: [{ ...plain, reach: Infinity }] } }];
    const choice = plan({ motion: driven, duration: 20, nodes: viewedFrom([0, 300], 0.1), lanes });
    const session = new Session(choice);
    session.advanceTo(20);
    const [base, one] = [session.results().lanes['base']!, session.results().lanes['levelled']!];
    expect(one.bytesSent).toBe(base.bytesSent + base.updatesSent);
    const withoutBytes = (text: string) => text.replace(/"bytes[^,]*,?/g, '');
    expect(withoutBytes(JSON.stringify(one))).toBe(withoutBytes(JSON.stringify(base)));
  }
});

test('who looks from its own entity is as near as that', () => {
  const still = { kind: 'path' as const, create: () => ({ sample: (_: number, out: KinematicState) => ((out.x = 200), 1) }) };
  const choice = sessionOf({ nodes: nodes({ delay: 0 }) }).plan;
  const entities = [...choice.entities, { id: 'own', owner: 1, motion: still }];
  const session = new Session({ ...choice, entities });
  session.advanceTo(1);
  expect(session.lanes[0]!.pairs[0]!.level).toBe(2);
  session.advanceTo(20);
  expect(session.lanes[0]!.pairs[0]!.level).toBe(0);
});

test('the same real path and network whatever the levels: two runs give the same results', () => {
  const run = () => {
    const session = sessionOf({ motion: driven, nodes: viewedFrom([0, 100, 300], 0.2) });
    session.advanceTo(40);
    return session.results();
  };
  expect(run()).toEqual(run());
});
