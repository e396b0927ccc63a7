/** `driftbench reproduce`: pages written whole or not at all. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { commandOf } from '../support/command.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
afterAll(() => rmSync(folder, { recursive: true }));

const driftbench = (line: string, interrupted?: AbortSignal) => commandOf(line.split(' '), interrupted);

test('a figure becomes a page with the document’s figures beside ours, and a CSV; the number of jobs changes nothing', async () => {
  const [one, two] = [join(folder, 'one'), join(folder, 'two')];
  const { status, out } = await driftbench(`reproduce murphy-table-1-1 --out ${one} --jobs 1`);
  await driftbench(`reproduce murphy-table-1-1 --out ${two} --jobs 2`);
  const page = readFileSync(join(one, 'murphy-table-1-1.md'), 'utf8');
  expect([status, out]).toEqual([0, `${one}/murphy-table-1-1.md\n${one}/murphy-table-1-1.csv\n${one}/murphy-table-1-1.svg\n`]);
  expect(page).toContain(`driftbench reproduce murphy-table-1-1 --out ${one}`);
  expect(page).toMatch(/^\| 3 \| 0\.\d+ \| 0\.104 \| 0\.111 \|/m);
  expect(readFileSync(join(two, 'murphy-table-1-1.md'), 'utf8')).toBe(page.replaceAll(one, two));
  expect(readFileSync(join(two, 'murphy-table-1-1.csv'), 'utf8')).toBe(readFileSync(join(one, 'murphy-table-1-1.csv'), 'utf8'));
});

test('an interrupted page is not written', async () => {
  const { status, out, err } = await driftbench(`reproduce murphy-table-1-1 --quiet --out ${join(folder, 'never')}`, AbortSignal.abort());
  expect([status, out]).toEqual([130, '']);
  expect(err).toBe('Interrupted while murphy-table-1-1 was measured; its page was not written.\n');
  expect(readdirSync(folder)).not.toContain('never');
});

test('--list shows pages and figures with their sources', async () => {
  const { status, out } = await driftbench('reproduce --list');
  expect(status).toBe(0);
  expect(out).toMatch(/^motion /m);
  expect(out).toMatch(/^ {2}murphy-table-1-1 .*Murphy, Believable Dead Reckoning/m);
});

test.each([
  ['reproduce motion', '--out is missing: name the folder to write into'],
  ['reproduce murphy --out x', 'unknown figure "murphy"; allowed: motion'],
  ['reproduce --out x --jobs 0', "error: option '--jobs <n>' argument '0' is invalid. It must be a whole number from 1 to 1000."],
])('`%s` is wrong input', async (line, message) => {
  const { status, out, err } = await driftbench(line);
  expect([status, out]).toEqual([2, '']);
  expect(err.slice(0, message.length)).toBe(message);
});
