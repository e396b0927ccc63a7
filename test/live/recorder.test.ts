/** A recorder's thread: all records sent before a request are on disk when it is answered. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadExperiment } from '../../main/experiment/load-experiment.ts';
import { projectPaths } from '../../main/base/project-paths.ts';
import { Recorder } from '../../main/recording/recorder.ts';
import { RecorderPort, type RecordingSetup } from '../../main/recording/recorder-port.ts';
import { experimentSetup } from '../../main/run/recording-setup.ts';
import { Recording } from '../../main/recording/recording.ts';
import { smallExperiment } from '../support/experiments.ts';
import { registry } from '../support/plans.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** More than a thread takes off a line before it looks at its other port. */
const records = 5000;

async function smallSetup(): Promise<RecordingSetup> {
  const path = join(folder, 'small.yaml');
  writeFileSync(path, smallExperiment({ duration: 3 }));
  return experimentSetup({ kind: 'run', path, loaded: await loadExperiment(path, { registry }), plugins: [] });
}

test('a flush waits for all that was sent over the line before it', async () => {
  const { recorder, line } = Recorder.record(projectPaths().worker, join(folder, 'small.mcap'));
  const port = new RecorderPort(line);
  port.send({ kind: 'setup', ...(await smallSetup()) });
  await recorder.flush();
  for (let n = 1; n <= records; n++) port.send({ kind: 'operator', record: { time: n / records, kind: 'pause' } });
  await recorder.flush();
  const recording = await Recording.open(recorder.path);
  expect([...recording.messages(['operator'])]).toHaveLength(records);
  expect(port.waiting).toBe(0);
  recording.close();
  await recorder.close();
});

test('a note is taken as soon as the session has said what it is, and refused before', async () => {
  const { recorder, line } = Recorder.record(projectPaths().worker, join(folder, 'noted.mcap'));
  await expect(recorder.note(0, 'too early')).rejects.toMatchObject({ code: 'not-possible' });
  new RecorderPort(line).send({ kind: 'setup', ...(await smallSetup()) });
  expect(await recorder.note(0, 'here')).toMatchObject({ kind: 'noted', time: 0, text: 'here' });
  await recorder.close();
});
