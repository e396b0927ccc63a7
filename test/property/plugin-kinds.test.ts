/** Plugins of the further kinds in sessions, each against a second computation of its result. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defineMetric, z, type MetricScope } from '../../engine/plugin-api/index.ts';
import { keyOf, uniformAt } from '../../engine/base/random/hash.ts';
import type { RunResults } from '../../engine/measure/run-results.ts';
import type { SessionOptions } from '../../engine/session/session.ts';
import type { LanePlan, MotionPlan, SessionPlan } from '../../engine/session/session-plan.ts';
import { anyNumber } from '../support/arbitraries.ts';
import { anyLevelPlan } from '../support/level-plans.ts';
import { synthetic } from '../support/motion.ts';
import { lane, nodes, plan, recorded } from '../support/plans.ts';
import errorArea from '../support/plugins/kinds/error-area.ts';
import handover from '../support/plugins/kinds/handover.ts';
import helix from '../support/plugins/kinds/helix.ts';
import lead from '../support/plugins/kinds/lead.ts';
import longestGap from '../support/plugins/kinds/longest-gap.ts';
import { resultsOf } from '../support/runs.ts';

const driven = synthetic('human-like', { style: 'mouse' });
const straight = recorded([{ t: 0, x: 0, y: 0, vx: 5, vy: 0 }]);

test('a trigger that does the sums of a built-in condition makes the same updates, bit for bit', () => {
  const any = fc.record({
    most: anyNumber(0.02, 2),
    minInterval: anyNumber(0, 0.4),
    seed: fc.integer({ min: 0, max: 2 ** 40 }),
  });
  fc.assert(
    fc.property(any, ({ most, minInterval, seed }) => {
      const common = { minInterval, heartbeat: 5 };
      const builtIn = lane({ id: 'built-in', trigger: { ...common, timeSpace: most } });
      const plugged: LanePlan = { ...lane({ id: 'plugged', trigger: common }), furtherTrigger: { plugin: errorArea, params: { most } } };
      const { lanes } = resultsOf(plan({ seed, motion: driven, lanes: [builtIn, plugged], duration: 10 }));
      expect(lanes['plugged']).toEqual(lanes['built-in']);
    }),
    { numRuns: 5 },
  );
});

/** How far a circle of a radius (m) leaves its tangent by an angle (rad) later. */
const offTangent = (radius: number, angle: number) => radius * Math.hypot(angle - Math.sin(angle), 1 - Math.cos(angle));

test('an aircraft in a helix is published as its geometry says', () => {
  const [radius, turnRate, distance, frame, duration] = [80, 0.5, 0.7, 0.02, 60];
  let apart = 1;
  while (offTangent(radius, turnRate * apart * frame) <= distance) apart += 1;
  const motion: MotionPlan = { kind: 'synthetic', definition: helix, params: { radius, turnRate, climb: 3 } };
  const rules = { model: 'linear', trigger: { distance } };
  const { base } = resultsOf(plan({ motion, nodes: nodes({ delay: 0 }), lanes: [lane(rules)], duration, frame })).lanes;
  expect(base?.triggers).toBe(Math.ceil(duration / frame / apart));
  expect(base?.receivers['r0']?.deviationMax).toBeCloseTo(offTangent(radius, turnRate * (apart - 1) * frame), 9);
});

interface Travel {
  readonly delay: number;
  readonly sentAt: number;
}

/** By lane and kind of news: the updates that arrived or were lost, by their numbers. */
function travels(session: SessionPlan) {
  const found = session.lanes.map(() => ({ arrived: new Map<number, Travel>(), lost: new Map<number, Travel>() }));
  const observer: SessionOptions['observer'] = {
    onUpdate({ lane: index, kind, number, time, since }) {
      if (kind === 'arrived' || kind === 'lost') found[index]?.[kind].set(number, { delay: time - since, sentAt: since });
    },
  };
  resultsOf(session, { observer });
  return found;
}

test('a link model adds its delay and loses what it says, by draws of each packet, whatever else a lane sends', () => {
  const params = { interval: 2, outage: 0.3, tail: 0.05 };
  const [sender, near] = nodes({ delay: 0.04 }) as [SessionPlan['nodes'][0], SessionPlan['nodes'][0]];
  const lanes = [lane({ id: 'all' }), lane({ id: 'some', scheduler: 'every-nth' })];
  const modelled = { ...near, linkModels: { down: { plugin: handover, params } } };
  const [all, some] = travels(plan({ seed: 7, motion: driven, lanes, nodes: [sender, modelled], duration: 20 }));
  const key = keyOf(7, 'sender>r0/tank/model');
  expect(all?.arrived.size).toBeGreaterThan(40);
  expect(some?.arrived.size).toBeGreaterThan(12);
  for (const { arrived, lost } of [all!, some!]) {
    for (const [number, { delay, sentAt }] of arrived) {
      expect(sentAt % 2).toBeGreaterThanOrEqual(0.3);
      expect(delay).toBeCloseTo(0.04 - 0.05 * Math.log(1 - uniformAt(key, number * 2048)), 9);
    }
    for (const { sentAt } of lost.values()) expect(sentAt % 2).toBeLessThan(0.3);
  }
});

