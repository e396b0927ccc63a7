import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandOf } from '../../../test/support/command.ts';

test.each(['--csv', '--parquet', '--report'])('%s never takes the place of the answers', async (option) => {
  const folder = await mkdtemp(join(tmpdir(), 'driftbench-'));
  const answers = join(folder, 'answers.jsonl');
  await writeFile(answers, 'answers\n');
  for (const path of [folder, answers]) {
    const { status, err } = await commandOf(['study', 'report', path, option, answers]);
    expect([status, err]).toEqual([2, `${option} ${answers}: this command reads this file; name another file.\n`]);
  }
  expect(await readFile(answers, 'utf8')).toBe('answers\n');
  await rm(folder, { recursive: true });
});

test('standard output takes one thing, and Parquet is written to a file', async () => {
  const report = async (flags: string) => commandOf(['study', 'report', 'answers.jsonl', ...flags.split(' ')]);
  const refused = (err: string) => ({ status: 2, out: '', err });
  expect(await report('--json --csv -')).toEqual(refused('--json, --csv -: each takes standard output; choose one.\n'));
  expect(await report('--markdown --report -')).toEqual(refused('--markdown, --report -: each takes standard output; choose one.\n'));
  expect(await report('--parquet -')).toEqual(refused('--parquet -: this is written to a file only; name one.\n'));
});
