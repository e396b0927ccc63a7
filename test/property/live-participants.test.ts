/** Participants that each run their own node are together the plain session, as far as each can see. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { livePlan } from '../../features/live/common/live-plan.ts';
import { ReportReader } from '../../features/live/calls/report-reader.ts';
import { ReportWriter } from '../../features/live/calls/report-writer.ts';
import { Mirror } from '../../engine/live/mirror.ts';
import { MirrorCounts } from '../../engine/live/mirror-counts.ts';
import type { KinematicState } from '../../engine/base/kinematic-state.ts';
import type { Lane } from '../../engine/session/lane.ts';
import type { Pair } from '../../engine/session/pair.ts';
import { Session } from '../../engine/session/session.ts';
import { lanesOnScreens, type SessionPlan } from '../../engine/session/session-plan.ts';
import { ReportEvents } from '../../features/live/node/mirror/report-events.ts';
import { anyNumber } from '../support/arbitraries.ts';
import { CoupledParticipants } from '../support/coupled-participants.ts';
import { registry } from '../support/plans.ts';

const frame = 0.02;
/** s; nothing crosses the network faster than twice this. */
const step = 0.01;
/** s; by then no two tanks have met, which each of them would notice where it sees the other. */
const duration = 6;

const starts = [
  [-15, -15],
  [15, 15],
  [-15, 15],
] as const;

const lanes = [
  { id: 'plain', trigger: { distance: 0.25 }, model: { id: 'linear' } },
  {
    id: 'turning',
    trigger: { distance: 0.1, orientation: 0.1, heartbeat: 1 },
    model: { id: 'constant-turn' },
    convergence: { id: 'linear-blend', time: 0.2 },
  },
  { id: 'equal', trigger: { distance: 0.2, heartbeat: 2 }, model: { id: 'linear' }, scheduler: { id: 'equalise-drop' } },
  { id: 'local', trigger: { distance: 0.2 }, model: { id: 'fpw' }, clock: { mode: 'local' } },
  {
    id: 'estimated',
    trigger: { distance: 0.2 },
    model: { id: 'linear' },
    clock: { mode: 'one-way-delay' },
    convergence: { id: 'exponential' },
  },
  {
    id: 'few-bits',
    trigger: { distance: 0.3 },
    model: { id: 'linear' },
    publishing: { updates: 'partial', quantisation: { planar: true, position: { bits: 16, range: 100 } } },
  },
  {
    id: 'forgetful',
    trigger: { distance: 0.2, heartbeat: 1 },
    model: { id: 'linear' },
    scheduler: { id: 'receiver-threshold', budget: 1 },
    acknowledgements: { lossy: true, names: Math.floor(64 / starts.length) },
  },
  { id: 'lagging', trigger: { distance: 0.2 }, model: { id: 'linear' }, scheduler: { id: 'local-lag' } },
  {
    id: 'constant-delay',
    trigger: { heartbeat: 0.1 },
    model: { id: 'linear' },
    playout: { id: 'constant', delay: 0.25 },
    extrapolation: { limit: 0.1, then: 'decay' },
  },
  {
    id: 'adaptive-delay',
    trigger: { heartbeat: 0.1 },
    model: { id: 'kalman' },
    clock: { mode: 'local' },
    playout: { id: 'adaptive', dynamic: true },
    convergence: { id: 'adaptive-offset' },
  },
  {
    id: 'quantile-delay',
    trigger: { distance: 0.2, heartbeat: 0.2 },
    model: { id: 'constant-turn' },
    playout: { id: 'quantile' },
    convergence: { id: 'predictive-interpolation' },
    jumpBeyond: 0.3,
  },
  {
    id: 'limited',
    trigger: { distance: 0.2 },
    model: { id: 'imm' },
    extrapolation: { limit: 0.2, then: 'freeze' },
    convergence: { id: 'exponential' },
    jumpBeyond: 0.2,
    teleports: 'slide',
  },
];

const network = fc.record({
  delay: anyNumber(0.04, 0.3),
  spread: anyNumber(0.001, 0.02),
  loss: fc.constantFrom({ ratio: 0 }, { ratio: 0.1 }),
  duplicate: fc.constantFrom(0, 0.1),
  order: fc.constantFrom('keep', 'free'),
});
const clock = fc.record({ offset: fc.constantFrom(0, 0.05), drift: fc.constantFrom(0, 1e-4), jitter: fc.constantFrom(0, 0.002) });

function planOf(lane: readonly object[] | object, seed: number, link: object, clocks: object, screens?: readonly string[]): SessionPlan {
  const each = Object.fromEntries(starts.map((start, index) => [`player-${index + 1}`, { motion: { start, fire: 'constant' } }]));
  const players = { count: starts.length, link, clock: clocks, each };
  const experiment = {
    driftbench: 1,
    name: 'Law',
    duration: 60,
    frame,
    world: { kind: 'arena', size: [120, 120] },
    game: { players },
    lanes: [lane].flat(),
  };
  return { ...livePlan({ experiment, seed, seats: starts.length, screens }, registry), duration };
}

function numbersOf(state: Readonly<KinematicState>): number[] {
  return Object.values(state) as number[];
}

/** What a pair shows. */
function shownBy({ receiver }: Pair): unknown {
  return receiver.drawn ? [receiver.fix.serial, ...numbersOf(receiver.shown)] : null;
}

