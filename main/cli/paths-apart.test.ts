import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkPathsApart } from './paths-apart.ts';

let folder = '';
const at = (name: string) => join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  writeFileSync(at('run.yaml'), '');
  mkdirSync(at('inner'));
  symlinkSync(at('run.yaml'), at('link.yaml'));
  symlinkSync(at('inner'), at('other'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a file that is read is not written over, however its path is spelt', () => {
  for (const path of [at('run.yaml'), at('inner/../run.yaml'), relative(process.cwd(), at('run.yaml')), at('link.yaml')])
    expect(() => checkPathsApart({ '': at('run.yaml') }, { '--report': path })).toThrow(
      `--report ${path}: this command reads this file; name another file.`,
    );
  expect(() => checkPathsApart({ '--plugin': [at('a'), at('b')] }, { '--record': at('b') })).toThrow('--record');
});

test('nothing is written twice to the same place, whether it is there or not', () => {
  const written = { '--record': at('inner/x'), '--report': at('other/x') };
  expect(() => checkPathsApart({}, written)).toThrow('--record writes this file; name another file.');
});

test('paths that differ, and options that were left out, are taken', () => {
  expect(() => checkPathsApart({ '': at('run.yaml'), '--lanes': undefined }, { '--record': at('x'), '--report': at('y') })).not.toThrow();
});

test('no file is named -, which stands for standard output where that is allowed', () => {
  expect(() => checkPathsApart({ '': '-' }, { '--report': '-' })).toThrow('--report -: this is written to a file only; name one.');
});
