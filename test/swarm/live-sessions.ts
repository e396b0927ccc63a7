/**
 * Random live sessions: participants over a simulated network, of whom one is hostile. It changes its reports and its
 * updates; the mirror's wall clock jumps. Nothing of that may end the measurement, make a number that is none, or make
 * the replay differ.
 */
import fc from 'fast-check';
import { livePlan } from '../../features/live/common/live-plan.ts';
import { ReportWriter } from '../../features/live/calls/report-writer.ts';
import type { LiveEvent } from '../../engine/live/live-event.ts';
import { Mirror } from '../../engine/live/mirror.ts';
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import { DecisionBatch } from '../../main/recording/format/decision-rows.ts';
import { MirrorSession } from '../../features/live/node/mirror/mirror-session.ts';
import { spreadNumber } from '../support/arbitraries.ts';
import { CoupledParticipants } from '../support/coupled-participants.ts';
import { checkEqual, checkFinite, refusable, Violation } from './violation.ts';

/** s; nothing crosses the network faster than twice this. */
const step = 0.01;
/** Events that may wait in the mirror for each seat and second. */
const mostEvents = 2000;

export interface Hostility {
  /** Every so many batches one is changed. */
  readonly every: number;
  /** Where (share of its length), and by what. */
  readonly at: number;
  readonly byte: number;
  readonly how: 'change' | 'cut' | 'repeat' | 'drop' | 'garbage' | 'life';
}

export interface RandomLive {
  readonly seed: number;
  /** s */
  readonly duration: number;
  readonly seats: number;
  readonly lane: string;
  readonly delay: number;
  readonly spread: number;
  readonly loss: number;
  readonly duplicate: number;
  readonly order: 'keep' | 'free';
  readonly hostilities: readonly Hostility[];
  /** Steps of the host's wall clock beside the players', s. */
  readonly jumps: readonly number[];
}

const lanes: Readonly<Record<string, object>> = {
  plain: { trigger: { distance: 0.25 }, model: { id: 'linear' } },
  turning: {
    trigger: { distance: 0.1, orientation: 0.1, heartbeat: 1 },
    model: { id: 'constant-turn' },
    convergence: { id: 'linear-blend' },
  },
  equal: { trigger: { distance: 0.2, heartbeat: 2 }, model: { id: 'linear' }, scheduler: { id: 'equalise-drop' } },
  local: { trigger: { distance: 0.2 }, model: { id: 'fpw' }, clock: { mode: 'local' } },
  late: {
    trigger: { heartbeat: 0.1 },
    model: { id: 'linear' },
    playout: { id: 'adaptive', dynamic: true },
    convergence: { id: 'adaptive-offset' },
    extrapolation: { limit: 0.1, then: 'decay' },
  },
  covered: { trigger: { distance: 0.2, heartbeat: 0.2 }, model: { id: 'imm' }, playout: { id: 'quantile' }, jumpBeyond: 0.3 },
  limited: { trigger: { distance: 0.2 }, model: { id: 'learned' }, extrapolation: { limit: 0.2 }, teleports: 'slide' },
  partial: { trigger: { distance: 0.3 }, model: { id: 'linear' }, publishing: { updates: 'partial' } },
};

export function anyLive(): fc.Arbitrary<RandomLive> {
  return fc.record({
    seed: fc.nat(1000),
    duration: fc.integer({ min: 1, max: 40 }).map((tenths) => tenths / 10),
    seats: fc.constantFrom(2, 3),
    lane: fc.constantFrom(...Object.keys(lanes)),
    delay: spreadNumber(0.04, 0.3),
    spread: spreadNumber(0.001, 0.02),
    loss: fc.constantFrom(0, 0.1),
    duplicate: fc.constantFrom(0, 0.1),
    order: fc.constantFrom('keep', 'free'),
    hostilities: fc.array(
      fc.record({
        every: fc.integer({ min: 1, max: 5 }),
        at: spreadNumber(0, 1),
        byte: fc.nat(255),
        how: fc.constantFrom('change', 'cut', 'repeat', 'drop', 'garbage', 'life'),
      }),
      { maxLength: 4 },
    ),
    jumps: fc.array(fc.constantFrom(0.5, 2, 5, 15, 25, 120, 3600), { maxLength: 3 }),
  });
}

function planOf({ seed, seats, lane, delay, spread, loss, duplicate, order, duration }: RandomLive, registry: PluginRegistry): SessionPlan {
  const link = { delay, jitter: { spread }, loss: { ratio: loss }, duplicate, order };
  const experiment = {
    driftbench: 1,
    name: 'Swarm',
    duration: 60,
    frame: 0.02,
    world: { kind: 'arena', size: [60, 60], obstacles: 0 },
    game: { players: { count: seats, link } },
    lanes: [{ id: 'shown', ...lanes[lane] }],
  };
  return { ...livePlan({ experiment, seed, seats }, registry), duration };
}