/** The newest update of an entity, and where its exported path is. */
function madeBy(lane: Lane, entity: number): unknown {
  const { update, fix } = lane.exports[entity]!.publisher.exported;
  return [update.serial, update.stamp, update.parts, ...numbersOf(update.state), ...numbersOf(fix.state)];
}

test.each(lanes)('participants make and see what the plain session makes and shows, to the last bit: $id', (lane) => {
  fc.assert(
    fc.property(fc.nat(1e6), network, clock, (seed, { spread, ...link }, clocks) => {
      const plan = planOf(lane, seed, { ...link, jitter: { spread } }, clocks);
      const session = new Session(plan);
      const coupled = new CoupledParticipants(plan);
      const whole = session.lanes[0]!;
      for (let time = step; time < duration; time += step) {
        session.advanceTo(time);
        coupled.step(time);
      }
      coupled.participants.forEach((participant, seat) => {
        const own = participant.session.lanes[0]!;
        expect(madeBy(own, seat)).toEqual(madeBy(whole, seat));
        const inWhole = whole.pairs.filter(({ receiverNode }) => receiverNode === seat);
        const here = own.pairs.filter(({ receiverNode }) => receiverNode === seat);
        expect(here.map(shownBy)).toEqual(inWhole.map(shownBy));
        if (link.loss.ratio === 0) expect(participant.refused).toBe(0);
      });
    }),
    { numRuns: 3 },
  );
});

/** What participants report goes over the wire into a mirror, seat by seat. */
function mirrorOf(plan: SessionPlan): { readonly mirror: Mirror; readonly reports: (seat: number) => ReportWriter; flush(): void } {
  const mirror = new Mirror(plan);
  plan.entities.forEach((_, seat) => mirror.take({ kind: 'seated', time: 0, seat, life: 1 }));
  const writers = plan.entities.map((_, seat) => {
    const reader = new ReportReader();
    const seen = lanesOnScreens(plan.game!).map((lane) => mirror.session.lanes[lane]!.exports[seat]!.publisher.exported);
    const events = new ReportEvents(seat, plan.frame, (bytes, update, lane) => seen[lane]!.read(bytes, update));
    return new ReportWriter({ epoch: 1, spawn: 1 }, (batch) => {
      expect(reader.read(batch, plan.nodes.length, events)).toBeNull();
      for (const event of events.take()) mirror.take(event);
    });
  });
  return { mirror, reports: (seat) => writers[seat]!, flush: () => writers.forEach((writer) => writer.flush()) };
}

const mirrored = lanes.filter(({ id }) => id === 'plain' || id === 'limited' || id.endsWith('-delay'));

test.each(mirrored)('what they report makes a mirror that measures what the plain session measures: $id', (lane) => {
  fc.assert(
    fc.property(fc.nat(1e6), network, (seed, { spread, delay }) => {
      const plan = planOf(lane, seed, { delay, jitter: { spread } }, {});
      const session = new Session(plan);
      const { mirror, reports, flush } = mirrorOf(plan);
      const coupled = new CoupledParticipants(plan, reports);
      for (let time = step; time < duration + step; time += step) coupled.step(Math.min(time, duration));
      flush();
      session.advanceTo(duration);
      mirror.advanceTo(duration);
      expect(mirror.counts).toEqual(new MirrorCounts());
      expect(mirror.results()).toEqual(session.results());
      expect(session.results().game!.shots).toBeGreaterThan(20);
    }),
    { numRuns: 3 },
  );
});

test('with another lane on each screen, each sees its own as the plain session shows it, and all lanes are measured at all', () => {
  fc.assert(
    // Without jitter: a link draws by the number of an update, and each lane has numbers of its own.
    fc.property(fc.nat(1e6), network, (seed, { delay }) => {
      const screens = ['plain', 'turning', 'few-bits'];
      const plan = planOf(lanes.slice(0, 6), seed, { delay }, {}, screens);
      const session = new Session(plan);
      const { mirror, reports, flush } = mirrorOf(plan);
      const coupled = new CoupledParticipants(plan, reports);
      for (let time = step; time < duration + step; time += step) coupled.step(Math.min(time, duration));
      flush();
      session.advanceTo(duration);
      mirror.advanceTo(duration);
      expect(mirror.counts).toEqual(new MirrorCounts());
      const [mirrored, whole] = [mirror.results(), session.results()];
      expect(mirrored.game).toEqual(whole.game);
      screens.forEach((screen, seat) => {
        const seenBy = ({ lanes: measured }: typeof whole, lane: string, of: string) =>
          Object.entries(measured[lane]!.receivers)
            .filter(([pair]) => pair.endsWith(`>${of}`))
            // Only those who see the lane have a share of it.
            .map(([pair, results]) => [pair, { ...results, updatesShare: null }] as const);
        const viewer = `player-${seat + 1}`;
        expect(seenBy(mirrored, `${screen}-seen`, viewer)).toEqual(seenBy(whole, `${screen}-seen`, viewer));
        const others = [1, 2, 3]
          .filter((number) => number !== seat + 1)
          .flatMap((number) => seenBy(mirrored, `${screen}-seen`, `player-${number}`));
        expect(others.every(([, { updates, deviationMean }]) => updates === 0 && deviationMean === null)).toBe(true);
      });
      for (const { id } of lanes.slice(0, 6))
        expect(Object.values(mirrored.lanes[id]!.receivers).every(({ deviationMean }) => deviationMean !== null)).toBe(true);
    }),
    { numRuns: 2 },
  );
});
