/** What a spectator sees of the telemetry. */
import { expect, test } from 'vitest';
import { gameLayout } from '../../contract/game-columns.ts';
import { TelemetryColumns } from '../../contract/telemetry.ts';
import { openWorldPlan } from '../../engine/world/world.ts';
import { NewestHistory } from '../run/history.ts';
import { spectatorOutlook } from './spectator-outlook.ts';

const players = ['player-1', 'player-2'].map((node, entity) => ({ entity, node }));
const layout = {
  entities: ['player-1', 'player-2'],
  lanes: ['seen'],
  pairs: [],
  game: gameLayout({ screens: 0, players, shots: 3, tank: 0.5, server: false }),
};
const columns = new TelemetryColumns(layout);
const game = columns.game!;

test('tanks that are in the world stand where they really are, shots where their shooters see them', () => {
  const history = new NewestHistory({ epoch: 1, layout });
  const outlook = spectatorOutlook(history, { arena: { width: 40, depth: 40 }, world: openWorldPlan });
  expect([outlook.look(), outlook.own, outlook.tankRadius]).toEqual([{ tanks: [], shots: [] }, null, 0.5]);
  const row = new Float32Array(columns.count);
  for (let slot = 0; slot < 3; slot++) row[game.shot(slot, 'shooter')] = slot === 0 ? 1 : Number.NaN;
  row[game.copy(0, 1, 'x')] = 7;
  row[columns.entity(1, 'life')] = 1;
  row[columns.entity(1, 'x')] = 5;
  history.take({ epoch: 1, sequence: 1, columns: columns.count, times: Float64Array.of(0), values: row });
  expect(outlook.look()).toEqual({ tanks: [{ seat: 1, x: 5, y: 0, heading: 0 }], shots: [{ x: 7, y: 0, heading: 0, shooter: 1 }] });
});
