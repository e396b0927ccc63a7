/** Clocks in running sessions: what they do to the placed path, and how well they are kept over the network. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultNtp, type ClockSettings, type NtpSettings, type Synchronisation } from '../../engine/base/clocks/clock-settings.ts';
import { ReadingNoise } from '../../engine/base/clocks/reading-noise.ts';
import type { LinkSettings } from '../../engine/network/link-settings.ts';
import { Link } from '../../engine/network/link.ts';
import { Delivery } from '../../engine/network/delivery.ts';
import type { ReceiverResults, RunResults } from '../../engine/measure/run-results.ts';
import { defineFairnessScheduler } from '../../engine/plugin-api/define.ts';
import { z } from '../../engine/plugin-api/index.ts';
import { Session } from '../../engine/session/session.ts';
import type { LanePlan, NodePlan, SessionPlan } from '../../engine/session/session-plan.ts';
import { anyNumber } from '../support/arbitraries.ts';
import { lane, nodes, plan, recorded, type LaneChoice } from '../support/plans.ts';

/** Updates every 0.5 s for 40 s of a car driving straight on at 10 m/s. */
const speed = 10;
const motion = recorded(Array.from({ length: 80 }, (_, i) => ({ t: i * 0.5, x: i * 0.5 * speed, y: 0, vx: speed, vy: 0 })));

const clockOf = (clock: Partial<ClockSettings>): ClockSettings => ({ offset: 0, drift: 0, jitter: 0, ...clock });
const ntp = (settings: Partial<NtpSettings> = {}): Synchronisation => ({ kind: 'ntp', ...defaultNtp, ...settings });

interface LaneWithClock extends LaneChoice, Partial<Pick<LanePlan, 'synchronisation' | 'delayFrom'>> {}

function laneWith({ synchronisation = { kind: 'none' }, delayFrom = 'clocks', ...choice }: LaneWithClock): LanePlan {
  return { ...lane(choice), synchronisation, delayFrom };
}

interface Situation {
  links?: LinkSettings[];
  /** Clock of each node: the sender's, then the receivers'. */
  clocks?: (Partial<ClockSettings> | undefined)[];
  lanes?: LanePlan[];
}

function situation({ links = [{ delay: 0.2 }], clocks = [], lanes = [laneWith({})] }: Situation): SessionPlan {
  const clocked = nodes(...links).map((node, at): NodePlan => {
    const clock = clocks[at];
    return clock ? { ...node, clock: clockOf(clock) } : node;
  });
  return plan({ motion, duration: 40, nodes: clocked, lanes });
}

function run(session: SessionPlan): Session {
  const running = new Session(session);
  running.advanceTo(session.duration);
  return running;
}

function receiver(results: RunResults, lane = 'base', id = 'r0'): ReceiverResults {
  return results.lanes[lane]?.receivers[id] as ReceiverResults;
}

const resultOf = (session: SessionPlan) => receiver(run(session).results());

/** By how much the receiver's clock is ahead of the publisher's now. */
function errorOf(session: Session): number {
  return session.lanes[0]?.pairs[0]?.clocks.errorAt(session.now) ?? NaN;
}

const modes = ['synchronised', 'local', 'one-way-delay'] as const;
const asym = (up: number, down: number): NodePlan[] => [
  { id: 'sender', down: null, up: { delay: 0 } },
  { id: 'r0', down: { delay: down }, up: { delay: up }, clock: clockOf({ offset: 1.5 }) },
];

test('clocks declared perfect give the results of undeclared clocks', () => {
  const jitter = { law: 'uniform', spread: 0.1 } as const;
  const lanes = modes.map((clock) => laneWith({ id: clock, clock }));
  const links = [{ delay: 0.2, jitter }, { delay: 0.4 }];
  const said = run(situation({ links, clocks: [{}, {}, {}], lanes })).results();
  const unsaid = run(situation({ links, lanes: modes.map((clock) => lane({ id: clock, clock })) })).results();
  const clocks = { clockErrorMean: 0, clockErrorRms: 0, clockErrorMax: 0, clockErrorFreeRms: 0 };
  for (const mode of modes) {
    for (const id of ['r0', 'r1']) expect(receiver(said, mode, id)).toEqual({ ...receiver(unsaid, mode, id), ...clocks });
  }
});

