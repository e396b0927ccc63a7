import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { admittedPages } from './admitted-pages.ts';
import { Entry } from './entry.ts';

test('a token admits exactly once, and a used one is distinguished from a wrong one', () => {
  const entry = new Entry();
  const { token } = entry;
  expect(entry.token).toBe(token);
  expect(entry.admit('guess')).toEqual({ refused: 'wrong' });
  expect(entry.admit(token)).toEqual({ cookie: expect.stringMatching(/^[\w-]{43}$/) });
  expect(entry.admit(token)).toEqual({ refused: 'used' });
});

test('once a token is used the next one is another', () => {
  const entry = new Entry();
  const { token } = entry;
  entry.admit(token);
  expect(entry.token).not.toBe(token);
  expect(entry.admit(entry.token)).toHaveProperty('cookie');
});

test('only cookies that were given are known', () => {
  const entry = new Entry();
  const admission = entry.admit(entry.token);
  expect('cookie' in admission && entry.knows(admission.cookie)).toBe(true);
  expect(entry.knows('')).toBe(false);
  expect(entry.knows(entry.token)).toBe(false);
});

test('a page that was admitted before a restart is known for a week, from its digest alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  const path = join(folder, 'pages.json');
  let now = 0;
  const store = () => admittedPages(path, () => now);
  const before = new Entry(store());
  const admission = before.admit(before.token);
  const cookie = 'cookie' in admission ? admission.cookie : '';
  expect(readFileSync(path, 'utf8')).not.toContain(cookie);
  const later = () => new Entry(store()).knows(cookie);
  now = 6 * 24 * 3600_000;
  expect(later()).toBe(true);
  now = 7 * 24 * 3600_000;
  expect(later()).toBe(false);
  writeFileSync(path, '{"not": "a list"}');
  expect(later()).toBe(false);
  rmSync(folder, { recursive: true });
});
