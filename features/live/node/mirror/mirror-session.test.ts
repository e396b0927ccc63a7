import { expect, test } from 'vitest';
import type { LiveEvent } from '../../../../engine/live/live-event.ts';
import { Mirror } from '../../../../engine/live/mirror.ts';
import { glsLane, glsPlan } from '../../../../test/support/gls.ts';
import { observe } from '../../../../test/support/live-events.ts';
import { DecisionBatch } from '../../../../main/recording/format/decision-rows.ts';
import { mirrorLag } from './live-mirror.ts';
import { EventGate, eventRate, mostQueued } from './event-gate.ts';
import { MirrorSession } from './mirror-session.ts';
import type { SessionCommand, SessionReport } from '../../../../main/run/session-messages.ts';

const plan = glsPlan({
  duration: 6,
  lanes: [glsLane('P+C'), { ...glsLane('P'), id: 'shadow' }],
  params: { fire: 'constant' },
  delay: 0.06,
});
const { session: played, events } = observe(plan);

type Only<Kind extends SessionReport['kind']> = Extract<SessionReport, { kind: Kind }>;

/** A mirror on a wall clock of the test, which receives events as late as from a participant; and all its reports. */
class Rig {
  readonly reports: SessionReport[] = [];
  readonly mirror: Mirror;
  readonly entered: LiveEvent[] = [];
  /** Session times of pauses in the journal. */
  readonly rested: number[] = [];
  /** Lengths of standstills in the journal, rounded, s. */
  readonly standstills: number[] = [];
  readonly session: MirrorSession;
  wall = 100;
  /** Time that passes with each reading of the wall clock, as on a slow machine, s. */
  readCost = 0;
  #next = 0;

  constructor(duration = plan.duration) {
    this.mirror = new Mirror({ ...plan, duration });
    const report = (message: SessionReport) => this.reports.push(message);
    this.session = new MirrorSession({
      mirror: this.mirror,
      decisions: new DecisionBatch(plan, () => undefined),
      report,
      journal: {
        enter: (entered) => void this.entered.push(...entered),
        rows: () => undefined,
        flush: () => undefined,
        stoodStill: (length) => void this.standstills.push(Math.round(length)),
        study: () => undefined,
        rest: () => void this.rested.push(this.mirror.now),
        finish: () => undefined,
      },
      clock: { startedAt: null, time: 0 },
      wall: () => (this.wall += this.readCost),
    });
  }

