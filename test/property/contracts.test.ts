/** Predictive contracts given out while a session runs: publishers name them, receivers follow. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LinkSettings } from '../../engine/network/link-settings.ts';
import { distanceBetween } from '../../engine/base/math/distance-between.ts';
import { automatic, defaultAutomaticRule, ownModel } from '../../engine/update/contracts.ts';
import type { PublishingRule } from '../../engine/update/publishing-rule.ts';
import { KinematicState } from '../../engine/base/kinematic-state.ts';
import type { LaneResults } from '../../engine/measure/run-results.ts';
import { Session } from '../../engine/session/session.ts';
import type { LanePlan, SessionPlan } from '../../engine/session/session-plan.ts';
import { anyNumber } from '../support/arbitraries.ts';
import { contracted, modelOf, models, names, tank, tourist, trigger, world } from '../support/contracts.ts';
import { lane, nodes, plan, recorded, type VectorUpdate } from '../support/plans.ts';

function run(
  lanes: readonly LanePlan[],
  choice: Partial<SessionPlan> & { motion?: SessionPlan['entities'][number]['motion'] } = {},
): Session {
  const session = new Session(plan({ motion: tank, world, duration: 8, nodes: nodes(rough), ...choice, lanes }));
  session.advanceTo(Infinity);
  return session;
}

/** Loses, reorders and duplicates. */
const rough: LinkSettings = {
  delay: 0.2,
  jitter: { law: 'uniform', spread: 0.15 },
  order: 'free',
  loss: { law: 'independent', ratio: 0.2 },
  duplicate: 0.2,
};

const withoutBytes = (results: LaneResults) =>
  JSON.stringify(results, (field, value: unknown) => (/bytes|contract/.test(field) ? undefined : value));

const anyName = fc.constantFrom(...names);
const anySeed = fc.nat(1000);
const quantisation = { position: { bits: 20, range: 400 }, velocity: { bits: 14, range: 60 } };
const anyPublishing = fc.constantFrom<PublishingRule | undefined>(undefined, { quantisation });

test('a contract named all along is a lane with that model, but for the byte that names it', () => {
  fc.assert(
    fc.property(
      anyName,
      anyName,
      anySeed,
      anyPublishing,
      fc.constantFrom('snap', 'linear-blend'),
      (own, named, seed, publishing, convergence) => {
        const choice = { convergence, scheduler: 'deterministic-budget' };
        const plain = { ...lane({ id: 'plain', trigger, ...choice, ...models[named] }), ...(publishing && { publishing }) };
        const lanes = [
          plain,
          contracted({ own, named: [named], schedule: [{ offer: 0 }], lane: choice, ...(publishing && { publishing }) }),
        ];
        const { plain: wanted, base: found } = run(lanes, { seed }).results().lanes as Record<'plain' | 'base', LaneResults>;
        expect(withoutBytes(found)).toBe(withoutBytes(wanted));
        expect(found).toMatchObject({
          bytesSent: wanted.bytesSent + wanted.updatesSent,
          contractChanges: 0,
          contractShares: { own: 0, [named]: 1 },
        });
      },
    ),
    { numRuns: 25 },
  );
});

const anySwitches = fc.array(fc.record({ at: anyNumber(0, 7), offer: fc.integer({ min: ownModel, max: 2 }) }), {
  maxLength: 8,
});
const inOrder = (schedule: { at: number; offer: number }[]) => schedule.toSorted((a, b) => a.at - b.at);

/** The distance between exported and placed path, a millisecond at a time. */
function slowly(session: Session, end: number): number {
  const [exported, placed] = [new KinematicState(), new KinematicState()];
  const step = 1e-3;
  let sum = 0;
  for (let k = 0; k < Math.round(end / step); k++) {
    session.advanceTo((k + 0.5) * step);
    const { exported: path, pairs } = session.lanes[0]!.exports[0]!;
    const { fix, models: own } = pairs[0]!.receiver;
    if (fix.id < 0) continue;
    path.stateAt(session.now, exported);
    own.stateAt(fix, session.now, placed);
    sum += distanceBetween(exported, placed) * step;
  }
  session.advanceTo(end);
  return sum;
}

