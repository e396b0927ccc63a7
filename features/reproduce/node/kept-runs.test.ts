/** Which outcomes are kept for an interrupted command to go on with. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorCode } from '../../../contract/errors.ts';
import { KeptRuns } from './kept-runs.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'driftbench-'))));
afterAll(() => rm(folder, { recursive: true }));

test.each<[ErrorCode, boolean]>([
  ['bad-input', true],
  ['not-possible', true],
  ['plugin-fault', false],
  ['session-died', false],
])('a run that ends with %s is kept: %s', async (code, isKept) => {
  const kept = await KeptRuns.in(folder, import.meta.filename);
  const run = { path: 'resources/experiments/circle.yaml', seed: 1, sets: [code] };
  await kept.keep({ run, fault: { code, message: 'it failed' } });
  expect((await kept.find(run))?.fault?.code).toBe(isKept ? code : undefined);
});
