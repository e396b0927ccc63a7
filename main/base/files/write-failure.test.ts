import { expect, test } from 'vitest';
import { exitStatus, statusOf } from '../exit-status.ts';
import { asWriteFailure, writeFailure } from './write-failure.ts';

test.each([
  ['ENOSPC', exitStatus.failed],
  ['EIO', exitStatus.failed],
  ['EACCES', exitStatus.wrongInput],
])('a write that ends in %s gives status %d', (code, status) => {
  const failure = writeFailure('out', Object.assign(new Error(`${code}: why`), { code }));
  expect([failure.message, statusOf(failure)]).toEqual([`out: cannot be written: ${code}: why.`, status]);
});

test('an error that is not the system’s stays unchanged', () => {
  const bug = new TypeError('a bug');
  expect(asWriteFailure('out', bug)).toBe(bug);
});