test('a receiver’s clock that is ahead shows the entity ahead by speed × offset, one that is behind, behind', () => {
  fc.assert(
    fc.property(anyNumber(-2, 2), anyNumber(-2, 2), (publisher, own) => {
      const session = run(situation({ clocks: [{ offset: publisher }, { offset: own }] }));
      const pair = session.lanes[0]?.pairs[0];
      expect((pair?.receiver.shown.x ?? NaN) - 40 * speed).toBeCloseTo(speed * (own - publisher), 9);
      expect(receiver(session.results()).deviationMean).toBeCloseTo(speed * Math.abs(own - publisher), 9);
      expect(receiver(session.results()).clockErrorMean).toBeCloseTo(own - publisher, 12);
    }),
    { numRuns: 20 },
  );
});

test('lanes on session time and lanes on arrival times are independent of the clocks', () => {
  const clocks = [
    { offset: 3, drift: 1e-4, jitter: 0.01 },
    { offset: -1, jitter: 0.02 },
  ];
  const lanes = [laneWith({ id: 'perfect', synchronisation: { kind: 'perfect' } }), laneWith({ id: 'local', clock: 'local' })];
  const [wrong, right] = [run(situation({ clocks, lanes })).results(), run(situation({ lanes })).results()];
  for (const id of ['perfect', 'local'])
    expect(receiver(wrong, id)).toMatchObject({ deviationMean: receiver(right, id).deviationMean, aee: receiver(right, id).aee });
});

test('a delay measured between two clocks errs as the clocks do: on a steady link the placed path is that of the time stamps', () => {
  fc.assert(
    fc.property(anyNumber(-1, 1), anyNumber(0, 0.5), (offset, delay) => {
      const lanes = [laneWith({ id: 'stamps' }), laneWith({ id: 'delays', clock: 'one-way-delay' })];
      const session = run(situation({ links: [{ delay }], clocks: [undefined, { offset }], lanes }));
      const [stamps, delays] = session.lanes.map(({ pairs }) => pairs[0]?.receiver.shown.x ?? NaN);
      expect(delays).toBeCloseTo(stamps as number, 9);
    }),
    { numRuns: 20 },
  );
});

test('half the round trip is independent of the receiver’s clock, if both directions take equally long', () => {
  const lanes = [laneWith({ clock: 'one-way-delay', delayFrom: 'round-trip' })];
  const nodesOf = (up: number, down: number) => ({ ...situation({ lanes }), nodes: asym(up, down) });
  expect(run(nodesOf(0.2, 0.2)).lanes[0]?.pairs[0]?.receiver.shown.x).toBeCloseTo(40 * speed, 9);
  expect(run(nodesOf(0.3, 0.1)).lanes[0]?.pairs[0]?.receiver.shown.x).toBeCloseTo(40 * speed + 0.1 * speed, 9);
});

test('with equal delays in both directions clocks agree to the last digits, whatever their offsets were', () => {
  fc.assert(
    fc.property(anyNumber(-100, 100), anyNumber(-100, 100), anyNumber(0, 1), (publisher, own, delay) => {
      const lanes = [laneWith({ synchronisation: ntp() })];
      const { clockErrorMax, clockErrorFreeRms } = resultOf(
        situation({ links: [{ delay }], clocks: [{ offset: publisher }, { offset: own }], lanes }),
      );
      expect(clockErrorMax).toBeLessThan(1e-11);
      expect(clockErrorFreeRms).toBeCloseTo(Math.abs(own - publisher), 9);
    }),
    { numRuns: 20 },
  );
});

test('unequal delays leave half their difference, whatever the number of samples', () => {
  fc.assert(
    fc.property(anyNumber(0, 0.5), anyNumber(0, 0.5), fc.integer({ min: 1, max: 32 }), (up, down, samples) => {
      const session = run({ ...situation({ lanes: [laneWith({ synchronisation: ntp({ samples, poll: 1 }) })] }), nodes: asym(up, down) });
      expect(errorOf(session)).toBeCloseTo((up - down) / 2, 10);
      expect(receiver(session.results()).clockErrorMean).toBeCloseTo((up - down) / 2, 10);
    }),
    { numRuns: 20 },
  );
});

test('between two exchanges a clock drifts away by no more than drift × (poll + round trip)', () => {
  fc.assert(
    fc.property(anyNumber(-1e-3, 1e-3), anyNumber(0.1, 10), anyNumber(0, 0.3), (drift, poll, delay) => {
      const lanes = [laneWith({ synchronisation: ntp({ poll }) })];
      const { clockErrorMax } = resultOf(situation({ links: [{ delay }], clocks: [undefined, { drift }], lanes }));
      expect(clockErrorMax).toBeLessThanOrEqual(Math.abs(drift) * (poll + 2 * delay) + 1e-9);
      if (poll > 1) expect(clockErrorMax).toBeGreaterThan(Math.abs(drift) * (poll - 0.1) * 0.9 - 1e-9);
    }),
    { numRuns: 20 },
  );
});

