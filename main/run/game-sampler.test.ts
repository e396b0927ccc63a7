import { expect, test } from 'vitest';
import {
  copyFields,
  duelFields,
  GameColumns,
  gameLayout,
  markFields,
  playerFields,
  shotFields,
  verdictFields,
} from '../../contract/game-columns.ts';
import type { TelemetryColumns } from '../../contract/telemetry.ts';
import { markKinds } from '../../engine/game/hit-log.ts';
import { defaultServerRules } from '../../engine/game/server/server-rules.ts';
import { shotVerdicts } from '../../engine/game/server/shot-check.ts';
import { updateVerdicts } from '../../engine/game/server/update-check.ts';
import { copyStates } from '../../engine/game/shots.ts';
import { Session } from '../../engine/session/session.ts';
import { glsPlan } from '../../test/support/gls.ts';
import { TelemetrySampler } from './telemetry-sampler.ts';

const players = [0, 1, 2].map((entity) => ({ entity, node: `n${entity}` }));

test('every number of the game has a column of its own, and none is left over', () => {
  const columns = new GameColumns(gameLayout({ screens: 0, players, shots: 5, tank: 0.5, server: true }), 100);
  const { shots, marks } = columns.layout;
  const all = [
    ...players.flatMap((_, player) => [
      ...playerFields.map((field) => columns.player(player, field)),
      ...verdictFields.map((field) => columns.verdict(player, field)),
      ...players.flatMap((__, target) => duelFields.map((field) => columns.duel(player, target, field))),
    ]),
    ...Array.from({ length: shots }, (_, slot) => [
      ...shotFields.map((field) => columns.shot(slot, field)),
      ...players.flatMap((__, view) => copyFields.map((field) => columns.copy(slot, view, field))),
    ]).flat(),
    ...Array.from({ length: marks }, (_, mark) => markFields.map((field) => columns.mark(mark, field))).flat(),
  ];
  expect(all.sort((a, b) => a - b)).toEqual(Array.from({ length: columns.count }, (_, index) => 100 + index));
});

test('a row has room for so many shots that it stays small, however many play', () => {
  const many = Array.from({ length: 500 }, (_, entity) => ({ entity, node: `n${entity}` }));
  const layout = gameLayout({ screens: 0, players: many, shots: 5000, tank: 0.5, server: false });
  expect(new GameColumns(layout, 0).count).toBeLessThan(12_000);
  expect(layout.duels).toBe(false);
});

test('the verdicts’ columns are in the order in which a server counts', () => {
  expect(verdictFields).toEqual(['believed', ...updateVerdicts.slice(1), 'accepted', ...shotVerdicts.slice(1)]);
});

test('a row has the shots of each view, the hits, and the server’s verdicts', () => {
  const plan = glsPlan({ players: 3, delay: 0.2, relay: true, params: { fire: 'constant' } });
  const session = new Session({ ...plan, game: { ...plan.game!, server: { ...defaultServerRules, node: 3 } } });
  session.advanceTo(20);
  const sampler = new TelemetrySampler(session);
  const columns: TelemetryColumns = sampler.columns;
  const row = new Float32Array(columns.count);
  sampler.sample(row, 0);
  const game = columns.game!;
  const { shots, log, scores } = session.game!.game;
  const places = Array.from({ length: game.layout.shots }, (_, slot) =>
    players.map((__, view) => [row[game.copy(slot, view, 'x')], row[game.copy(slot, view, 'y')]]),
  );
  const flying = places.flatMap((views) => views.filter(([x]) => !Number.isNaN(x))).length;
  const reallyFlying = Array.from({ length: shots.next - shots.oldest }, (_, index) => shots.slotOf(shots.oldest + index))
    .flatMap((slot) => players.map((_, view) => slot * shots.count + view))
    .filter((copy) => shots.state[copy] === copyStates.flying);
  expect(flying).toBe(reallyFlying.length);
  expect(flying).toBeGreaterThan(0);
  expect(row[game.player(1, 'dealt')]).toBe(scores.of(1).hitsDealt);
  expect(row[game.duel(0, 1, 'atShooter')]).toBe(log.atShooter[1]);
  expect(row[game.verdict(2, 'believed')]).toBe(session.game!.server!.updates[2]!.verdicts.counts[0]);
  expect(markKinds[row[game.mark(0, 'kind')]!]).toMatch(/touch|hit/);
  expect(row[game.mark(0, 'age')]).toBeGreaterThanOrEqual(0);
});

test('a row is the same whatever was in its place before: shots that have ended leave nothing', () => {
  const session = new Session(glsPlan({ players: 3, delay: 0.2, params: { fire: 'constant' } }));
  const sampler = new TelemetrySampler(session);
  const [fresh, used] = [new Float32Array(sampler.columns.count), new Float32Array(sampler.columns.count).fill(7)];
  for (let time = 0; time <= 30; time += 0.7) {
    session.advanceTo(time);
    sampler.sample(used, 0);
    sampler.sample(fresh.fill(0), 0);
    expect(used).toEqual(fresh);
  }
});
