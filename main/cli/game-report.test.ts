import { expect, test } from 'vitest';
import type { GameResults, RadiusResults } from '../../engine/game/game-results.ts';
import { metricsOf } from '../../features/sweep/node/run-record.ts';
import { gameCsv, gameText } from './game-report.ts';

const radius = (metres: number): RadiusResults => ({
  radius: metres,
  shooterHits: 8,
  targetHits: 6,
  bothHits: 4,
  missRatio: 0.2,
  agreedOfEither: 0.4,
  agreedOfShooter: 0.5,
});

const verdicts = {
  updates: { fine: 20, speed: 3, turnRate: 0, teleport: 1, spin: 0 },
  shots: { fine: 6, muzzle: 0, fireRate: 2, late: 0 },
};

const game: GameResults = {
  shots: 10,
  shotsEnded: 10,
  hits: 5,
  shotsPerSecond: 0.25,
  players: { ann: { shots: 6, hitsDealt: 3, hitsTaken: 2 }, bob: { shots: 4, hitsDealt: 2, hitsTaken: 3 } },
  contact: radius(1),
  judged: [radius(0.5), radius(1)],
  disputed: [1, 0],
  hitMatrix: [
    [8, 4],
    [4, 6],
  ],
  server: { updatesRefused: 4, shotsRefused: 2, players: { ann: verdicts, bob: verdicts } },
};

test('the tables of a game: radii, players, common hits, refusals of the server', () => {
  const text = gameText(game);
  expect(text).toContain('Game: 10 shots (0.250 per player and second), 5 hits by the decider\n');
  expect(text.match(/^ +1\.00 .*$/gm)).toHaveLength(1);
  expect(text).toMatch(/^ann +6 +3 +2$/m);
  expect(text).toMatch(/^bob +4 +6$/m);
  expect(text).toContain('Server: 4 updates and 2 shots refused\n');
  expect(text).toMatch(/^ann +20 +3 +0 +1 +0 +6 +0 +2 +0$/m);
});

test('CSV has a row for each radius and each player', () => {
  const csv = gameCsv(game);
  expect(csv['radii.csv']?.split('\n').slice(1)).toEqual(['1,8,6,4,0.2,0.4,0.5', '0.5,8,6,4,0.2,0.4,0.5', '1,8,6,4,0.2,0.4,0.5', '']);
  expect(csv['players.csv']?.split('\n')[1]).toBe('ann,6,3,2,20,3,0,1,0,6,0,2,0,,,');
});

test('a sweep has the numbers of a game as columns', () => {
  const metrics = metricsOf({ seed: 1, duration: 1, frames: 1, lanes: {}, game });
  expect(metrics).toMatchObject({
    'game.shots': 10,
    'game.contact.missRatio': 0.2,
    'game.judged.0.5.agreedOfEither': 0.4,
    'game.ann.hitsDealt': 3,
    'game.server.updatesRefused': 4,
    'game.server.bob.updates.speed': 3,
    'game.server.bob.shots.fireRate': 2,
  });
  expect(Object.keys(metrics).filter((name) => name.includes('hitMatrix'))).toEqual([]);
});
