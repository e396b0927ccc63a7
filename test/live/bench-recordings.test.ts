/** The recordings of a bench with real threads: a kept recording moves to its place while other calls run. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BenchRecordings } from '../../main/bench/bench-recordings.ts';
import { loadExperiment } from '../../main/experiment/load-experiment.ts';
import { projectPaths } from '../../main/base/project-paths.ts';
import { type RecorderLine, RecorderPort } from '../../main/recording/recorder-port.ts';
import { experimentSetup } from '../../main/run/recording-setup.ts';
import { deferred } from '../../main/base/deferred.ts';
import { smallExperiment } from '../support/experiments.ts';
import { patience } from '../support/patience.ts';
import { registry } from '../support/plans.ts';

let folder = '';
let kept = '';
let spool = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  [kept, spool] = [join(folder, 'kept'), join(folder, 'spool')];
});
afterEach(() => rmSync(folder, { recursive: true }));

function newRecordings(): BenchRecordings {
  const listener = { changed: () => undefined, misplaced: (error: unknown) => expect.fail(String(error)) };
  return new BenchRecordings({ workerPath: projectPaths().worker, folder: kept, spool }, listener);
}

/** The session at the other end says what it is. */
async function setUp(line: RecorderLine | undefined): Promise<void> {
  const path = join(folder, 'car.yaml');
  writeFileSync(path, smallExperiment({ duration: 60 }));
  const setup = await experimentSetup({ kind: 'session', path, loaded: await loadExperiment(path, { registry }), plugins: [] });
  if (line) new RecorderPort(line).send({ kind: 'setup', ...setup });
}

test('a recording kept before its file exists is in its place as soon as it does, and complete at the end', async () => {
  const recordings = newRecordings();
  const line = recordings.begin(1, Promise.resolve());
  recordings.keep(true, 'car');
  const file = recordings.state!.file!;
  await setUp(line);
  await vi.waitFor(() => expect(readdirSync(kept)).toEqual([file]), patience);
  expect([readdirSync(spool), recordings.state]).toMatchObject([[], { kept: true, file, problem: null }]);
  await recordings.close(Promise.resolve());
  const recorder = await recordings.read(file);
  expect(recorder.state.opened?.isComplete).toBe(true);
  await recorder.close();
});

test('they are closed once those of earlier sessions are where they are to be, too', async () => {
  const recordings = newRecordings();
  const former = deferred<void>();
  await setUp(recordings.begin(1, Promise.resolve(), 'first'));
  await recordings.source('first');
  await setUp(recordings.begin(2, former.promise, 'second'));
  await recordings.source('second');
  expect(readdirSync(spool).map((name) => name.split(' ')[0])).toEqual(['first', 'second']);
  const closed = recordings.close(Promise.resolve());
  await vi.waitFor(() => expect(readdirSync(spool)).toEqual([expect.stringMatching(/^first /)]), patience);
  former.resolve();
  await closed;
  expect(readdirSync(spool)).toEqual([]);
});

test('a recording that is being moved opens once it is in its place', async () => {
  const recordings = newRecordings();
  const former = deferred<void>();
  await setUp(recordings.begin(1, Promise.resolve()));
  await recordings.source('car');
  recordings.keep(true, 'car');
  const file = recordings.state!.file!;
  recordings.begin(2, former.promise);
  let isRead = false;
  const reading = recordings.read(file).finally(() => (isRead = true));
  const early = await recordings.readPath(join(kept, file));
  expect([early.state.opened?.isComplete, isRead]).toEqual([false, false]);
  former.resolve();
  const late = await reading;
  expect(late.state.opened?.isComplete).toBe(true);
  await Promise.all([early.close(), late.close(), recordings.close(Promise.resolve())]);
});
