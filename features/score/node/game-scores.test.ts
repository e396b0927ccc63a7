/** Logs that pages bring to be scored; scoring itself is seen in test/live/game-scores.test.ts. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patience } from '../../../test/support/patience.ts';
import { longestLogs } from '../calls/scoring.ts';
import { GameScores, type GameScoresOptions } from './game-scores.ts';

let folder = '';
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'driftbench-'))));
afterEach(() => rm(folder, { recursive: true }));

const newScores = (options: Partial<GameScoresOptions> = {}) =>
  new GameScores({ folder, isOffered: () => false, worker: { workerPath: '' }, nowMs: () => 0, changed: () => undefined, ...options });

test.each([
  ['an empty log', [{ name: 'a.log', bytes: 0 }], 'a.log is empty.'],
  ['more than can be sent', [{ name: 'a.log', bytes: longestLogs + 1 }], 'at most 4096 MiB. Score them with driftbench score'],
])('%s is refused, and nothing is left', async (_, logs, message) => {
  await expect(newScores().begin({ name: 'tanks', logs })).rejects.toThrow(message);
  expect(await readdir(folder)).toEqual([]);
});

test('logs that are not all there are not scored; those of another transfer are not known', async () => {
  const scores = newScores();
  const begun = await scores.begin({ name: 'tanks', logs: [{ name: 'a.log', bytes: 4 }] });
  await scores.piece({ ...begun, log: 0, offset: 0, base64: btoa('dri') });
  await expect(scores.start(begun)).rejects.toThrow('Received only 3 of 4 bytes. Send the file again.');
  expect(await readdir(folder)).toEqual([]);
  await expect(scores.piece({ ...begun, log: 0, offset: 3, base64: btoa('f') })).rejects.toThrow('This transfer has ended');
});

test('a second transfer takes the place of the first; one that is not continued, or cancelled, leaves nothing', async () => {
  const scores = newScores({ idleMs: 50 });
  const logs = [{ name: '../a.log', bytes: 4 }];
  const first = await scores.begin({ name: 'tanks', logs });
  const second = await scores.begin({ name: 'tanks', logs });
  await expect(scores.piece({ ...first, log: 0, offset: 0, base64: btoa('d') })).rejects.toThrow('This transfer has ended');
  expect(await readdir(folder)).toHaveLength(1);
  await vi.waitFor(async () => expect(await readdir(folder)).toEqual([]), patience);
  await expect(scores.start(second)).rejects.toThrow('This transfer has ended');
  await scores.begin({ name: 'tanks', logs });
  await scores.cancel();
  expect(await readdir(folder)).toEqual([]);
});
