/** Which folders the commands write into, of those that hold something already. */
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkClaim } from './claimed-folder.ts';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'driftbench-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const experiment = () => join(folder, 'mine.yaml');
const put = (name: string, text = 'kept') => writeFileSync(join(folder, name), text);
const tuning = () => ({ claim: 'tune.json', files: ['runs.jsonl', 'experiment.yaml'], read: experiment() }) as const;
const refusal = (own: Parameters<typeof checkClaim>[1]) =>
  checkClaim(folder, own).then(
    () => null,
    (error: Error) => error.message.replace(`${folder}: holds `, ''),
  );

test('a folder that is not there, is empty or holds other files may be written', async () => {
  expect(await checkClaim(join(folder, 'none'), tuning())).toBeUndefined();
  put('notes.txt');
  expect([await refusal(tuning()), await refusal(null)]).toEqual([null, null]);
});

test('results of another command are refused by all, the own ones are not', async () => {
  for (const [name, what] of [
    ['sweep.json', 'a sweep'],
    ['answers.jsonl', 'the answers of a study'],
  ] as const) {
    put(name);
    const message = `${what} (${name}); name another folder.`;
    expect([await refusal(tuning()), await refusal(null)]).toEqual([message, message]);
    rmSync(join(folder, name));
  }
  put('tune.json');
  put('runs.jsonl');
  expect([await refusal(tuning()), await refusal(null)]).toEqual([null, 'a tuning (tune.json); name another folder.']);
});

test('without the own manifest nothing of the same name is replaced, but for a copy of the experiment', async () => {
  put('mine.yaml', 'an experiment');
  copyFileSync(experiment(), join(folder, 'experiment.yaml'));
  expect(await refusal(tuning())).toBeNull();
  put('experiment.yaml', 'another experiment');
  expect(await refusal(tuning())).toBe('experiment.yaml, which is not of a tuning and would be replaced; name another folder.');
  rmSync(join(folder, 'experiment.yaml'));
  put('runs.jsonl', 'rows');
  expect(await refusal(tuning())).toBe('runs.jsonl, which is not of a tuning and would be replaced; name another folder.');
  expect([readdirSync(folder), readFileSync(join(folder, 'runs.jsonl'), 'utf8')]).toEqual([['mine.yaml', 'runs.jsonl'], 'rows']);
});
