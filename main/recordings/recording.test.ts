/** What is recorded is read back, whatever has become of the file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { registry } from '../../test/support/plans.ts';
import { recordRun } from '../../test/support/recorded.ts';
import { projectPaths } from '../project-paths.ts';
import { Recording } from './recording.ts';
import { replay } from './replay.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
afterAll(() => rmSync(folder, { recursive: true }));

const gls = join(projectPaths().experiments, 'gls.yaml');

test('a recorded run replays to the same rows and results', async () => {
  const path = join(folder, 'whole.mcap');
  const { writer, session } = await recordRun(gls, path, ['duration=6']);
  writer.close();
  const recording = await Recording.open(path);
  expect(recording.isWhole).toBe(true);
  expect(recording.results!.results).toEqual(JSON.parse(JSON.stringify(session.results())));
  const replayed = await replay(recording, registry);
  expect(replayed).toMatchObject({ difference: null, resultDifferences: [], hasResults: true, trace: replayed.recordedTrace });
});
