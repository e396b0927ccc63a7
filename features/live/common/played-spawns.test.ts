/** One stay in a seat, over several spawns: what its host gets. */
import { expect, test } from 'vitest';
import { registry } from '../../../test/support/plans.ts';
import { UpReader } from '../calls/up-message.ts';
import { livePlan } from './live-plan.ts';
import { noLiveState, type SeatState } from '../calls/live-state.ts';
import { PlayedSpawns } from './played-spawns.ts';
import { ReportReader } from '../calls/report-reader.ts';

const experiment = {
  driftbench: 1,
  name: 'Few',
  duration: 60,
  world: { kind: 'arena', size: [40, 40] },
  game: { players: 2, respawn: {} },
  lanes: [{ id: 'seen', trigger: { distance: 0.25, heartbeat: 0.1 }, model: { id: 'linear' } }],
};

const drive = () => ({ decide: () => undefined });
const state = (own: Partial<SeatState>) => {
  const seats = [{ seat: 0, life: 1, respawnAt: null, ...own } as SeatState, { seat: 1, life: 1, respawnAt: null } as SeatState];
  return { ...noLiveState, seats };
};

test('while its tank is destroyed nothing is sent; the next spawn stands elsewhere, and its numbers go on', () => {
  let time = 0;
  const batches: (readonly [spawn: number, batch: number])[] = [];
  const sequences: number[] = [];
  const [reports, messages] = [new ReportReader(), new UpReader()];
  const spawns = new PlayedSpawns({
    plan: livePlan({ experiment, seed: 3, seats: 2 }, registry),
    epoch: 1,
    seat: 0,
    spawn: 1,
    pilot: drive,
    time: () => time,
    cut: () => undefined,
    report(batch) {
      expect(reports.read(batch, 2)).toBeNull();
      batches.push([reports.spawn, reports.batch]);
    },
  });
  spawns.attach({
    send: (message) => {
      expect(messages.open(message as Uint8Array, 2)).toBeNull();
      sequences.push(messages.sequence);
    },
    onMessage: () => () => undefined,
    onClose: () => () => undefined,
    close: () => undefined,
  });
  const liveUntil = (end: number) => {
    for (; time < end; time += 0.02) spawns.advanceTo(time);
  };
  spawns.follow(state({}));
  liveUntil(1);
  const first = spawns.participant.place;
  const sent = [batches.length, sequences.length];
  expect(Math.min(...sent)).toBeGreaterThan(5);
  spawns.follow(state({ life: 0, respawnAt: 3 }));
  const atDeath = [batches.length, sequences.length];
  liveUntil(8);
  // A player who stands for longer than the client lets one fall behind has not fallen behind.
  expect([batches.length, sequences.length, spawns.reached]).toEqual([...atDeath, time]);
  spawns.follow(state({ life: 2 }));
  liveUntil(9);
  expect(new Set(batches.map(([each]) => each))).toEqual(new Set([1, 2]));
  expect(batches.map(([, batch]) => batch)).toEqual(batches.map((_, index) => index));
  expect(sequences).toEqual(sequences.map((_, index) => index + 1));
  const { x, y } = spawns.participant.place;
  expect(Math.hypot(x - first.x, y - first.y)).toBeGreaterThan(1);
});
