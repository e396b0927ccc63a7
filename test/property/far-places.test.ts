/** Recordings and what is exported of them keep millimetres, however far from the origin the motion is. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportRecording } from '../../features/output/node/tables/export-recording.ts';
import { openMotionFile } from '../../main/motion/open-motion-file.ts';
import { Recording } from '../../main/recording/recording.ts';
import { replay } from '../../main/run/replay.ts';
import { recordRun } from '../support/recorded.ts';
import { replayMeans } from '../support/replay-means.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftbench-far-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** UTM: metres far from the origin. */
const north = 9_876_543.217;
const northAt = (time: number) => north + time * 50 * 0.011;

async function recorded(name: string, far: number): Promise<string> {
  const rows = Array.from({ length: 201 }, (_, k) => `${k / 50},${far === 0 ? 0 : 412_345.678 + k * 0.123},${far + k * 0.011}`);
  await writeFile(join(folder, `${name}.csv`), `t,x,y\n${rows.join('\n')}\n`);
  const path = join(folder, `${name}.mcap`);
  const { writer } = await recordRun(join(folder, `${name}.csv`), path, ['duration=3']);
  writer.close();
  return path;
}

test('a recording at ten thousand kilometres gives its path back to the millimetre, as motion and as a table', async () => {
  const path = await recorded('utm', north);
  const { t, y } = (await openMotionFile(path, { form: 'path' })).tracks[0]!.columns;
  expect(t.length).toBeGreaterThan(140);
  // The session ends between two ticks: its last row has the state of the tick before.
  t.subarray(0, -1).forEach((time, row) => expect(y[row]).toBeCloseTo(northAt(time), 4));
  const recording = await Recording.open(path);
  const out = join(folder, 'tables');
  await exportRecording(recording, out, { format: 'json', tables: ['real', 'placed'] }, { cancelled: new AbortController().signal });
  expect(await replay(recording, replayMeans)).toMatchObject({ difference: null, resultDifferences: [] });
  recording.close();
  for (const table of ['real', 'placed']) {
    const rows = (await readFile(join(out, `${table}.jsonl`), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, number>);
    const ticks = rows.filter((row) => row['time (s)']! < 2.99);
    const off = ticks.map((row) => Math.abs((row['y (m)'] ?? NaN) - northAt(row['time (s)'] ?? NaN)));
    expect(Math.max(...off)).toBeLessThan(table === 'real' ? 1e-4 : 0.25);
  }
});

test('near the origin rows have no further columns', async () => {
  const recording = await Recording.open(await recorded('near', 0));
  expect(recording.setup.layout.exactPlaces).toBeUndefined();
  recording.close();
});