  /** Passes `wait` seconds in steps of 5 ms; events are reported 0.1 s after they happened, as of `began`. */
  pass(wait: number, began: number): void {
    for (let left = wait; left > 0; left -= 0.005) {
      this.wall += 0.005;
      const known = [];
      while (this.#next < events.length && events[this.#next]!.time <= this.wall - began - 0.1) known.push(events[this.#next++]!);
      this.session.onMessage({ kind: 'events', events: known });
      this.session.slice();
    }
  }

  all<Kind extends SessionReport['kind']>(kind: Kind): Only<Kind>[] {
    return this.reports.filter((message): message is Only<Kind> => message.kind === kind);
  }

  /** Resolves when it is answered. */
  async command(command: SessionCommand): Promise<void> {
    this.session.execute({ id: 1, command });
    await new Promise(setImmediate);
  }
}

test('it stands until the players begin, then keeps a little behind them, and stands again where they pause', () => {
  const rig = new Rig();
  rig.pass(1, Infinity);
  expect(rig.mirror.now).toBe(0);
  expect(rig.session.slice()).toBeNull();
  rig.session.onMessage({ kind: 'clock', clock: { startedAt: rig.wall, time: 0 } });
  rig.pass(2, rig.wall);
  expect(rig.mirror.now).toBeCloseTo(2 - mirrorLag, 1);
  rig.session.onMessage({ kind: 'clock', clock: { startedAt: null, time: 2 } });
  rig.pass(1, Infinity);
  expect(rig.mirror.now).toBeCloseTo(2 - mirrorLag, 1);
  expect(rig.all('progress').at(-1)!.progress).toMatchObject({ status: 'paused', achievedPace: 0 });
  expect(rig.rested).toEqual([rig.mirror.now]);
});

test('with timely reports it measures what the players’ own session would have, and sends rows and scores meanwhile', () => {
  const rig = new Rig();
  rig.session.onMessage({ kind: 'clock', clock: { startedAt: rig.wall, time: 0 } });
  rig.pass(6.4, rig.wall);
  rig.mirror.advanceTo(plan.duration);
  expect(rig.mirror.counts).toMatchObject({ late: 0, unknown: 0 });
  expect(rig.mirror.results().lanes['P+C']).toEqual(played.results().lanes['P+C']);
  expect(rig.mirror.results().game).toEqual(played.results().game);
  expect(rig.entered).toHaveLength(events.length);
  expect(rig.all('rows').flatMap(({ rows }) => [...rows.times]).length).toBeGreaterThan(200);
  expect(
    rig
      .all('scores')
      .at(-1)!
      .scores.map(({ ofRound }) => ofRound.hits),
  ).toEqual(rig.mirror.scores().map(({ ofRound }) => ofRound.hits));
});

test('results requested at a pause are complete up to it, also of a delayed mirror', () => {
  const rig = new Rig();
  rig.session.onMessage({ kind: 'clock', clock: { startedAt: rig.wall, time: 0 } });
  rig.pass(1, rig.wall);
  rig.wall += 2;
  rig.session.onMessage({ kind: 'clock', clock: { startedAt: null, time: 3 } });
  rig.session.onMessage({ kind: 'results' });
  rig.session.slice();
  expect(rig.mirror.now).toBeCloseTo(3 - mirrorLag, 1);
  expect(rig.all('results').map(({ results }) => results)).toEqual([rig.mirror.results()]);
  // Computed once for the journal, the standings and the answer: those of 128 seats take a second.
  expect(rig.all('results')[0]!.results).toBe(rig.mirror.results());
});

test('results requested within a time are those that a delayed mirror has by then', () => {
  const rig = new Rig(1000);
  rig.session.onMessage({ kind: 'clock', clock: { startedAt: rig.wall, time: 0 } });
  rig.pass(1, rig.wall);
  rig.readCost = 0.05;
  rig.wall += 15;
  rig.session.onMessage({ kind: 'clock', clock: { startedAt: null, time: 16 } });
  rig.session.onMessage({ kind: 'results', within: 1 });
  const requested = rig.wall;
  while (rig.all('results').length === 0 && rig.wall < requested + 10) rig.session.slice();
  expect(rig.wall - requested).toBeLessThan(1.5);
  expect(rig.all('results').map(({ results }) => results.duration)).toEqual([rig.mirror.now]);
  // It ends there: the journal has the results that were reported, and nothing is measured any more.
  expect([rig.session.slice(), rig.rested]).toEqual([null, [rig.all('results')[0]!.results.duration]]);
  // Standings of 128 seats would take half a second of an end that may take three.
  expect(rig.reports.slice(rig.reports.findIndex(({ kind }) => kind === 'results')).map(({ kind }) => kind)).not.toContain('standings');
});

test('where it has long been too slow, results that are due soon are those that it has', () => {
  const rig = new Rig(1000);
  rig.session.onMessage({ kind: 'clock', clock: { startedAt: rig.wall, time: 0 } });
  const began = rig.wall;
  rig.readCost = 0.009;
  while (rig.wall - began < 10) rig.session.slice();
  const reached = rig.mirror.now;
  expect([reached > 0.1, reached < 6]).toEqual([true, true]);
  rig.session.onMessage({ kind: 'clock', clock: { startedAt: null, time: rig.wall - began } });
  rig.session.onMessage({ kind: 'results', within: 0.5 });
  rig.session.slice();
  expect(rig.all('results').map(({ results }) => results.duration)).toEqual([reached]);
  expect(rig.standstills).toEqual([]);
});

test('operators change neither its time nor its links, and what they offer enters as an event', async () => {
  const rig = new Rig();
  for (const kind of ['play', 'pause'] as const) await rig.command({ kind });
  await rig.command({ kind: 'setPace', pace: 4 });
  await rig.command({ kind: 'setLink', change: { node: 'player-1', direction: 'both', delay: 1 } });
  await rig.command({ kind: 'setContract', change: { lane: 'shadow', contract: 'own' } });
  expect(rig.all('refused').map(({ fault }) => fault.code)).toEqual([...Array<string>(4).fill('not-possible'), 'not-found']);
});

/** A report of updates sent to receiver 1 at the given times, s. */
function sentReport(batch: number, times: readonly number[]): Uint8Array<ArrayBuffer> {
  const head = Buffer.from([1, 1, 1, 0, batch & 255, batch >> 8, 0, 0]);
  const records = times.map((at, serial) => {
    const record = Buffer.alloc(21);
    record.writeUInt8(3, 0);
    record.writeUInt32LE(serial, 1);
    record.writeDoubleLE(at, 5);
    record.writeUInt16LE(1, 13);
    record.writeUInt16LE(1, 15);
    return record;
  });
  return Uint8Array.from(Buffer.concat([head, ...records]));
}

const refusedEvents = (rig: Rig) =>
  rig.all('leftOut').reduce<Record<string, number>>((sums, { counts }) => {
    for (const [reason, count] of Object.entries(counts)) sums[reason] = (sums[reason] ?? 0) + count;
    return sums;
  }, {});

test('events further than 1 s ahead or 60 s behind are refused, counted and never queued', () => {
  const rig = new Rig();
  rig.session.onMessage({ kind: 'clock', clock: { startedAt: rig.wall - 100, time: 0 } });
  const report = sentReport(0, [101.1, 2 ** 25, 100.9, 40.1, 39.9]);
  rig.session.onMessage({ kind: 'report', seat: 0, report });
  expect(rig.entered.map(({ time }) => time)).toEqual([100.9, 40.1]);
  expect(refusedEvents(rig)).toEqual({ 'too-early': 2, 'too-late': 1 });
  expect(rig.mirror.counts.leftOut).toMatchObject({ 'too-early': 2, 'too-late': 1 });
});

test('a seat enters no more events per second than its peers can cause, however many it reports', () => {
  const rig = new Rig();
  rig.session.onMessage({ kind: 'clock', clock: { startedAt: rig.wall, time: 0 } });
  const seconds = 20;
  for (let batch = 0; batch < 60 * seconds; batch++) {
    rig.wall += 1 / 60;
    const now = rig.wall - 100;
    rig.session.onMessage({ kind: 'report', seat: 0, report: sentReport(batch, Array<number>(200).fill(now)) });
    rig.session.slice();
  }
  const { perSecond, burst } = eventRate(2);
  expect(rig.entered.length).toBeLessThanOrEqual(burst + seconds * perSecond + 1);
  expect(refusedEvents(rig)['too-many']).toBe(60 * seconds * 200 - rig.entered.length);
});

test('the queue of events is bounded', () => {
  const gate = new EventGate(2, 0.02, 0);
  const fired: LiveEvent = { kind: 'fired', time: 0, seat: 0, shot: 1, at: 0, heading: 0 };
  const refusal = (queued: number) => gate.refusalOf(fired, { now: 0, wall: 0, queued });
  expect([refusal(mostQueued - 1), refusal(mostQueued)]).toEqual([null, 'no-room']);
});

test('where the queue is full, a report enters no further event', () => {
  const rig = new Rig();
  rig.session.onMessage({ kind: 'clock', clock: { startedAt: rig.wall, time: 0 } });
  const events = Array<LiveEvent>(mostQueued / 10).fill({ kind: 'round', time: 10, round: 2 });
  while (rig.mirror.queued < mostQueued) rig.session.onMessage({ kind: 'events', events });
  rig.session.onMessage({ kind: 'report', seat: 0, report: sentReport(0, [0.5]) });
  expect(refusedEvents(rig)).toEqual({ 'no-room': 1 });
});

test('a host that stood still is not taken for a slow one: the mirror catches up, and the journal notes it', () => {
  const rig = new Rig(100);
  rig.session.onMessage({ kind: 'clock', clock: { startedAt: rig.wall, time: 0 } });
  const began = rig.wall;
  rig.pass(1, began);
  rig.wall += 25;
  rig.pass(2, began);
  expect(rig.mirror.now).toBeCloseTo(28 - mirrorLag, 1);
  expect(rig.standstills).toEqual([25]);
  rig.wall += 25;
  rig.pass(2, began);
  expect(rig.standstills).toEqual([25, 25]);
});

test('a lobby and a pause are no standstill, whatever happens in them', () => {
  const rig = new Rig(100);
  const seated = (seat: number) => rig.session.onMessage({ kind: 'events', events: [{ kind: 'seated', time: 0, seat, life: 1 }] });
  for (const seat of [0, 1, 0]) {
    seated(seat);
    rig.session.slice();
    rig.wall += 35;
  }
  rig.session.onMessage({ kind: 'clock', clock: { startedAt: rig.wall, time: 0 } });
  rig.pass(1, rig.wall);
  rig.session.onMessage({ kind: 'clock', clock: { startedAt: null, time: 1 } });
  for (const seat of [0, 1, 0]) {
    rig.session.slice();
    rig.wall += 35;
    seated(seat);
  }
  rig.session.onMessage({ kind: 'clock', clock: { startedAt: rig.wall - 1, time: 1 } });
  rig.pass(1, rig.wall - 1);
  expect(rig.standstills).toEqual([]);
});

test('what players kept reporting while the host stood still enters, however much it is', () => {
  const rig = new Rig(100);
  rig.session.onMessage({ kind: 'clock', clock: { startedAt: rig.wall, time: 0 } });
  const began = rig.wall;
  rig.pass(1, began);
  rig.wall += 30;
  const { burst, perSecond } = eventRate(2);
  const times = Array.from({ length: burst + 10 * perSecond }, (_, index) => 1 + index * 1e-3);
  for (let from = 0; from < times.length; from += 100)
    rig.session.onMessage({ kind: 'report', seat: 0, report: sentReport(0, times.slice(from, from + 100)) });
  expect(refusedEvents(rig)).toEqual({});
});

test('a session that has ended is not behind, however long its mirror is kept', () => {
  const rig = new Rig(1);
  rig.session.onMessage({ kind: 'clock', clock: { startedAt: rig.wall, time: 0 } });
  rig.pass(4, rig.wall);
  expect(rig.mirror.session.finished).toBe(true);
  rig.wall += 100;
  expect(rig.session.slice()).toBeNull();
});

test('a mirror that can never catch up says so', () => {
  const rig = new Rig();
  rig.session.onMessage({ kind: 'clock', clock: { startedAt: rig.wall - 60, time: 0 } });
  expect(() => rig.session.slice()).toThrow('20 s behind');
});

test('the current links of nodes are reported', () => {
  const rig = new Rig();
  rig.session.onMessage({ kind: 'events', events: [{ kind: 'link', time: 0, seat: 1, direction: 'up', settings: { delay: 0.7 } }] });
  rig.session.onMessage({ kind: 'clock', clock: { startedAt: null, time: 0 } });
  expect(rig.all('progress').at(-1)!.progress.nodes[1]!.up).toEqual({ delay: 0.7 });
});