const rough: LinkSettings = {
  delay: 0.2,
  jitter: { law: 'lognormal', spread: 0.1 },
  loss: { law: 'independent', ratio: 0.2 },
  duplicate: 0.2,
};

/**
 * The receiver's correction at `now`, from the exchanges as a list: what arrived by then, and of the last `samples` the
 * least disturbed.
 */
function fromScratch(session: SessionPlan, now: number, { poll, samples }: NtpSettings): number {
  const [sender, own] = session.nodes as [NodePlan, NodePlan];
  const name = (direction: string) => ({ seed: session.seed, name: `${direction} for the time of r0`, settings: rough });
  const [up, down] = [new Link(name('r0>sender')), new Link(name('sender>r0'))];
  const noise = (id: string, purpose: string, clock: ClockSettings) => new ReadingNoise(session.seed, `${id} ${purpose}`, clock.jitter);
  const [asking, answering] = [own.clock as ClockSettings, sender.clock as ClockSettings];
  const [mine, servers] = [noise('r0', 'asking', asking), noise('sender', 'answering r0', answering)];
  const read = ({ offset, drift }: ClockSettings, at: number, error: number) => at + offset + drift * at + error;
  const returned: { at: number; readings: [number, number, number, number] }[] = [];
  const travel = (link: Link, number: number, at: number): number => {
    const delivery = new Delivery();
    link.carry(number, at, 48, delivery);
    return delivery.first;
  };
  for (let number = 0; number * poll <= now; number++) {
    const there = travel(up, number, number * poll);
    const at = Number.isNaN(there) ? NaN : travel(down, number, there);
    if (!(at <= now)) continue;
    const theirs = (reading: number) => read(answering, there, servers.at(2 * number + reading));
    returned.push({
      at,
      readings: [read(asking, number * poll, mine.at(2 * number)), theirs(0), theirs(1), read(asking, at, mine.at(2 * number + 1))],
    });
  }
  const latest = returned.sort((a, b) => a.at - b.at).slice(-samples);
  // Half the round trip, and 15 parts per million of the time since.
  const returnedLast = latest.at(-1)?.readings[3] ?? NaN;
  const distances = latest.map(({ readings: [t1, t2, t3, t4] }) => (t4 - t1 - (t3 - t2)) / 2 + 15e-6 * (returnedLast - t4));
  const [t1, t2, t3, t4] = latest[distances.indexOf(Math.min(...distances))]?.readings ?? [NaN, NaN, NaN, NaN];
  return (t2 - t1 + (t3 - t4)) / 2;
}

test('over a jittery, lossy, duplicating link the clock is corrected as a list of the exchanges says', () => {
  const settings = { ...defaultNtp, poll: 1.7 };
  const clocks = [
    { offset: 0.3, drift: 5e-5, jitter: 0.002 },
    { offset: -2, drift: -8e-5, jitter: 0.001 },
  ];
  const session = situation({ links: [rough], clocks, lanes: [laneWith({ synchronisation: { kind: 'ntp', ...settings } })] });
  const running = new Session(session);
  for (const now of [3, 9.5, 21, 40]) {
    running.advanceTo(now);
    const free = running.lanes[0]?.pairs[0]?.clocks.freeErrorAt(now) ?? NaN;
    expect(errorOf(running) - free).toBeCloseTo(fromScratch(session, now, settings), 12);
  }
});

test('eight samples keep a clock better over a jittery link than one, and both better than none', () => {
  const lanes = [1, 8].map((samples) => laneWith({ id: `of ${samples}`, synchronisation: ntp({ samples, poll: 1 }) }));
  const results = run({ ...situation({ links: [rough], clocks: [{ offset: 0.5 }, {}], lanes }), duration: 600 }).results();
  const [one, eight] = ['of 1', 'of 8'].map((id) => receiver(results, id).clockErrorRms as number) as [number, number];
  expect(eight).toBeLessThan(one / 1.5);
  expect(one).toBeLessThan(receiver(results, 'of 1').clockErrorFreeRms as number);
});

