/** A participant alone: players join and leave, invalid messages, other tanks nearby. */
import { expect, test } from 'vitest';
import { UpWriter } from '../../features/live/calls/up-message.ts';
import { livePlan } from '../../features/live/common/live-plan.ts';
import { registry } from '../../test/support/plans.ts';
import type { SessionPlan } from '../session/session-plan.ts';
import type { AcknowledgementNote, GamePost, ReportSink } from './participant-output.ts';
import { Participant, type PilotMaker } from './participant.ts';

const lane = { id: 'seen', trigger: { distance: 0.25 }, model: { id: 'linear' } };

function planOf(starts: readonly (readonly number[])[], heartbeat = 1e3): SessionPlan {
  const each = Object.fromEntries(starts.map((start, index) => [`player-${index + 1}`, { motion: { start } }]));
  const players = { count: starts.length, each };
  const experiment = {
    driftbench: 1,
    name: 'Few',
    duration: 60,
    world: { kind: 'arena', size: [80, 80] },
    game: { players },
    lanes: [{ ...lane, trigger: { ...lane.trigger, heartbeat } }],
  };
  return livePlan({ experiment, seed: 3, seats: starts.length }, registry);
}

/** Drives straight ahead, and fires all the time. */
const ahead: PilotMaker = ({ tank, game: { tanks, plan } }) => ({
  decide: () => {
    tanks.of(tank).orderedSpeed = plan.tanks.maxSpeed;
    tanks.of(tank).trigger = true;
  },
});

class Notes implements GamePost, ReportSink {
  readonly updates: { serial: number; bytes: Uint8Array; receiver: number; age: number; at: number }[] = [];
  readonly acknowledgements: { publisher: number; notes: AcknowledgementNote[] }[] = [];
  readonly frames: number[] = [];
  readonly shots: number[] = [];
  readonly arrivals: number[] = [];
  readonly known: number[] = [];
  readonly madeUpdates: Uint8Array[] = [];

  update(serial: number, bytes: Uint8Array, receiver: number, age: number, at: number): void {
    this.updates.push({ serial, bytes: bytes.slice(), receiver, age, at });
  }
  acknowledge(publisher: number, notes: readonly AcknowledgementNote[]): void {
    this.acknowledgements.push({ publisher, notes: [...notes] });
  }
  shoot(): void {}
  moved(frame: number): void {
    this.frames.push(frame);
  }
  made(update: Uint8Array): void {
    this.madeUpdates.push(update.slice());
  }
  sent(): void {}
  arrived(_from: number, serial: number): void {
    this.arrivals.push(serial);
  }
  acknowledged(_receiver: number, serial: number): void {
    this.known.push(serial);
  }
  fired(shot: number): void {
    this.shots.push(shot);
  }
  heard(): void {}
}

function participantOf(plan: SessionPlan, seat: number, { spawn = 1, from = 0 } = {}) {
  const notes = new Notes();
  const participant = new Participant({ plan, seat, spawn, from, pilot: ahead, post: notes, reports: notes });
  return { participant, notes };
}

const apart = [
  [-20, -20],
  [20, 20],
] as const;

test('it runs every tick from its beginning on, and numbers its updates by its spawn', () => {
  const { participant, notes } = participantOf(planOf(apart), 0, { spawn: 3, from: 10.01 });
  participant.setSpawn(1, 1);
  participant.advanceTo(10.1);
  expect(notes.frames).toEqual([501, 502, 503, 504, 505]);
  expect(notes.updates.map(({ serial, receiver, at }) => [serial, receiver, at])).toEqual([[2 * 2 ** 20, 1, 501 * 0.02]]);
  expect(notes.shots).toEqual([0]);
});

test('an empty seat receives nothing; a late joiner gets a full update at once', () => {
  const { participant, notes } = participantOf(planOf(apart), 0);
  participant.advanceTo(1);
  expect([notes.updates.length, notes.madeUpdates.length]).toEqual([0, 2]);
  participant.setSpawn(1, 1);
  participant.advanceTo(1.02);
  expect(notes.updates.map(({ serial, at }) => [serial, at])).toEqual([[2, 1.02]]);
  participant.setSpawn(1, 0);
  participant.setSpawn(1, 2);
  participant.advanceTo(1.04);
  expect(notes.updates.map(({ serial }) => serial)).toEqual([2, 3]);
});

test('another tank is seen from its first update on, until its seat is empty', () => {
  const plan = planOf(apart);
  const [first, second] = [participantOf(plan, 0), participantOf(plan, 1)];
  first.participant.setSpawn(1, 1);
  second.participant.setSpawn(0, 1);
  second.participant.advanceTo(0.1);
  const [update] = second.notes.updates;
  expect(first.participant.shownOf(1)).toBeNull();
  first.participant.update(1, update!.bytes, 0, 0, 0.11);
  first.participant.advanceTo(0.12);
  expect(first.participant.shownOf(1)!.receiver.shown.x).toBeCloseTo(20, 1);
  expect(first.notes.arrivals).toEqual([0]);
  expect(first.notes.acknowledgements).toEqual([{ publisher: 1, notes: [{ serial: 0, level: 0, arrivedAt: 0.11 }] }]);
  first.participant.setSpawn(1, 0);
  expect(first.participant.shownOf(1)).toBeNull();
});

