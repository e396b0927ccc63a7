import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { RunLog } from './run-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
afterAll(() => rmSync(folder, { recursive: true }));

const record = JSON.stringify({ number: 0, point: 0, repeat: 0, seed: 1, values: [], metrics: {} });

test.each(['{', '7', 'null', '[]', '{"metrics":{}}'])('a line that is no record, %s, is named', async (line) => {
  const path = join(folder, 'runs.jsonl');
  writeFileSync(path, `${record}\n${line}\n${record}\n`);
  await expect(RunLog.open(path)).rejects.toMatchObject({
    code: 'bad-input',
    message: `${path}:2: found no record of a run; the file was modified. Delete this file; its runs are performed again.`,
  });
});
