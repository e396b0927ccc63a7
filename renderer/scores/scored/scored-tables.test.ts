/** The numbers of a scored game as tables. */
import { expect, test } from 'vitest';
import { measures } from '../../../contract/measures.ts';
import { measureSession } from '../../../features/score/node/score-session.ts';
import { scoredGame } from '../../../features/score/node/scored-game.ts';
import { loggedSession, readLog, usualOptions } from '../../../test/support/game-logs.ts';
import { exampleScored } from '../../../test/support/page/example-scored.ts';
import { synthetic } from '../../../test/support/motion.ts';
import { lane, nodes, plan } from '../../../test/support/plans.ts';
import { scoredTables } from './scored-tables.ts';

test('what the command prints comes first, in its units, a row for each viewer and entity', () => {
  const [pictures, updates] = scoredTables(exampleScored);
  expect(pictures?.columns.map(({ title, unit }) => [title, unit])).toEqual([
    ['frames', ''],
    ['deviation, mean', 'm'],
    ['deviation, p95', 'm'],
    ['picture lateness, mean', 'ms'],
    ['jumps', '1/min'],
    ['longest jump', 'm'],
  ]);
  expect(pictures?.rows[1]).toEqual({ lane: 1, words: ['far', 'tank'], numbers: [600, 0.45, 0.9, 100, 3, 1.2] });
  expect(updates?.columns.map(({ title, unit }) => `${title} (${unit})`)).toEqual([
    'updates received ()',
    'updates lost (%)',
    'age on arrival, mean (ms)',
    'starved, longest (ms)',
  ]);
});

test('every number of a score has its words, and a unit unless it is a count or a share', () => {
  const { logs } = loggedSession(
    plan({ duration: 4, motion: synthetic('circular', {}), nodes: nodes({ delay: 0.1 }), lanes: [lane({ model: 'linear' })] }),
  );
  const game = scoredGame(
    measureSession(
      Object.entries(logs).map(([process, text]) => readLog(text, `${process}.log`)),
      usualOptions,
    ),
  );
  const known = new Set([...measures.accuracy, ...measures.perception, ...measures.playouts, ...measures.logged].map(({ id }) => id));
  const ids = game.pairs.flatMap(({ picture, spawns, updates }) => Object.keys({ ...picture, ...spawns, ...updates }));
  expect(ids.filter((id) => !known.has(id))).toEqual([]);
  const without = scoredTables(game).flatMap(({ columns }) => columns.filter(({ unit }) => unit === '').map(({ id }) => id));
  expect(without.filter((id) => !/^(?:frames|updatesReceived|updatesSent|spawns|neverShown)$/.test(id))).toEqual([]);
});
