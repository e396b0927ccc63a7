/** The records of a study are read back, whatever happened to the disk meanwhile. */
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { StudyHead } from '../../../contract/study-record.ts';
import { canLimitFiles, withFileLimit } from '../../../test/support/file-limit.ts';
import { AnswerBook, readAnswers } from './answer-book.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
afterAll(() => rmSync(folder, { recursive: true }));

const design = { kind: 'rating', conditions: [], round: 60, practice: 0, repeat: 1, questions: [] };
const head = { name: 'Small', seed: 1, design } as unknown as StudyHead;
const open = (path: string) => AnswerBook.open(path, head, 'test', () => '2026-05-04T16:30:00.000Z');
const answer = (index: number) => ({ kind: 'answer', person: 'P1', round: index, index, ratings: { quality: 4 }, seconds: 2 }) as const;

test.skipIf(!canLimitFiles)('an answer that a full disk refuses leaves nothing in the file, and the next one is kept', async () => {
  const path = join(folder, 'answers.jsonl');
  const book = await open(path);
  await book.add(answer(0));
  const before = readFileSync(path, 'utf8');
  await expect(withFileLimit(statSync(path).size + 20, () => book.add(answer(1)))).rejects.toThrow('EFBIG');
  expect(readFileSync(path, 'utf8')).toBe(before);
  await book.add(answer(2));
  await book.close();
  const answers = (await readAnswers(path)).flatMap((record) => (record.kind === 'answer' ? [record.index] : []));
  expect(answers).toEqual([0, 2]);
});

test.each([
  ['{ "mine": 1 }', 'is no file of answers; choose another folder.'],
  [
    '{"kind":"study","format":1,"name":"Other","seed":1,"design":5}\n',
    ':1: found no record of a study; the file was modified. Restore this line.',
  ],
  ['{ "mine": 1 }\n{ "mine": 2 }', ':1: found no record of a study; the file was modified. Restore this line.'],
  [
    `${JSON.stringify({ kind: 'study', at: '', format: 1, name: 'Other', seed: 2, design })}\n{"kind":"se`,
    'has the answers of another study or design',
  ],
])('a file of others keeps what it has: %s', async (text, message) => {
  const path = join(folder, 'others.jsonl');
  writeFileSync(path, text);
  await expect(open(path)).rejects.toThrow(message);
  expect(readFileSync(path, 'utf8')).toBe(text);
});

test('a file of another kind is refused with what the command takes', async () => {
  const path = join(folder, 'game.yaml');
  writeFileSync(path, 'driftbench: 1\n');
  const advice = 'Give answers.jsonl, the folder of a study, or recordings of its rounds.';
  await expect(readAnswers(path)).rejects.toThrow(`${path}:1: found no record of a study. ${advice}`);
});

test.each(['{"kind', '{"kind":"study","format":1,"na'])('a file whose first line broke off begins anew: %s', async (text) => {
  const path = join(folder, 'begun.jsonl');
  writeFileSync(path, text);
  await (await open(path)).close();
  expect((await readAnswers(path)).map(({ kind }) => kind)).toEqual(['study', 'session']);
});

test('a second host in the folder of a study is refused, and nothing of the first is lost', async () => {
  const path = join(folder, 'shared.jsonl');
  const first = await open(path);
  await expect(open(path)).rejects.toThrow(`${path}: process ${process.pid} on `);
  await first.add(answer(0));
  await first.close();
  const second = await open(path);
  expect(second.hasAnswer('P1', 0)).toBe(true);
  await second.close();
});

test('answers are not written through a link', async () => {
  const [victim, path] = [join(folder, 'victim'), join(folder, 'linked.jsonl')];
  writeFileSync(victim, '{"kind');
  symlinkSync(victim, path);
  await expect(open(path)).rejects.toThrow('this is a link, which may lead elsewhere');
  expect(readFileSync(victim, 'utf8')).toBe('{"kind');
});
