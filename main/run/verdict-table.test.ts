/** The table of verdicts: one line for every update and shot that the server received. */
import { expect, test } from 'vitest';
import { defaultServerRules } from '../../engine/game/server/server-rules.ts';
import { Session } from '../../engine/session/session.ts';
import { glsPlan } from '../../test/support/gls.ts';
import { VerdictTable } from './run-tables.ts';

test('every verdict has its line, with the player, what it is of, and its number', () => {
  const plan = glsPlan({ players: 2, relay: true, params: { fire: 'constant' }, duration: 10 });
  const session = new Session({ ...plan, game: { ...plan.game!, server: { ...defaultServerRules, node: 2 } } });
  const table = new VerdictTable(plan);
  const { server } = session.game!;
  server!.observer = table.add;
  session.advanceTo(10);
  const [head, ...lines] = table.take().trim().split('\n');
  expect(head).toBe('player,what,number,heard (s),verdict');
  const updates = lines.filter((line) => line.startsWith('player-2,update,'));
  expect(updates).toHaveLength(server!.updates[1]!.verdicts.counts[0]!);
  expect(updates[0]).toMatch(/^player-2,update,0,[\d.]+,fine$/);
  expect(lines.filter((line) => line.includes(',shot,'))).toHaveLength(
    server!.shots[0]!.verdicts.counts[0]! + server!.shots[1]!.verdicts.counts[0]!,
  );
  expect(table.take()).toBe('');
});
