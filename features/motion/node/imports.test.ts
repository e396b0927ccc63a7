import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BenchError } from '../../../contract/errors.ts';
import { longestImport } from '../calls/imports.ts';
import { patience } from '../../../test/support/patience.ts';
import { knownFlight, unityFile } from '../../../test/support/foreign-motion.ts';
import { motionContents } from '../../../main/motion/motion-contents.ts';
import { lookAtMotion } from './motion-look.ts';
import { Imports, type ImportsParts } from './imports.ts';

let folder = '';
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'driftbench-'))));
afterEach(() => rm(folder, { recursive: true }));

const newImports = (parts: Partial<ImportsParts> = {}) =>
  new Imports({ experiments: folder, recordings: null, motionIn: motionContents, lookAtMotion, ...parts });

/** Brings a text in two pieces. */
async function bring(imports: Imports, name: string, text: string) {
  const upload = await imports.begin({ name, bytes: text.length });
  for (const [from, to] of [[0, 4], [4]]) await imports.piece({ ...upload, offset: from ?? 0, base64: btoa(text.slice(from, to)) });
  return imports.end(upload);
}

test('motion is kept beside the user’s own experiments, and an experiment is made around it', async () => {
  const imported = await bring(newImports(), '../a/my: tank.csv', 't,x,y\n0,0,0\n1,1,1\n');
  expect(imported).toMatchObject({
    kind: 'motion',
    name: '-a-my- tank.yaml',
    text: expect.stringContaining('file: imports/-a-my- tank.csv'),
  });
  expect(await readdir(join(folder, 'imports'))).toEqual(['-a-my- tank.csv']);
});

test('a file of another program is looked at before it is taken in, and the experiment reads it by the mapping', async () => {
  const imports = newImports();
  const text = unityFile(knownFlight(60, 60).map((moment) => ({ ...moment, pitch: 0, roll: 0 })));
  const upload = await imports.begin({ name: 'drive.csv', bytes: text.length });
  await imports.piece({ ...upload, offset: 0, base64: btoa(text) });
  const plain = await imports.look(upload);
  expect(plain).toMatchObject({ isForeign: true, problem: null, axes: expect.stringMatching(/^zup/) as string });
  expect(await imports.look({ ...upload, mapping: { id: 'nothing' } })).toMatchObject({
    problem: expect.stringMatching(/^drive\.csv, line 1: unknown column "nothing"/) as string,
  });
  const look = await imports.look({ ...upload, mapping: { preset: 'unity' } });
  expect(look).toMatchObject({ problem: null, questions: [], axes: expect.stringMatching(/^unity/) as string });
  expect(look.paths[0]?.x).toHaveLength(60);
  expect(look.paths[0]?.y[0]).toBeCloseTo(-40, 5);
  const imported = await imports.end({ ...upload, mapping: { preset: 'unity', map: { yaw: 'RotY' } } });
  expect(imported).toMatchObject({ text: expect.stringContaining('preset: unity, map: { yaw: RotY }') as string });
});

test('our own columns need no look', async () => {
  const imports = newImports();
  const text = 't,x,y\n0,0,0\n1,1,1\n';
  const upload = await imports.begin({ name: 'tank.csv', bytes: text.length });
  await imports.piece({ ...upload, offset: 0, base64: btoa(text) });
  expect(await imports.look(upload)).toMatchObject({ isForeign: false, ids: [], questions: [expect.stringContaining('below 20 Hz')] });
  await imports.cancel(upload);
  await expect(imports.look(upload)).rejects.toMatchObject({ code: 'not-found' });
});

test('a file that is no motion is refused under its name, and nothing is left', async () => {
  await expect(bring(newImports(), 'notes.csv', 'dear diary\n')).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringMatching(/^notes\.csv, line 1: /),
  });
  await expect(bring(newImports(), 'one-line.csv', '1'.repeat(1e5))).rejects.toMatchObject({
    message: expect.stringMatching(/^.{1,400}$/),
  });
  await expect(bring(newImports(), 'game.rec', 'no game at all')).rejects.toMatchObject({ message: expect.stringMatching(/^game\.rec/) });
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  [
    'tank.png',
    10,
    'bad-input',
    'tank.png cannot be imported; allowed: .mcap, .rec, .csv, .tsv, .txt, .log, .dat, .tum, .plt, .parquet, .jsonl, .ndjson, .json, .geojson, .gpx, .kml, .tcx, .xml, .gz, .zst, .bag, .db3, .ulg, .dem.',
  ],
  ['tank.csv', 0, 'bad-input', 'tank.csv is empty.'],
  ['tank.CSV', longestImport['.csv'] + 1, 'too-many', 'tank.CSV has 257 MiB; allowed for .csv: at most 256 MiB.'],
  ['match.mcap', 10, 'not-possible', 'This bench has no folder for recordings.'],
])('%s of %d bytes is refused at once', async (name, bytes, code, message) => {
  await expect(newImports().begin({ name, bytes })).rejects.toEqual(new BenchError(code as BenchError['code'], message));
  expect(await readdir(folder)).toEqual([]);
});

test('a cancelled import, an abandoned one, and all at the end of the bench leave nothing', async () => {
  const imports = newImports();
  const half = { name: 'tank.csv', bytes: 10 };
  const upload = await imports.begin(half);
  await imports.piece({ ...upload, offset: 0, base64: btoa('t,x,y') });
  await imports.cancel(upload);
  await expect(imports.end(upload)).rejects.toMatchObject({ code: 'not-found' });
  await imports.begin(half);
  await imports.close();
  expect(await readdir(folder)).toEqual([]);
  const hasty = newImports({ idleMs: 1 });
  const forgotten = await hasty.begin(half);
  await vi.waitFor(async () => expect(await readdir(folder)).toEqual([]), patience);
  await expect(hasty.end(forgotten)).rejects.toMatchObject({ code: 'not-found' });
});

test('one of which not all has come is no file yet', async () => {
  const imports = newImports();
  const upload = await imports.begin({ name: 'tank.csv', bytes: 10 });
  await imports.piece({ ...upload, offset: 0, base64: btoa('t,x,y') });
  await expect(imports.end(upload)).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringContaining('Received only 5 of 10 bytes.'),
  });
  expect(await readdir(folder)).toEqual([]);
});

test('the number of simultaneous imports is bounded', async () => {
  const imports = newImports();
  for (let n = 0; n < 4; n++) await imports.begin({ name: 'tank.csv', bytes: 1 });
  await expect(imports.begin({ name: 'tank.csv', bytes: 1 })).rejects.toMatchObject({ code: 'too-many' });
  await imports.close();
  const begun = await Promise.allSettled(Array.from({ length: 6 }, () => imports.begin({ name: 'tank.csv', bytes: 1 })));
  expect(begun.filter(({ status }) => status === 'rejected').length).toBe(2);
  await imports.close();
});