test('acknowledgements are delayed by a link model, and lost by none', () => {
  const always = { plugin: handover, params: { interval: 1, outage: 1, tail: 0.05 } };
  const [sender, near] = nodes({ delay: 0.1 }) as [SessionPlan['nodes'][0], SessionPlan['nodes'][0]];
  const heard = new Map<number, number>();
  const observer: SessionOptions['observer'] = {
    onUpdate: ({ kind, number, time, since }) => void (kind === 'acknowledged' && heard.set(number, time - since)),
  };
  const rows = Array.from({ length: 20 }, (_, index) => ({ t: index * 0.2, x: index, y: 0, vx: 5, vy: 0 }));
  const modelled = { ...near, linkModels: { up: always } };
  const { base } = resultsOf(plan({ motion: recorded(rows), nodes: [sender, modelled] }), { observer }).lanes;
  const key = keyOf(1, 'r0>sender acknowledged by r0/tank/model');
  expect(heard.size).toBe(20);
  expect(base?.receivers['r0']?.updatesReceived).toBe(20);
  for (const [number, delay] of heard) expect(delay).toBeCloseTo(0.1 - 0.05 * Math.log(1 - uniformAt(key, number * 2048)), 9);
});

test('a metric of frames says by how much a receiver is behind', () => {
  const metrics = [{ plugin: lead, params: { slowest: 0.1 } }];
  const lanes = [lane({ id: 'stamped' }), lane({ id: 'arrival', clock: 'local' })];
  const { lanes: results, metrics: words } = resultsOf(plan({ motion: straight, metrics, lanes, nodes: nodes({ delay: 0.3 }) }));
  expect(results['stamped']?.receivers['r0']?.metrics?.['lead']).toBeCloseTo(0, 9);
  expect(results['arrival']?.receivers['r0']?.metrics?.['lead']).toBeCloseTo(-1.5, 9);
  expect(words).toEqual({ lead: { title: 'lead, mean', unit: 'm' } });
});

test('a metric of events hears of the arrivals that an observer hears of', () => {
  const link = { delay: 0.2, jitter: { law: 'uniform', spread: 0.15 }, loss: { law: 'independent', ratio: 0.3 } } as const;
  const session = plan({ motion: driven, metrics: [{ plugin: longestGap, params: {} }], nodes: nodes(link), duration: 30 });
  const [found] = travels(session);
  const times = [...found!.arrived.values()].map(({ sentAt, delay }) => sentAt + delay).sort((a, b) => a - b);
  const gaps = times.slice(1).map((time, index) => time - (times[index] as number));
  expect(resultsOf(session).lanes['base']?.receivers['r0']?.metrics?.['longest-gap']).toBeCloseTo(Math.max(...gaps), 9);
});

/** Counts frames of whom it is a number of. */
function counting(per: MetricScope) {
  const plugin = defineMetric({
    id: `frames-of-${per}`,
    title: 'Frames',
    source: 'test',
    unit: '',
    per,
    params: z.object({}),
    create() {
      let frames = 0;
      return { frame: () => void (frames += 1), value: () => frames };
    },
  });
  return { plugin, params: {} };
}

const sum = (numbers: readonly (number | null | undefined)[]) => numbers.reduce<number>((total, each) => total + (each ?? NaN), 0);

test('what a lane or a receiver counts is what its pairs count, and counting changes nothing', () => {
  const metrics = [counting('lane'), counting('receiver'), counting('pair')];
  fc.assert(
    fc.property(anyLevelPlan, (level) => {
      const counted = resultsOf({ ...level, metrics });
      for (const { metrics: ofLane, receivers } of Object.values(counted.lanes)) {
        const pairs = Object.entries(receivers).map(([key, results]) => ({ receiver: key.split('>')[1], metrics: results.metrics }));
        expect(ofLane).toEqual({ 'frames-of-lane': sum(pairs.map((pair) => pair.metrics?.['frames-of-pair'])) });
        for (const { receiver, metrics: found } of pairs) {
          const theirs = pairs.filter((pair) => pair.receiver === receiver);
          expect(found?.['frames-of-receiver']).toBe(sum(theirs.map((pair) => pair.metrics?.['frames-of-pair'])));
        }
      }
      expect(withoutMetrics(counted)).toEqual(resultsOf(level));
    }),
    { numRuns: 3 },
  );
});

function withoutMetrics(results: RunResults): unknown {
  return JSON.parse(JSON.stringify(results, (key, value: unknown) => (key === 'metrics' ? undefined : value)));
}