test('export error across changes of contract is that of the two paths as they are, whatever is lost, late or doubled', () => {
  fc.assert(
    fc.property(anySwitches, fc.tuple(anyName, anyName, anyName, anyName), anySeed, (switches, [own, ...named], seed) => {
      const lanes = [contracted({ own, named, schedule: inOrder(switches) })];
      const session = new Session(plan({ motion: tank, world, seed, duration: 8, nodes: nodes(rough), lanes }));
      const expected = slowly(session, 8);
      const { aee } = session.results().lanes['base']!.receivers['r0']!;
      expect(Math.abs(aee! - expected)).toBeLessThan(0.02 * expected + 0.1);
    }),
    { numRuns: 12 },
  );
});

test('without loss, a receiver in use of the newest update has the exported path, in whole, in part or in few bits', () => {
  const anyRule = fc.constantFrom<PublishingRule>(
    {},
    { quantisation },
    { updates: 'partial', fullPeriod: 2 },
    { updates: 'partial', quantisation },
  );
  fc.assert(
    fc.property(anySwitches, anyRule, anySeed, (switches, publishing, seed) => {
      const lanes = [contracted({ own: 'line', named: ['arc', 'history', 'filter'], schedule: inOrder(switches), publishing })];
      const session = run(lanes, { seed, nodes: nodes({ delay: 0.1, jitter: { law: 'uniform', spread: 0.05 }, order: 'keep' }) });
      expect(session.results().lanes['base']!.receivers['r0']).toMatchObject({ exportErrorAfter: 0 });
    }),
    { numRuns: 20 },
  );
});

test('the publisher’s estimates know the error across changes as long as nothing is lost', () => {
  const schedule = [{ at: 2, offer: 0 }, { at: 4, offer: 1 }, { at: 6 }];
  const session = run([contracted({ own: 'line', named: ['arc', 'history'], schedule })], { nodes: nodes({ delay: 0.3 }) });
  const { aee, aeeEstimated } = session.results().lanes['base']!.receivers['r0']!;
  expect(aee).toBeGreaterThan(1);
  expect(Math.abs(aeeEstimated! - aee!)).toBeLessThan(1e-4 * aee!);
});

test('a contract is named from the frame on that its time has come, and that makes an update at once', () => {
  const schedule = [{ at: 1, offer: 0 }, { at: 2, offer: 1 }, { at: 2.5, entity: 1 }, { at: 3 }];
  const session = new Session(plan({ motion: tank, lanes: [contracted({ own: 'line', named: ['arc', 'filter'], schedule })] }));
  const { publisher } = session.lanes[0]!.exports[0]!;
  const seen: [number, number, number][] = [];
  for (let frame = 0, known = -1; frame <= 200; frame++) {
    session.advanceTo(frame * 0.02);
    const { update } = publisher.exported;
    if (update.contract !== known) seen.push([update.contract, update.tenure, Number(update.stamp.toFixed(9))]);
    known = update.contract;
  }
  expect(seen).toEqual([
    [0, 0, 0],
    [1, 1, 1],
    [2, 2, 2],
    [0, 3, 3],
  ]);
  const { contractChanges, contractShares } = session.results().lanes['base']!;
  expect(contractChanges).toBe(3);
  expect(contractShares).toMatchObject({ own: expect.closeTo(0.5, 9), arc: expect.closeTo(0.25, 9), filter: expect.closeTo(0.25, 9) });
});

