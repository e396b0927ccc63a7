/** A telemetry row says what the session says, under the names of the contract. */
import { expect, test } from 'vitest';
import { defaultServerRules } from '../../engine/game/server/server-rules.ts';
import { defaultArticulation } from '../../engine/update/articulation-rule.ts';
import { yawOf } from '../../engine/base/kinematic-state.ts';
import { Session } from '../../engine/session/session.ts';
import type { EntityPlan, PartPlan } from '../../engine/session/session-plan.ts';
import { builtInMotions } from '../../engine/world/index.ts';
import { builtInPartMotions } from '../../engine/world/parts/index.ts';
import { glsLane, glsPlan } from '../../test/support/gls.ts';
import { lane, nodes, plan, recorded } from '../../test/support/plans.ts';
import lead from '../../test/support/plugins/kinds/lead.ts';
import { TelemetrySampler } from './telemetry-sampler.ts';

const motion = recorded([
  { t: 0, x: 0, y: 0, vx: 20, vy: 0 },
  { t: 1, x: 21, y: 1, vx: 0, vy: 20, az: Math.PI / 2, w: 0.3 },
]);

function sampledAt(time: number) {
  const lanes = [lane(), lane({ id: 'local', clock: 'local', convergence: 'linear-blend' })];
  const session = new Session(plan({ motion, nodes: nodes({ delay: 0.25 }, { delay: 0.75 }), lanes }));
  session.advanceTo(time);
  const sampler = new TelemetrySampler(session);
  const row = new Float32Array(sampler.columns.count + 3).fill(-1);
  sampler.sample(row, 3);
  return { session, columns: sampler.columns, value: (column: number) => row[3 + column] as number, row };
}

test('every field of every pair is where the columns say', () => {
  const { session, columns, value } = sampledAt(1.5);
  const { now } = session;
  session.lanes.forEach((each, laneIndex) =>
    each.pairs.forEach((pair, pairIndex) => {
      const field = (name: Parameters<typeof columns.pair>[2]) => value(columns.pair(laneIndex, pairIndex, name));
      const { receiver } = pair;
      expect(field('x')).toBeCloseTo(receiver.shown.x, 4);
      expect(field('y')).toBeCloseTo(receiver.shown.y, 4);
      expect(field('yaw')).toBeCloseTo(yawOf(receiver.shown), 5);
      expect(field('deviation')).toBeCloseTo(pair.meters.deviation.last, 4);
      expect(field('aee')).toBeCloseTo(pair.exportError.total(now), 4);
      expect(field('aeeEstimated')).toBeCloseTo(pair.estimates.aee(now, 'delayed'), 4);
      expect(field('updateAge')).toBeCloseTo(now - receiver.fix.stamp, 5);
      expect(field('deliveredDelay')).toBeCloseTo(pairIndex === 0 ? 0.25 : 0.75, 5);
      expect(field('updates')).toBe(pair.received);
      expect(field('inTime')).toBeNaN();
    }),
  );
});

test('the real path of recorded updates is their extrapolation, and the exported path counts its triggers', () => {
  const { columns, value } = sampledAt(0.5);
  expect(value(columns.entity(0, 'x'))).toBeCloseTo(10, 4);
  expect(value(columns.entity(0, 'life'))).toBe(1);
  expect(value(columns.exported(1, 0, 'x'))).toBeCloseTo(10, 4);
  expect(value(columns.exported(1, 0, 'triggers'))).toBe(1);
});

test('a clock’s error is there where clocks can err', () => {
  const clocked = nodes({ delay: 0.25 }).map((node) => ({ ...node, clock: { offset: 0, drift: node.id === 'r0' ? -1e-3 : 0, jitter: 0 } }));
  const errorAfter = (session: Session) => {
    session.advanceTo(2);
    const sampler = new TelemetrySampler(session);
    const row = new Float32Array(sampler.columns.count);
    sampler.sample(row, 0);
    return row[sampler.columns.pair(0, 0, 'clockError')];
  };
  expect(errorAfter(new Session(plan({ motion, nodes: clocked })))).toBeCloseTo(-2e-3, 6);
  expect(errorAfter(new Session(plan({ motion })))).toBeNaN();
});

test('every part is where the columns say, among others’ pairs and parts', () => {
  const still = builtInMotions.find(({ id }) => id === 'linear')!;
  const turning = builtInPartMotions.find(({ kind }) => kind === 'steady')!;
  const part = (id: string, rate: number): PartPlan => ({
    id,
    axis: 'azimuth',
    motion: { definition: turning, params: turning.params.parse({ rate }) },
    rule: { ...defaultArticulation, model: 'static' },
  });
  const tank = (id: string, owner: number, parts: readonly PartPlan[]): EntityPlan => ({
    id,
    owner,
    parts,
    motion: { kind: 'synthetic', definition: still, params: still.params.parse({}) },
  });
  const bare = plan({ motion, nodes: nodes({ delay: 0.25 }, { delay: 0.75 }), lanes: [lane(), lane({ id: 'local', clock: 'local' })] });
  const entities = [tank('bare', 0, []), tank('one', 0, [part('turret', 0.1)]), tank('two', 1, [part('turret', 0.2), part('radar', 0.3)])];
  const session = new Session({ ...bare, entities });
  session.advanceTo(3);
  const { columns } = new TelemetrySampler(session);
  const row = new Float32Array(columns.count);
  new TelemetrySampler(session).sample(row, 0);
  expect([0, 1, 2].map((index) => row[columns.part(index, 'angle')])).toEqual([0.3, 0.6, 0.9].map((angle) => expect.closeTo(angle, 5)));
  session.lanes.forEach((each, laneIndex) =>
    each.parts.forEach(({ publisher, pairs }, index) => {
      expect(row[columns.partExported(laneIndex, index, 'triggers')]).toBe(publisher.triggers);
      for (const { body, shown, error, received } of pairs) {
        const pair = each.pairs.indexOf(body);
        expect(row[columns.partPair(laneIndex, index, pair, 'angle')]).toBeCloseTo(shown, 5);
        expect(row[columns.partPair(laneIndex, index, pair, 'error')]).toBeCloseTo(error.last, 5);
        expect(row[columns.partPair(laneIndex, index, pair, 'updates')]).toBe(received);
      }
    }),
  );
});