/** The batches that take the place of one. */
function hostileBatches(batch: Uint8Array<ArrayBuffer>, number: number, hostilities: readonly Hostility[]): Uint8Array<ArrayBuffer>[] {
  let batches = [batch];
  for (const { every, at, byte, how } of hostilities) {
    if (number % every !== 0) continue;
    batches = batches.flatMap((bytes): Uint8Array<ArrayBuffer>[] => {
      const place = Math.floor(at * (bytes.length - 1));
      if (how === 'drop') return [];
      if (how === 'repeat') return [bytes, bytes.slice(), bytes.slice()];
      if (how === 'cut') return [bytes.slice(0, place)];
      if (how === 'garbage') return [bytes, Uint8Array.from(bytes, (value, index) => (index < place ? value : (value * 31 + byte) & 255))];
      const changed = bytes.slice();
      changed[how === 'life' ? Math.min(5, place) : place] = byte;
      return [changed];
    });
  }
  return batches;
}

interface Entered {
  /** Session time of the mirror, s; −1: it had not begun. */
  readonly at: number;
  readonly events: readonly LiveEvent[];
}

/** Throws a `Violation`. */
export async function checkLiveSession(live: RandomLive, registry: PluginRegistry): Promise<void> {
  const refuse = (error: Error) => {
    throw new Violation(`a sound live session is refused: ${error.message}`);
  };
  await refusable(() => checkMirror(live, planOf(live, registry)), refuse);
}

function checkMirror(live: RandomLive, plan: SessionPlan): void {
  const mirror = new Mirror(plan);
  const entered: Entered[] = [];
  let wall = 0;
  const session = new MirrorSession({
    mirror,
    decisions: new DecisionBatch(plan, () => undefined),
    journal: {
      enter: (events) =>
        void entered.push({ at: mirror.session.ticks === 0 ? -1 : mirror.now, events: structuredClone(events) as LiveEvent[] }),
      rows: () => undefined,
      flush: () => undefined,
      stoodStill: () => undefined,
      rest: () => undefined,
      study: () => undefined,
      finish: () => undefined,
    },
    clock: { startedAt: 0, time: 0 },
    wall: () => wall,
    report: () => undefined,
  });
  session.onMessage({ kind: 'events', events: plan.entities.map((_, seat) => ({ kind: 'seated', time: 0, seat, life: 1 })) });
  play(live, plan, {
    report: (seat, report) => session.onMessage({ kind: 'report', seat, report }),
    until: (time) => {
      wall = Math.max(wall, time);
      session.slice();
    },
  });
  for (const jump of live.jumps) {
    wall += jump;
    session.slice();
  }
  for (let slice = 0; !mirror.session.finished; slice++) {
    wall += 0.05;
    session.slice();
    if (slice > 20_000) throw new Violation(`the mirror stands at ${mirror.now} s`);
  }
  checkFinite(mirror.results());
  const waiting = entered.reduce((sum, { events }) => sum + events.length, 0);
  if (waiting > mostEvents * live.seats * Math.max(live.duration, 1)) throw new Violation(`the mirror took ${waiting} events`);
  checkEqual(replayOf(plan, entered), mirror.results(), 'the mirror replayed from its journal');
}

interface Host {
  report(seat: number, report: Uint8Array<ArrayBuffer>): void;
  until(time: number): void;
}

/** Seat 0 is hostile. */
function play({ duration, hostilities }: RandomLive, plan: SessionPlan, host: Host): void {
  let number = 0;
  const writers = plan.entities.map((_, seat) => {
    return new ReportWriter({ epoch: 1, spawn: 1 }, (batch) => {
      const batches = seat === 0 ? hostileBatches(batch, number++, hostilities) : [batch];
      for (const report of batches) host.report(seat, report);
    });
  });
  const coupled = new CoupledParticipants(plan, (seat) => writers[seat] as ReportWriter);
  for (let tick = 1; tick * step < duration; tick++) {
    const time = tick * step;
    coupled.step(time);
    attack(coupled, tick, hostilities);
    if (tick % 5 !== 0) continue;
    for (const writer of writers) writer.flush();
    host.until(time);
  }
  for (const writer of writers) writer.flush();
}

/** Bytes that are no updates, or not of this life, reach the honest players over their game sockets. */
function attack({ participants }: CoupledParticipants, tick: number, hostilities: readonly Hostility[]): void {
  const { at, byte, every } = hostilities[tick % Math.max(hostilities.length, 1)] ?? { at: 0, byte: 0, every: 0 };
  const honest = participants[1];
  if (every === 0 || !honest || tick % (7 * every) !== 0) return;
  const { now } = honest.session;
  const bytes = Uint8Array.from({ length: Math.floor(at * 90) }, (_, index) => (byte * (index + 1)) & 255);
  honest.update(0, bytes, now, at, now);
  honest.update(byte, bytes, now - at, 1e9, now);
  honest.acknowledgement(0, { serial: byte * 7, level: byte, arrivedAt: at * 1e6 }, now);
  honest.acknowledgement(byte, { serial: -1, level: 0, arrivedAt: NaN }, now);
  honest.shot(0, { shot: byte, firedAt: at * 1e6, heading: NaN, x: NaN, y: NaN }, now);
}

/** The results of a mirror that gets the same events at the same times. */
function replayOf(plan: SessionPlan, entered: readonly Entered[]): unknown {
  const mirror = new Mirror(plan);
  for (const { at, events } of entered) {
    if (at >= 0) mirror.advanceTo(at);
    for (const event of events) mirror.take(event);
  }
  mirror.advanceTo(plan.duration);
  return mirror.results();
}
