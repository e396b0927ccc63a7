/** A command's recording replaces a former one only when it is complete. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RecordingPlace } from './recording-place.ts';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'driftbench-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const at = (name: string) => join(folder, name);
const files = () => Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(at(name), 'utf8')]));

/** A growing recording over an existing file, if any. */
async function recording(former: string | null, text: string): Promise<RecordingPlace> {
  if (former !== null) writeFileSync(at('run.mcap'), former);
  const place = await RecordingPlace.begin(at('run.mcap'));
  writeFileSync(place.path, text);
  return place;
}

test('where nothing is, a recording grows at its place', async () => {
  const place = await recording(null, 'new');
  expect(place.path).toBe(at('run.mcap'));
  await place.take();
  expect([await place.end(), files()]).toEqual(['', { 'run.mcap': 'new' }]);
});

test('a former recording stays until the new one is complete and replaces it', async () => {
  const place = await recording('former', 'new');
  expect(files()).toEqual({ 'run.mcap': 'former', 'run 2.mcap': 'new', '.run.mcap.lock': expect.any(String) });
  await place.take();
  expect([await place.end(), files()]).toEqual(['', { 'run.mcap': 'new' }]);
});

test('an incomplete one stays beside the former, and that is reported', async () => {
  const place = await recording('former', 'part');
  expect(await place.end()).toBe(`${at('run.mcap')} was not replaced; the new recording is ${at('run 2.mcap')}.\n`);
  expect(files()).toEqual({ 'run.mcap': 'former', 'run 2.mcap': 'part' });
});

test('without a recording nothing is left, and nothing reported', async () => {
  writeFileSync(at('run.mcap'), 'former');
  const place = await RecordingPlace.begin(at('run.mcap'));
  expect([await place.end(), files()]).toEqual(['', { 'run.mcap': 'former' }]);
});

test('a folder in its place is refused', async () => {
  await expect(RecordingPlace.begin(folder)).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringContaining('this is a folder'),
  });
});
