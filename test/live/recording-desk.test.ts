/** The desk of recordings with real threads: what was open is on its way to where it is to be, while other things go on. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RecordingDesk } from '../../main/bench/recording-desk.ts';
import { loadExperiment } from '../../main/experiment/load-experiment.ts';
import { projectPaths } from '../../main/project-paths.ts';
import { type RecorderLine, RecorderPort } from '../../main/recording/recorder-port.ts';
import { experimentSetup } from '../../main/run/recording-setup.ts';
import { deferred } from '../../main/deferred.ts';
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

function newDesk(): RecordingDesk {
  const listener = { changed: () => undefined, misplaced: (error: unknown) => expect.fail(String(error)) };
  return new RecordingDesk({ workerPath: projectPaths().worker, folder: kept, spool }, listener);
}

/** The session at the other end says what it is. */
async function setUp(line: RecorderLine | undefined): Promise<void> {
  const path = join(folder, 'car.yaml');
  writeFileSync(path, smallExperiment({ duration: 60 }));
  const setup = await experimentSetup({ kind: 'session', path, loaded: await loadExperiment(path, { registry }), plugins: [] });
  if (line) new RecorderPort(line).send({ kind: 'setup', ...setup });
}

test('what is kept before its file is begun is in its place as soon as that is, and whole at the end', async () => {
  const desk = newDesk();
  const line = desk.begin(1, Promise.resolve());
  desk.keep(true, 'car');
  const file = desk.state!.file!;
  await setUp(line);
  await vi.waitFor(() => expect(readdirSync(kept)).toEqual([file]), patience);
  expect([readdirSync(spool), desk.state]).toMatchObject([[], { kept: true, file, problem: null }]);
  await desk.close(Promise.resolve());
  const recorder = await desk.read(file);
  expect(recorder.state.opened?.isComplete).toBe(true);
  await recorder.close();
});

test('a desk of recordings is closed once those of earlier sessions are where they are to be, too', async () => {
  const desk = newDesk();
  const former = deferred<void>();
  await setUp(desk.begin(1, Promise.resolve(), 'first'));
  await desk.source('first');
  await setUp(desk.begin(2, former.promise, 'second'));
  await desk.source('second');
  expect(readdirSync(spool).map((name) => name.split(' ')[0])).toEqual(['first', 'second']);
  const closed = desk.close(Promise.resolve());
  await vi.waitFor(() => expect(readdirSync(spool)).toEqual([expect.stringMatching(/^first /)]), patience);
  former.resolve();
  await closed;
  expect(readdirSync(spool)).toEqual([]);
});

test('what is on its way is opened once it is there', async () => {
  const desk = newDesk();
  const former = deferred<void>();
  await setUp(desk.begin(1, Promise.resolve()));
  await desk.source('car');
  desk.keep(true, 'car');
  const file = desk.state!.file!;
  desk.begin(2, former.promise);
  let isRead = false;
  const reading = desk.read(file).finally(() => (isRead = true));
  const early = await desk.readPath(join(kept, file));
  expect([early.state.opened?.isComplete, isRead]).toEqual([false, false]);
  former.resolve();
  const late = await reading;
  expect(late.state.opened?.isComplete).toBe(true);
  await Promise.all([early.close(), late.close(), desk.close(Promise.resolve())]);
});