test('exchanges of time shift no draw: updates meet the network that they meet without', () => {
  const links = [rough, rough];
  const lanes = [laneWith({ id: 'kept', synchronisation: ntp() }), laneWith({ id: 'free' })];
  const clocks = [{ offset: 0.1, jitter: 0.01 }, undefined, { jitter: 0.02 }];
  const both = run(situation({ links, clocks, lanes })).results();
  const alone = run(situation({ links, clocks, lanes: [lanes[1] as LanePlan] })).results();
  for (const id of ['r0', 'r1']) {
    expect(receiver(both, 'free', id)).toEqual(receiver(alone, 'free', id));
    expect(receiver(both, 'kept', id).delayMean).toBe(receiver(alone, 'free', id).delayMean);
  }
});

test('lanes that keep their clocks alike have the same clocks, and how time is cut up does not matter', () => {
  const lanes = ['a', 'b'].map((id) => laneWith({ id, synchronisation: ntp({ adjust: 'slew' }) }));
  const session = situation({ links: [rough], clocks: [{ offset: 0.05, drift: 1e-4 }, { jitter: 0.01 }], lanes });
  const cut = new Session(session);
  for (let now = 0; now <= 40; now += 0.313) cut.advanceTo(now);
  cut.advanceTo(40);
  const whole = run(session).results();
  expect(cut.results()).toEqual(whole);
  expect(receiver(whole, 'a')).toEqual(receiver(whole, 'b'));
});

test('over a relay the time comes from the relay, unless another node is named', () => {
  const clocks = [{ offset: 0.7 }, { offset: -0.4 }, { offset: 0.1 }];
  const relayed = [{ delay: 0.1 }, { delay: 0.3 }, { delay: 0 }];
  const base = { ...situation({ links: [{ delay: 0.2 }, { delay: 0 }], lanes: [laneWith({ synchronisation: ntp() })] }), relay: 2 };
  const nodesOf = base.nodes.map((node, at) => ({ ...node, up: relayed[at] as LinkSettings, clock: clockOf(clocks[at] ?? {}) }));
  const errors = (timeServer?: number) => {
    const session = run({ ...base, nodes: nodesOf, ...(timeServer === undefined ? {} : { timeServer }) });
    return session.lanes[0]?.pairs[0]?.clocks.errorAt(40) ?? NaN;
  };
  // The sender has no downlink: its answers come at once, and half of its uplink delay is its error.
  expect(errors()).toBeCloseTo((0.3 - 0.2) / 2 - (0.1 - 0) / 2, 10);
  expect(errors(0)).toBeCloseTo((0.3 + 0 - (0.1 + 0.2)) / 2, 10);
});

test('a link that changes while the session runs changes what the clocks are kept by', () => {
  const session = new Session({ ...situation({ lanes: [laneWith({ synchronisation: ntp({ samples: 1 }) })] }), nodes: asym(0.2, 0.2) });
  session.advanceTo(10);
  expect(errorOf(session)).toBeCloseTo(0, 10);
  session.setLink(1, 'up', { delay: 0.4 });
  session.advanceTo(20);
  expect(errorOf(session)).toBeCloseTo(0.1, 10);
});

test('the publisher believes in no reception before the sending or after it heard of it', () => {
  for (const offset of [-5, 5]) {
    const session = run(situation({ clocks: [undefined, { offset }] }));
    const { estimates } = session.lanes[0]?.pairs[0] ?? {};
    expect(estimates?.lastArrival).toBeCloseTo(offset < 0 ? 39.5 : 39.9, 9);
    expect(estimates?.delay.value).toBeCloseTo(0.2 + offset, 9);
    expect(estimates?.delay.assumed).toBeCloseTo(Math.max(0, 0.2 + offset), 9);
  }
});

test('by estimated delays over a relay: the delays of both legs count, and so does what was held before it was sent', () => {
  const holding = defineFairnessScheduler({
    id: 'holding',
    title: 'Holds every update',
    source: 'this test',
    params: z.object({}),
    create: () => ({ onTrigger: (view, send) => send.hold(0, view.now + 0.15) }),
  });
  const held = { ...laneWith({ id: 'held', clock: 'one-way-delay' }), scheduler: { plugin: holding, params: {} } };
  const at = (id: string, up: number, down: number | null): NodePlan => ({
    id,
    down: down === null ? null : { delay: down },
    up: { delay: up },
  });
  const relayed = { relay: 1, nodes: [at('sender', 0.1, null), at('server', 0, null), at('r0', 0.05, 0.2)] };
  const session = run({ ...situation({ lanes: [laneWith({ clock: 'one-way-delay' }), held] }), ...relayed });
  for (const { pairs } of session.lanes) expect(pairs[0]?.receiver.shown.x).toBeCloseTo(40 * speed, 9);
});