test('the operator’s choice holds from the next tick on, for one entity or all, until the schedule says otherwise', () => {
  const { entities, ...rest } = plan({
    motion: tank,
    lanes: [contracted({ own: 'line', named: ['arc', 'filter'], schedule: [{ at: 3, offer: 1 }] })],
  });
  const session = new Session({ ...rest, entities: [...entities, { ...entities[0]!, id: 'other' }] });
  const contracts = () => session.lanes[0]!.exports.map(({ exported }) => exported.update.contract);
  const at = (time: number) => (session.advanceTo(time), contracts());
  expect(at(1)).toEqual([0, 0]);
  session.setOffer(0, 1, 0);
  expect([contracts(), at(1.02)]).toEqual([
    [0, 0],
    [0, 1],
  ]);
  session.setOffer(0, null, 0);
  expect([at(2), at(3)]).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

test('recorded updates name the contracts offered when they were made', () => {
  const rows: VectorUpdate[] = [0, 1, 2, 3].map((t) => ({ t, x: 10 * t, y: 0, vx: 10, vy: 0 }));
  const session = new Session(
    plan({ motion: recorded(rows), lanes: [contracted({ own: 'line', named: ['arc'], schedule: [{ at: 1.5, offer: 0 }] })] }),
  );
  session.advanceTo(1.9);
  const { update } = session.lanes[0]!.exports[0]!.exported;
  expect(update).toMatchObject({ stamp: 1, contract: 0 });
  session.advanceTo(2);
  expect(update).toMatchObject({ stamp: 2, contract: 1 });
});

test('the automatic rule takes the road where the driver does, and needs fewer updates than either by itself', () => {
  const own = { own: 'arc', named: ['road'] } as const;
  const rare = { ...trigger, heartbeat: 5 };
  const lanes = [
    lane({ id: 'arc', trigger: rare, ...models.arc }),
    lane({ id: 'road', trigger: rare, ...models.road }),
    contracted({ ...own, rule: defaultAutomaticRule, lane: { trigger: rare } }),
  ];
  const { arc, road, base } = run(lanes, { motion: tourist, duration: 300, nodes: nodes({ delay: 0.1 }) }).results().lanes;
  expect(base!.triggers).toBeLessThan(0.8 * Math.min(arc!.triggers, road!.triggers));
  expect(base!.contractShares!['road']).toBeGreaterThan(0.3);
  expect(base!.receivers['r0']!.deviationMean).toBeLessThan(0.8 * arc!.receivers['r0']!.deviationMean!);
});

test('at levels of detail a named contract is followed at all of them, and contracts without names are the level’s own', () => {
  const base = contracted({ own: 'arc', named: ['line'], schedule: [{ at: 4, offer: 0 }] });
  const levels = [
    { reach: 50, trigger, model: modelOf('arc') },
    { reach: Infinity, trigger: { distance: 2 }, model: modelOf('filter') },
  ];
  const [sender, ...viewers] = nodes({ delay: 0.1 }, { delay: 0.1 });
  const placed = [sender!, { ...viewers[0]!, at: { x: 0, y: 0 } }, { ...viewers[1]!, at: { x: 1000, y: 0 } }];
  const session = new Session(plan({ motion: tank, nodes: placed, lanes: [{ ...base, relevance: { hysteresis: 0.1, levels } }] }));
  const contracts = () => session.lanes[0]!.pairs.map(({ receiver }) => [receiver.fix.level, receiver.fix.contract]);
  session.advanceTo(3);
  expect(contracts()[1]).toEqual([1, 1]);
  session.advanceTo(4.2);
  expect(contracts().map(([, contract]) => contract)).toEqual([2, 2]);
  const { receivers, contractShares } = session.results().lanes['base']!;
  for (const id of ['r0', 'r1']) expect(receivers[id]).toMatchObject({ exportErrorAfter: 0 });
  expect(contractShares!['own']! + contractShares!['line']!).toBeCloseTo(1, 12);
});

test('if requested later than the beginning, the automatic rule begins to rehearse then', () => {
  const session = new Session(
    plan({
      motion: tourist,
      world,
      duration: 60,
      lanes: [contracted({ own: 'arc', named: ['road'], schedule: [{ at: 20, offer: automatic }] })],
    }),
  );
  session.advanceTo(20);
  expect(session.results().lanes['base']!.contractShares).toEqual({ own: 1, road: 0 });
  session.advanceTo(60);
  expect(session.results().lanes['base']!.contractShares!['road']).toBeGreaterThan(0.1);
});
