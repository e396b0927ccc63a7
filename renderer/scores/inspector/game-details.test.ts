/** A player's game in the inspector. */
import { blockOf } from '../../../contract/telemetry-frames.ts';
import { expect, test } from 'vitest';
import { gameLayout } from '../../../contract/game-columns.ts';
import { gameScene, hullOf } from '../../views/scene/scene.ts';
import { gameDetails } from './game-details.ts';
import { NewestHistory } from '../../run/history.ts';

const players = [
  { entity: 1, node: 'ann' },
  { entity: 2, node: 'bob' },
];
const layout = {
  entities: ['bystander', 'anns', 'bobs'],
  lanes: ['shadow', 'seen'],
  pairs: [],
  game: gameLayout({ screens: 1, players, shots: 4, tank: 0.5, server: true }),
};

function historyWith(values: Readonly<Record<number, number>>): NewestHistory {
  const history = new NewestHistory({ epoch: 1, layout });
  const row = new Float32Array(history.columns.count);
  for (const [column, value] of Object.entries(values)) row[Number(column)] = value;
  history.take({ epoch: 1, ...blockOf({ columns: history.columns.count, times: Float64Array.of(0), values: row }) });
  return history;
}

const { game } = new NewestHistory({ epoch: 1, layout }).columns;

test('a player’s shots and hits, those at the viewer, and the player’s reports that the server refused', () => {
  const history = historyWith({
    [game!.player(0, 'shots')]: 7,
    [game!.player(0, 'touching')]: 5,
    [game!.player(0, 'dealt')]: 4,
    [game!.player(0, 'taken')]: 2,
    [game!.duel(0, 1, 'atShooter')]: 5,
    [game!.duel(0, 1, 'atTarget')]: 3,
    [game!.duel(0, 1, 'disputed')]: 2,
    [game!.duel(0, 1, 'hits')]: 4,
    [game!.verdict(0, 'believed')]: 90,
    [game!.verdict(0, 'teleport')]: 6,
  });
  expect(gameDetails(history, 1, 'bob')).toEqual({
    shots: 7,
    touching: 5,
    dealt: 4,
    taken: 2,
    duel: { atShooter: 5, atTarget: 3, hits: 4, disputed: 2 },
    refused: [{ reason: 'teleport', count: 6 }],
  });
  expect(gameDetails(history, 1, 'ann')?.duel).toBeNull();
  expect(gameDetails(history, 0, 'bob')).toBeNull();
});

test('shots are shown to players, in the lane on their screens', () => {
  const { columns } = historyWith({});
  expect(gameScene(columns, 1, 'bob')?.view).toBe(1);
  expect([gameScene(columns, 0, 'bob'), gameScene(columns, 1, 'server')]).toEqual([null, null]);
  expect(hullOf(columns)).toBe(1);
});
