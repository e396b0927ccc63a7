/** A player's view of a real participant. */
import { expect, test } from 'vitest';
import { resolveLive } from '../common/live-plan.ts';
import { Participant } from '../../../engine/live/participant.ts';
import { registry } from '../../../test/support/plans.ts';
import { handsOf } from './player.ts';
import { Pilot } from './pilot.ts';
import { playerView, spectatorView, sceneInWords } from './game-view.ts';
import { gameLayout } from '../../../contract/game-columns.ts';
import { TelemetryColumns } from '../../../contract/telemetry.ts';
import { blockOf } from '../../../contract/telemetry-frames.ts';
import { openWorldPlan } from '../../../engine/world/world.ts';
import { NewestHistory } from '../../../renderer/run/history.ts';

const experiment = {
  driftbench: 1,
  name: 'Few',
  duration: 60,
  world: { kind: 'arena', size: [80, 80] },
  game: { players: { count: 2, each: { 'player-2': { motion: { start: [0, 0] } } } } },
  lanes: [{ id: 'seen', trigger: { distance: 0.25 }, model: { id: 'linear' } }],
};
const silent = () => undefined;
const post = { update: silent, acknowledge: silent, shoot: silent };
const reports = { moved: silent, made: silent, sent: silent, arrived: silent, acknowledged: silent, fired: silent, heard: silent };

test('the own tank goes where the hands drive it, its shots fly ahead, and who is not there is not seen', () => {
  const { plan, resolved } = resolveLive({ experiment, seed: 3, seats: 2 }, registry);
  const pilot = new Pilot();
  const participant = new Participant({ plan, seat: 1, spawn: 1, from: 0, start: undefined, pilot: handsOf(pilot), post, reports });
  const view = playerView(participant, { arena: participant.game.plan.arena, world: resolved.world });
  pilot.press('ahead');
  pilot.press('fire');
  participant.advanceTo(1);
  const { tanks, shots } = view.look();
  expect([view.own, view.arena, tanks.length]).toEqual([1, { width: 80, depth: 80 }, 1]);
  expect(tanks[0]).toMatchObject({ seat: 1 });
  const { x = 0, y = 0, heading = 0 } = tanks[0] ?? {};
  expect(Math.hypot(x, y)).toBeGreaterThan(1);
  expect(Math.atan2(y, x)).toBeCloseTo(heading);
  expect(shots.length).toBeGreaterThan(0);
  for (const shot of shots) expect([shot.shooter, shot.heading]).toEqual([1, expect.closeTo(heading)]);
  expect(Math.max(...shots.map((shot) => Math.hypot(shot.x, shot.y)))).toBeGreaterThan(Math.hypot(x, y));
});

const players = ['player-1', 'player-2'].map((node, entity) => ({ entity, node }));
const layout = {
  entities: ['player-1', 'player-2'],
  lanes: ['seen'],
  pairs: [],
  game: gameLayout({ screens: 0, players, shots: 3, tank: 0.5, server: false }),
};
const columns = new TelemetryColumns(layout);
const game = columns.game!;
/** Without a tank of one's own. */
const spectating = { aim: null, speed: null, touches: null, holder: -1 };

test('tanks that are in the world stand where they really are, shots where their shooters see them', () => {
  const history = new NewestHistory({ epoch: 1, layout });
  const view = spectatorView(history, { arena: { width: 40, depth: 40 }, world: openWorldPlan });
  expect([view.look(), view.own, view.tankRadius]).toEqual([{ ...spectating, tanks: [], shots: [] }, null, 0.5]);
  const row = new Float32Array(columns.count);
  for (let slot = 0; slot < 3; slot++) row[game.shot(slot, 'shooter')] = slot === 0 ? 1 : Number.NaN;
  row[game.copy(0, 1, 'x')] = 7;
  row[columns.entity(1, 'life')] = 1;
  row[columns.entity(1, 'x')] = 5;
  history.take({ epoch: 1, ...blockOf({ columns: columns.count, times: Float64Array.of(0), values: row }) });
  const shots = [{ id: 0, x: 7, y: 0, heading: 0, shooter: 1 }];
  expect(view.look()).toEqual({ ...spectating, tanks: [{ seat: 1, x: 5, y: 0, heading: 0 }], shots });
});

const nameOf = (seat: number) => `player-${seat + 1}`;
const tank = (seat: number, x: number, y: number) => ({ seat, x, y, heading: 0 });

test('the own tank comes first, then the others by their seats, then how many shots fly', () => {
  const tanks = [tank(2, 1, 2), tank(0, -3.06, 0), tank(1, 3.2, -5.12)];
  const shot = { id: 1, x: 0, y: 0, heading: 0, shooter: 0 };
  expect(sceneInWords({ ...spectating, tanks, shots: [shot] }, 1, nameOf)).toBe(
    'You at 3.2, −5.1 m; player-1 at −3.1, 0.0 m; player-3 at 1.0, 2.0 m; 1 shot',
  );
  expect(sceneInWords({ ...spectating, tanks: [], shots: [] }, null, nameOf)).toBe('No tank is visible.');
});
