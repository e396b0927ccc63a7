/** The bots' strengths, by what comes of their meetings. */
import { expect, test } from 'vitest';
import { Session } from '../../../session/session.ts';
import { glsLane, glsPlan, glsRules } from '../../../../test/support/gls.ts';
import type { GameMode } from '../../game-rules.ts';
import bot, { type BotStrength } from './index.ts';

const respawn = { hits: 1, delay: 1, protection: 1 };

/** Two of each strength in turn, all against all or side against side; returns kills less deaths by strength. */
function meeting(strengths: readonly BotStrength[], seed: number, kind: GameMode = 'free-for-all') {
  const mode = { kind, teams: 2, point: { x: 0, y: 0, radius: 6 }, limit: null };
  const plan = glsPlan({
    seed,
    players: strengths.length,
    duration: 90,
    lanes: [glsLane('P+C')],
    player: bot,
    rules: { ...glsRules, respawn, mode },
  });
  const entities = plan.entities.map((entity, index) => {
    const player = { definition: bot, params: { strength: strengths[index] as BotStrength } };
    return { ...entity, motion: { kind: 'player' as const, player } };
  });
  const session = new Session({ ...plan, entities });
  session.advanceTo(plan.duration);
  return session.results().game!;
}

test('the stronger bot destroys the weaker one more often than the reverse', () => {
  const kills = (stronger: BotStrength, weaker: BotStrength) => {
    const results = [1, 2].map((seed) => Object.values(meeting([stronger, weaker], seed).players).map((player) => player.kills ?? 0));
    return [0, 1].map((index) => results.reduce((sum, each) => sum + each[index]!, 0)) as [number, number];
  };
  for (const [stronger, weaker] of [
    ['hard', 'medium'],
    ['medium', 'easy'],
  ] as const) {
    const [more, less] = kills(stronger, weaker);
    expect(more, `${stronger} against ${weaker}: ${more} to ${less}`).toBeGreaterThan(1.3 * less);
  }
});

test('bots hold the point, and fight for it', () => {
  const { sides, players } = meeting(['medium', 'medium', 'medium', 'medium'], 4, 'capture-the-point');
  expect(sides!.map(({ points }) => points > 5)).toEqual([true, true]);
  expect(Object.values(players).reduce((sum, { kills = 0 }) => sum + kills, 0)).toBeGreaterThan(5);
});
