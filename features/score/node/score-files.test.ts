/** A session of long logs: read one viewer after the other, it scores as it does at once. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedSession, usualOptions } from '../../../test/support/game-logs.ts';
import { synthetic } from '../../../test/support/motion.ts';
import { lane, nodes, plan } from '../../../test/support/plans.ts';
import { scoreFiles } from './score-files.ts';
import { measureSession, type ScoreOptions } from './score-session.ts';
import { openSession, openSurroundings, type SessionFiles } from './session-logs.ts';

let folder: string;
const { logs } = loggedSession(
  plan({
    duration: 6,
    motion: synthetic('circular', {}),
    nodes: nodes({ delay: 0.1, loss: { law: 'independent', ratio: 0.2 } }, { delay: 0.3 }),
    lanes: [lane({ model: 'linear' })],
  }),
);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftbench-score-'));
  await mkdir(join(folder, 'session'));
  const doubtful = { ...logs, r1: `${logs['r1']}S,7,tank,NaN,0,0,1,0,0,0\nN,7,9 records were dropped\nS,7,cut` };
  for (const [process, text] of Object.entries(doubtful)) await writeFile(join(folder, 'session', `${process}.log`), text);
});
afterAll(() => rm(folder, { recursive: true }));

const of = (...paths: readonly string[]): SessionFiles => ({ paths, truth: [], shown: [], mapping: undefined });
const ruled = (rule: ScoreOptions['clocks']['rule']): ScoreOptions => ({ ...usualOptions, clocks: { rule, offsets: new Map() } });

test.each(['auto', 'fit'] as const)('it is the same score, with the same questions, by clocks of rule %s', async (rule) => {
  const files = of(join(folder, 'session'));
  const { scored } = measureSession(await openSession(files), ruled(rule));
  expect(scored.questions).toHaveLength(2);
  for (const heldMb of [0, 64]) {
    const found = await scoreFiles(await openSurroundings(files, heldMb), ruled(rule));
    expect({ ...found.scored, questions: new Set(found.scored.questions) }).toEqual({ ...scored, questions: new Set(scored.questions) });
    expect(found.pairs.map(({ viewer, score }) => [viewer, score.entity])).toEqual([
      ['r0', 'tank'],
      ['r1', 'tank'],
    ]);
  }
});

test('pictures that are wrong are refused with file and line when it is their turn', async () => {
  const wrong = join(folder, 'wrong.log');
  await writeFile(wrong, `${logs['r0']?.replace('process=r0', 'process=r9')}S,1,tank,0,0,0,1,0,0,0\n`);
  const open = await openSurroundings(of(join(folder, 'session', 'sender.log'), wrong), 0);
  await expect(scoreFiles(open, usualOptions)).rejects.toThrow(/wrong\.log, line \d+, column t: found 1 after .*; times must not go back/);
});

test('logs that show nothing are refused as at once', async () => {
  await expect(scoreFiles(await openSurroundings(of(join(folder, 'session', 'sender.log')), 0), usualOptions)).rejects.toThrow(
    'No log has what is shown (records S)',
  );
});
