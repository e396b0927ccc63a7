/** What a player sees of a real participant. */
import { expect, test } from 'vitest';
import { resolveLive } from '../../contract/live/live-plan.ts';
import { Participant } from '../../engine/live/participant.ts';
import { registry } from '../../test/support/plans.ts';
import { handsOf } from './hands.ts';
import { Pilot } from './pilot.ts';
import { playerOutlook } from './player-outlook.ts';

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
  const participant = new Participant({ plan, seat: 1, life: 1, from: 0, start: undefined, pilot: handsOf(pilot), post, reports });
  const outlook = playerOutlook(participant, { arena: participant.game.plan.arena, world: resolved.world });
  pilot.press('ahead');
  pilot.press('fire');
  participant.advanceTo(1);
  const { tanks, shots } = outlook.look();
  expect([outlook.own, outlook.arena, tanks.length]).toEqual([1, { width: 80, depth: 80 }, 1]);
  expect(tanks[0]).toMatchObject({ seat: 1 });
  const { x = 0, y = 0, heading = 0 } = tanks[0] ?? {};
  expect(Math.hypot(x, y)).toBeGreaterThan(1);
  expect(Math.atan2(y, x)).toBeCloseTo(heading);
  expect(shots.length).toBeGreaterThan(0);
  for (const shot of shots) expect([shot.shooter, shot.heading]).toEqual([1, expect.closeTo(heading)]);
  expect(Math.max(...shots.map((shot) => Math.hypot(shot.x, shot.y)))).toBeGreaterThan(Math.hypot(x, y));
});