test('an update of a spawn not yet announced waits for it; one of an earlier spawn is refused', () => {
  const plan = planOf(apart);
  const later = participantOf(plan, 1, { spawn: 2 });
  later.participant.setSpawn(0, 1);
  later.participant.advanceTo(0.04);
  const { bytes } = later.notes.updates[0]!;
  const { participant, notes } = participantOf(plan, 0);
  participant.setSpawn(1, 1);
  participant.update(1, bytes, 0, 0, 0.05);
  expect([notes.arrivals, participant.refused]).toEqual([[], 0]);
  participant.setSpawn(1, 2);
  expect(notes.arrivals).toEqual([2 ** 20]);
  participant.setSpawn(1, 3);
  participant.update(1, bytes, 0, 0, 0.06);
  expect([notes.arrivals.length, participant.refused]).toEqual([1, 1]);
});

test('invalid messages are refused: bytes, times, numbers, an unknown seat, its own', () => {
  const plan = planOf(apart);
  const sender = participantOf(plan, 1);
  sender.participant.setSpawn(0, 1);
  sender.participant.advanceTo(0.02);
  const { bytes } = sender.notes.updates[0]!;
  const { participant, notes } = participantOf(plan, 0);
  participant.setSpawn(1, 1);
  const huge = bytes.slice();
  new DataView(huge.buffer).setFloat32(16, 1e30, true);
  const late = bytes.slice();
  new DataView(late.buffer).setFloat64(8, 1e6, true);
  for (const each of [new Uint8Array(3), bytes.subarray(1), huge, late]) participant.update(1, each, 0, 0, 0.1);
  participant.update(0, bytes, 0, 0, 0.1);
  participant.update(9, bytes, 0, 0, 0.1);
  participant.acknowledgement(1, { serial: 70, level: 0, arrivedAt: 0 }, 0.1);
  participant.acknowledgement(1, { serial: 0, level: 0, arrivedAt: 1e5 }, 0.1);
  participant.shot(1, { shot: 0, firedAt: 0, heading: 0, x: 0, y: 0 }, 0.1);
  expect([participant.refused, notes.arrivals.length]).toEqual([9, 0]);
  participant.advanceTo(1);
});

/** A participant at the origin who sees another tank at (x, 0). */
function beside(x: number, pilot: PilotMaker): Participant {
  const notes = new Notes();
  const plan = planOf([
    [0, 0],
    [30, 0],
  ]);
  const other = participantOf(
    planOf([
      [-30, 0],
      [x, 0],
    ]),
    1,
  );
  other.participant.setSpawn(0, 1);
  other.participant.advanceTo(0);
  const participant = new Participant({ plan, seat: 0, spawn: 1, from: 0, pilot, post: notes, reports: notes });
  participant.setSpawn(1, 1);
  participant.update(1, other.notes.updates[0]!.bytes, 0, 0, 0);
  participant.advanceTo(4);
  return participant;
}

test('it stops at a tank where that is seen', () => {
  expect(beside(3, ahead).game.tanks.of(0).x).toBeCloseTo(2, 1);
});

test('it can leave a tank shown overlapping it, but not drive through it', () => {
  const back: PilotMaker = ({ tank, game: { tanks } }) => ({ decide: () => void (tanks.of(tank).orderedSpeed = -1) });
  expect(beside(0.5, ahead).game.tanks.of(0).x).toBe(0);
  expect(beside(0.5, back).game.tanks.of(0).x).toBeLessThan(-3.9);
});

test('its messages fit the limits of the game socket', () => {
  const { participant, notes } = participantOf(planOf(apart), 0);
  participant.setSpawn(1, 1);
  participant.advanceTo(1);
  const writer = new UpWriter();
  for (const { bytes, receiver, age } of notes.updates) expect(writer.parcel(1, bytes) && writer.to(receiver, age)).toBe(true);
});

test('estimates of a receiver who left are dropped: schedulers do not use them', () => {
  const { participant, notes } = participantOf(planOf(apart), 0);
  participant.setSpawn(1, 1);
  participant.advanceTo(0.5);
  participant.acknowledgement(1, { serial: notes.updates[0]!.serial, level: 0, arrivedAt: 0.1 }, 0.5);
  const { estimates } = participant.session.lanes[0]!.exports[0]!.pairs[0]!;
  expect(estimates.horizon).toBe(0.1);
  participant.setSpawn(1, 0);
  const pair = participant.session.lanes[0]!.exports[0]!.pairs[0]!;
  expect([pair.estimates.horizon, pair.estimates.aee(9, 'delayed')]).toEqual([-Infinity, 0]);
});

test('an acknowledgement repeats those of the last three seconds, so that a lost one is known with the next', () => {
  const plan = planOf(apart, 1);
  const [first, second] = [participantOf(plan, 0), participantOf(plan, 1)];
  first.participant.setSpawn(1, 1);
  second.participant.setSpawn(0, 1);
  first.participant.advanceTo(9);
  first.notes.updates.forEach(({ bytes, at }) => second.participant.update(0, bytes, at, 0, at + 0.1));
  const { acknowledgements } = second.notes;
  const serials = acknowledgements.map(({ notes }) => notes.map(({ serial }) => serial));
  const last = acknowledgements.at(-1)!.notes;
  expect(serials[1]).toEqual([1, 0]);
  expect(acknowledgements.length).toBeGreaterThan(8);
  expect(last.length).toBeGreaterThan(2);
  expect(last[0]!.arrivedAt - last.at(-1)!.arrivedAt).toBeLessThanOrEqual(3);
  for (const index of [1, 1]) acknowledgements[index]!.notes.forEach((note) => first.participant.acknowledgement(1, note, 9));
  expect([first.notes.known, first.participant.refused]).toEqual([[1, 0], 0]);
});
