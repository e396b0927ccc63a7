import { expect, test } from 'vitest';
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
