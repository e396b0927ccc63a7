import { expect, test } from 'vitest';
import { fileShortage } from './open-files.ts';

const failed = (code: string) => Object.assign(new Error('It failed'), { code });

test('a module that is not found counts as a shortage of files only where few may be open', () => {
  const message = 'This process may open 64 files, which is too few: It failed. Raise the limit (ulimit -n 1024).';
  expect(['EMFILE', 'ERR_MODULE_NOT_FOUND', 'ENOENT'].map((code) => fileShortage(failed(code), 64))).toEqual([message, message, null]);
  expect(['EMFILE', 'ERR_MODULE_NOT_FOUND'].map((code) => fileShortage(failed(code), 1024) === null)).toEqual([false, true]);
});
