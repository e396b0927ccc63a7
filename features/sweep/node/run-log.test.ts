import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { RunLog } from './run-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
afterAll(() => rmSync(folder, { recursive: true }));

const record = JSON.stringify({ number: 0, point: 0, repeat: 0, seed: 1, values: [], metrics: {} });

test.each(['{', '7', 'null', '[]', '{"metrics":{}}', '{"number":0,"values":5}', '{"machine":3}', '['.repeat(100_000)])(
  'a line that is no record, %s, is named',
  async (line) => {
    const path = join(folder, 'runs.jsonl');
    writeFileSync(path, `${record}\n${line}\n${record}\n`);
    await expect(RunLog.open(path)).rejects.toMatchObject({
      code: 'bad-input',
      message: `${path}:2: found no record of a run; the file was modified. Delete this file; its runs are performed again.`,
    });
  },
);

test('what is no log is left as it is, and a log is cut off after its last whole line', async () => {
  const path = join(folder, 'cut.jsonl');
  for (const text of ['a letter without an end', '[{', '{"numbers']) {
    writeFileSync(path, text);
    await expect(RunLog.open(path)).rejects.toThrow(`${path}:1: found no record of a run`);
    expect(readFileSync(path, 'utf8')).toBe(text);
  }
  for (const [text, left] of [
    [`${record}\n${record.slice(0, 20)}`, `${record}\n`],
    [record.slice(0, 5), ''],
  ] as const) {
    writeFileSync(path, text);
    await (await RunLog.open(path)).close();
    expect(readFileSync(path, 'utf8')).toBe(left);
  }
});

test('a log is of one process, and of no link', async () => {
  const [path, victim, linked] = ['one.jsonl', 'victim', 'linked.jsonl'].map((name) => join(folder, name)) as [string, string, string];
  const first = await RunLog.open(path);
  await expect(RunLog.open(path)).rejects.toMatchObject({
    code: 'not-possible',
    message: expect.stringContaining(`process ${process.pid} on `),
  });
  await first.close();
  await (await RunLog.open(path)).close();
  writeFileSync(victim, 'kept');
  symlinkSync(victim, linked);
  for (const open of [RunLog.open, RunLog.read]) await expect(open(linked)).rejects.toThrow('this is a link');
  expect(readFileSync(victim, 'utf8')).toBe('kept');
});