test('every column is written', () => {
  const turning = builtInPartMotions.find(({ kind }) => kind === 'steady')!;
  const turret = { id: 'turret', axis: 'azimuth', rule: { ...defaultArticulation, model: 'static' } } as const;
  const parts = [{ ...turret, motion: { definition: turning, params: turning.params.parse({ rate: 0.1 }) } }];
  const gls = glsPlan({ players: 3, delay: 0.2, relay: true });
  const entities = gls.entities.map((entity) => ({ ...entity, parts }));
  const game = { ...gls.game!, server: { ...defaultServerRules, node: 3 } };
  const metrics = [{ plugin: lead, params: { slowest: 1 } }];
  const session = new Session({ ...gls, entities, game, metrics });
  session.advanceTo(5);
  const sampler = new TelemetrySampler(session);
  const unwritten = -12_345;
  const row = new Float32Array(sampler.columns.count).fill(unwritten);
  sampler.sample(row, 0);
  expect(row.indexOf(unwritten)).toBe(-1);
});

test('metrics of plugins are where the columns say, NaN before they have a number', () => {
  const metrics = [
    { plugin: lead, params: { slowest: 1000 } },
    { plugin: lead, params: { slowest: 1 } },
  ];
  const lanes = [lane(), lane({ id: 'local', clock: 'local' })];
  const session = new Session(plan({ motion, nodes: nodes({ delay: 0.25 }, { delay: 0.75 }), lanes, metrics }));
  session.advanceTo(3);
  const sampler = new TelemetrySampler(session);
  const row = new Float32Array(sampler.columns.count);
  sampler.sample(row, 0);
  session.lanes.forEach((each, laneIndex) =>
    each.pairs.forEach((pair, pairIndex) => {
      expect(row[sampler.columns.metric(laneIndex, pairIndex, 0)]).toBeNaN();
      expect(row[sampler.columns.metric(laneIndex, pairIndex, 1)]).toBeCloseTo(each.metrics?.numberOf(pair, 1) ?? NaN, 4);
    }),
  );
});

test('before the first arrival a receiver shows nothing', () => {
  const { columns, value } = sampledAt(0.1);
  for (const field of ['x', 'y', 'yaw', 'deviation', 'exportError', 'updateAge', 'deliveredDelay'] as const) {
    expect(value(columns.pair(0, 0, field))).toBeNaN();
  }
  expect(value(columns.pair(0, 0, 'updates'))).toBe(0);
});

test('a row is written at the requested position, and nowhere else', () => {
  const { row } = sampledAt(1);
  expect([...row.subarray(0, 3)]).toEqual([-1, -1, -1]);
});

test('a row has the contract of the newest update, and the one that a receiver still follows', () => {
  const base = lane();
  const named = [base, lane({ model: 'fpw' })].map(({ model }, index) => ({ id: `contract-${index}`, model }));
  const contracts = { named, schedule: [{ at: 0.5, offer: 1, entity: null }] };
  const session = new Session(plan({ motion, nodes: nodes({ delay: 0.25 }), lanes: [base, { ...base, id: 'contracted', contracts }] }));
  const sampler = new TelemetrySampler(session);
  const { columns } = sampler;
  const row = new Float32Array(columns.count);
  const at = (time: number) => {
    session.advanceTo(time);
    sampler.sample(row, 0);
    return [row[columns.exported(1, 0, 'contract')], row[columns.pair(1, 0, 'contract')]];
  };
  expect([at(0.5), at(1), at(1.3)]).toEqual([
    [-1, -1],
    [1, -1],
    [1, 1],
  ]);
  expect(row[columns.exported(0, 0, 'contract')]).toBe(-1);
});

test('rows that are completed later are the same, also where several are of one tick', () => {
  const rows = 80;
  const sampled = (isLater: boolean) => {
    const session = new Session(glsPlan({ players: 3, delay: 0.2, lanes: [glsLane('P+C'), { ...glsLane('P'), id: 'shadow' }] }));
    const sampler = new TelemetrySampler(session);
    const { count } = sampler.columns;
    const values = new Float32Array(rows * count);
    for (let row = 0; row < rows; row++) {
      session.advanceTo(2 + row * 0.6 * session.plan.frame);
      if (isLater) sampler.begin(values, row * count);
      else sampler.sample(values, row * count);
    }
    sampler.settle();
    return { values, jumps: values[(rows - 1) * count + sampler.columns.pair(0, 0, 'jumps')] };
  };
  const later = sampled(true);
  expect(later.jumps).toBeGreaterThanOrEqual(0);
  expect(later.values).toEqual(sampled(false).values);
});
