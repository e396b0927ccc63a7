/** Acknowledgements that may be lost: what a publisher knows in the end, and what schedulers make of it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LinkSettings } from '../../engine/network/link-settings.ts';
import { Session } from '../../engine/session/session.ts';
import type { LanePlan, NodePlan } from '../../engine/session/session-plan.ts';
import humanLike from '../../engine/world/motions/human-like/index.ts';
import { anyNumber } from '../support/arbitraries.ts';
import { lane, nodes, plan, type LaneChoice } from '../support/plans.ts';
import { resultsOf } from '../support/runs.ts';

const trigger = { distance: 0.09, orientation: 0.05, heartbeat: 1 };
const motion = { kind: 'synthetic', definition: humanLike, params: humanLike.params.parse({ style: 'mouse' }) } as const;

/** A lane whose acknowledgements name so many arrivals and may be lost; 0: none is lost. */
function laneNaming(names: number, choice: LaneChoice = {}): LanePlan {
  return { ...lane({ id: `names-${names}`, trigger, ...choice }), ...(names > 0 && { acknowledgements: { names } }) };
}

/** Two receivers: what is lost to them, and what is lost on the link back. */
function receivers(down: LinkSettings, up: LinkSettings): NodePlan[] {
  const [sender, ...others] = nodes(down, { ...down, delay: 2 * down.delay });
  return [sender!, ...others.map((node) => ({ ...node, up }))];
}

/** Loses this share of what is sent before `until` (s). */
const losing = (delay: number, ratio: number, until = 1e6): LinkSettings => ({
  delay,
  loss: { law: 'independent', ratio },
  schedule: [{ at: until, settings: { delay } }],
});

/** What the publisher knows in the end: error and delay of each receiver, and its latest known arrival. */
function knownIn(session: Session): number[][] {
  return session.lanes.map(({ pairs }) => pairs.flatMap(({ estimates }) => [estimates.cee, estimates.horizon, estimates.delay.value]));
}

test.each(['send-to-all', 'equalise-flush', 'priced-marginal-error', 'receiver-threshold'])(
  'where nothing is lost, one that names its own arrival alone says what one that cannot be lost says: %s',
  (scheduler) => {
    const [never, own] = [laneNaming(0, { scheduler }), laneNaming(1, { scheduler })];
    const uneven: LinkSettings = { delay: 0.2, jitter: { law: 'uniform', spread: 0.15 } };
    const { lanes } = resultsOf(
      plan({ motion, duration: 20, nodes: receivers({ ...uneven, duplicate: 0.2 }, uneven), lanes: [never, own] }),
    );
    expect(lanes['names-1']).toEqual(lanes['names-0']);
  },
);

/** Schedulers that send the same whatever they know. */
const sending = fc.constantFrom<LaneChoice>({ scheduler: 'send-to-all' }, { scheduler: 'every-nth', params: { scheduler: { n: 2 } } });

test('with every second one lost and 32 arrivals named, estimates end where those of reliable ones do', () => {
  fc.assert(
    fc.property(fc.nat(1e6), anyNumber(0.05, 0.5), sending, (seed, delay, choice) => {
      const lanes = [0, 32, 1].map((names) => laneNaming(names, choice));
      const links = receivers(losing(delay, 0.3), losing(delay, 0.5, 17));
      const session = new Session(plan({ motion, seed, duration: 20, nodes: links, lanes }));
      session.advanceTo(20);
      const [reliable, naming, single] = knownIn(session) as [number[], number[], number[]];
      naming.forEach((value, index) =>
        expect(Math.abs(value - reliable[index]!)).toBeLessThanOrEqual(1e-9 * Math.max(1, reliable[index]!)),
      );
      expect(Math.max(...single.map((value, index) => Math.abs(value - reliable[index]!)))).toBeGreaterThan(1e-3);
    }),
    { numRuns: 10 },
  );
});

test('half a round trip is measured by the latest arrival alone that an acknowledgement names', () => {
  const measured: LanePlan = { ...laneNaming(32), delayFrom: 'round-trip' };
  const session = new Session(plan({ motion, duration: 20, nodes: receivers({ delay: 0.2 }, losing(0.2, 0.5)), lanes: [measured] }));
  session.advanceTo(20);
  expect(session.lanes[0]!.pairs.map(({ estimates }) => Number(estimates.delay.value.toFixed(9)))).toEqual([0.2, 0.3]);
});

test('an observer hears once of each arrival that the publisher knows', () => {
  const heard = new Map<string, number>();
  const choice = plan({ motion, duration: 20, nodes: receivers({ delay: 0.2 }, losing(0.1, 0.5, 17)), lanes: [laneNaming(32)] });
  const session = new Session(choice, {
    observer: {
      onUpdate: ({ kind, pair, number }) => {
        if (kind === 'acknowledged') heard.set(`${pair} ${number}`, (heard.get(`${pair} ${number}`) ?? 0) + 1);
      },
    },
  });
  session.advanceTo(20);
  const { receivers: results } = session.results().lanes['names-32']!;
  const arrived = Object.values(results).reduce((sum, { updatesReceived }) => sum + updatesReceived, 0);
  expect([...heard.values()].filter((times) => times !== 1)).toEqual([]);
  expect(arrived - heard.size).toBeLessThan(10);
});

test('with loss both ways receivers err alike under a fair scheduler if acknowledgements name the last arrivals', () => {
  const keys = { ...motion, params: humanLike.params.parse({ style: 'keys' }) };
  const lanes = [1, 32].map((names) => laneNaming(names, { scheduler: 'receiver-threshold', params: { scheduler: { variant: 'fair' } } }));
  const links = nodes(...[0.2, 0.5, 0.8].map((delay) => losing(delay, 0.3)));
  const range = [0, 0];
  for (const seed of [1, 4, 7]) {
    const found = Object.values(resultsOf(plan({ motion: keys, seed, duration: 150, nodes: links, lanes })).lanes);
    found.forEach(({ receivers: each }, names) => {
      const deviations = Object.values(each).map(({ deviationMean }) => deviationMean!);
      range[names]! += Math.max(...deviations) - Math.min(...deviations);
    });
  }
  expect(range[1]!).toBeLessThan(0.4 * range[0]!);
});
