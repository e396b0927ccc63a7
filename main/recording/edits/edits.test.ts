/** Recordings under other lanes, and edited ones. */
import { replayMeans } from '../../../test/support/replay-means.ts';
import { occurrencesOf } from '../format/occurrence-rows.ts';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, copyFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordRun } from '../../../test/support/recorded.ts';
import { commandOf } from '../../../test/support/command.ts';
import { projectPaths } from '../../base/project-paths.ts';
import { Recording } from '../recording.ts';
import { replay } from '../../run/replay.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
const at = (name: string) => join(folder, name);
const whole = at('whole.mcap');

beforeAll(async () => {
  const { writer } = await recordRun(join(projectPaths().experiments, 'netgames05.yaml'), whole, ['duration=6']);
  writer.close();
  copyFileSync(whole, at('broken.mcap'));
  truncateSync(at('broken.mcap'), Math.floor(statSync(whole).size * 0.6));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs `driftbench …`; `@name` stands for a file of this test. */
const driftbench = (line: string) => commandOf(line.split(' ').map((word) => word.replace(/^@/, `${folder}/`)));

async function opened<Result>(name: string, look: (recording: Recording) => Result): Promise<Awaited<Result>> {
  const recording = await Recording.open(at(name));
  try {
    return await look(recording);
  } finally {
    recording.close();
  }
}

const timesOf = (recording: Recording) => [...recording.messages(['rows'])].flatMap(({ record }) => [...(record.times ?? [])]);

test('other lanes run over the same paths and network, and the recorded ones come out as they were', async () => {
  writeFileSync(
    at('other.yaml'),
    'lanes:\n  - { id: tenth, from: base, scheduler: { id: every-nth, n: 10 } }\n  - { id: twin, from: base }\n',
  );
  const { status, out, err } = await driftbench('replay @whole.mcap --lanes @other.yaml --json');
  expect(err).toContain('The recorded lanes give the recorded results.');
  expect(status).toBe(0);
  const { lanes } = JSON.parse(out) as { lanes: Record<string, { triggers: number; updatesSent: number }> };
  expect(Object.keys(lanes)).toEqual(['base', 'third', 'tenth', 'twin']);
  expect(lanes['twin']).toEqual(lanes['base']);
  expect(lanes['tenth']!.updatesSent).toBeLessThan(lanes['third']!.updatesSent);
});

test('invalid lanes are refused under the name of their file', async () => {
  writeFileSync(at('taken.yaml'), '- { id: base }\n');
  writeFileSync(at('none.yaml'), 'name: nothing\n');
  writeFileSync(at('wrong.yaml'), 'lanes: [{ id: mine, from: base, model: { id: nosuch } }]\n');
  for (const name of ['taken', 'none', 'wrong']) {
    const { status, err } = await driftbench(`replay @whole.mcap --lanes @${name}.yaml`);
    expect([name, status]).toEqual([name, 2]);
    expect(err).toContain(`${name}.yaml`);
    expect(err).not.toContain('driftbench-replay');
  }
});

test('a trimmed recording holds its range to the row, and can still be replayed', async () => {
  expect((await driftbench('recording trim @whole.mcap --from 2 --to 4 --out @trim.mcap')).status).toBe(0);
  const all = await opened('whole.mcap', timesOf);
  await opened('trim.mcap', async (recording) => {
    expect(timesOf(recording)).toEqual(all.filter((time) => time >= 2 && time <= 4));
    for (const { record } of recording.messages(['occurrences']))
      for (const { time } of occurrencesOf(record)) expect(time >= 2 && time <= 4).toBe(true);
    expect(await replay(recording, replayMeans)).toMatchObject({ difference: null, rows: timesOf(recording).length });
  });
});

test('the two parts of a split recording have all its rows', async () => {
  expect((await driftbench('recording split @whole.mcap --at 2.5 --out @part.mcap')).status).toBe(0);
  const [first, second, all] = await Promise.all(['part.mcap', 'part-2.mcap', 'whole.mcap'].map((name) => opened(name, timesOf)));
  expect([...new Set([...first!, ...second!])]).toEqual(all);
  expect(await opened('part-2.mcap', ({ results }) => results?.results)).toEqual(
    await opened('whole.mcap', ({ results }) => results?.results),
  );
});

test('a repaired recording is complete, with all readable data, and the losses are listed', async () => {
  const { err } = await driftbench('recording repair @broken.mcap --out @mended.mcap');
  expect(err).toMatch(/Lost: .*the results/);
  const before = await opened('broken.mcap', timesOf);
  await opened('mended.mcap', (recording) => {
    expect(recording.isWhole).toBe(true);
    expect(timesOf(recording)).toEqual(before);
  });
  expect((await driftbench('recording repair @whole.mcap --out @same.mcap')).err).toContain('Nothing was damaged.');
});

/** A byte of the last chunk that begins in the first half, not of an index, which no one would miss. */
function amidChunk(bytes: Buffer): number {
  let found = 0;
  for (let record = 8; record < bytes.length / 2;) {
    const length = Number(bytes.readBigUInt64LE(record + 1));
    if (bytes[record] === 6) found = record + 9 + Math.floor(length / 2);
    record += 9 + length;
  }
  return found;
}

test('a damaged piece costs little more than a second, and is reported', async () => {
  const bytes = readFileSync(whole);
  bytes[amidChunk(bytes)]! ^= 0x40;
  writeFileSync(at('spoilt.mcap'), bytes);
  expect((await driftbench('recording info @spoilt.mcap')).out).toContain('complete, 1 damaged piece, with results');
  expect((await driftbench('recording repair @spoilt.mcap --out @unspoilt.mcap')).err).toContain('Lost: 1 damaged piece.');
  const lost = (await opened('whole.mcap', timesOf)).length - (await opened('unspoilt.mcap', timesOf)).length;
  expect(lost).toBeLessThanOrEqual(2 / 0.02);
});

test('a damaged file of the experiment is left out of a repaired recording, and named', async () => {
  const { writer } = await recordRun(join(projectPaths().experiments, 'bzflag-robots.yaml'), at('traced.mcap'), ['duration=0.5']);
  writer.close();
  const bytes = readFileSync(at('traced.mcap'));
  const name = await opened('traced.mcap', ({ attached }) => attached[0]!);
  bytes[bytes.indexOf(name) + 2000]! ^= 0x40;
  writeFileSync(at('traced.mcap'), bytes);
  const { err } = await driftbench('recording repair @traced.mcap --out @untraced.mcap');
  expect(err).toContain(`Lost: the attached file ${name}.`);
  expect((await driftbench('replay @untraced.mcap --verify')).err).toContain('is missing or damaged');
});

test('notes of two copies come together, once each', async () => {
  const { writer } = await recordRun(join(projectPaths().experiments, 'netgames05.yaml'), at('noted.mcap'), ['duration=1']);
  writer.note(0.5, 'both');
  writer.close();
  await driftbench('recording trim @noted.mcap --to 0.4 --out @copy.mcap');
  expect((await driftbench('recording merge-notes @noted.mcap @copy.mcap --out @same-notes.mcap')).err).toContain(': 0 notes');
  expect((await driftbench('recording merge-notes @copy.mcap @noted.mcap --out @merged.mcap')).err).toContain(': 1 notes');
  expect((await driftbench('recording merge-notes @whole.mcap @noted.mcap --out @odd.mcap')).err).toContain('two sessions');
  expect(existsSync(at('odd.mcap'))).toBe(false);
  const notes = await opened('merged.mcap', (recording) =>
    [...recording.messages(['occurrences'])].flatMap(({ record }) => [...occurrencesOf(record)]).filter(({ kind }) => kind === 'noted'),
  );
  expect(notes.map(({ time, text }) => [time, text])).toEqual([[0.5, 'both']]);
});

test('the contents of a recording are listed; nothing is overwritten without a request', async () => {
  const { out } = await driftbench('recording info @whole.mcap');
  expect(out).toMatch(/state +complete, with results/);
  expect(out).toMatch(/rows +\d/);
  expect((await driftbench('recording info @broken.mcap')).out).toContain('incomplete;');
  expect(await driftbench('recording trim @whole.mcap --to 1 --out @whole.mcap')).toMatchObject({ status: 2 });
  copyFileSync(whole, at('own.mcap'));
  expect((await driftbench('recording trim @own.mcap --to 1 --out @own.mcap --force')).status).toBe(0);
  expect(Math.max(...(await opened('own.mcap', timesOf)))).toBeLessThanOrEqual(1);
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('no recording is named -, which stands for standard output elsewhere', async () => {
  expect(await driftbench('recording repair @own.mcap --out -')).toMatchObject({
    status: 2,
    err: '--out -: a recording is written to a file only; name one.\n',
  });
});
