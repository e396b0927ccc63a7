import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fileCommand, shellLine, shellWord } from './shell-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Standard output of a line in a shell. */
const pasted = (line: string) => spawnSync('sh', ['-c', line], { cwd: folder, encoding: 'utf8' }).stdout;

const hostile = [
  'a;touch X;.mjs',
  '$(touch X)',
  '`touch X`',
  '"; touch X; "',
  "'; touch X; '",
  'a && touch X',
  'a\ntouch X\n#',
  'a\rtouch X',
  '\u001b[2J\u2028touch X',
  'a b',
  '',
  '~',
  '*',
  '!!',
  '%s%n\\101',
  'ä ö € 😀',
  '\u202egnp.exe',
  "\n'$(touch X)'",
  '=ls',
  'C:\\Users\\me\\a',
];

test.skipIf(platform() === 'win32')('whatever a name contains, in a shell it is one word that runs nothing', () => {
  for (const name of hostile) {
    if (/^[A-Z]:\\[\w\\.-]*$/.test(name)) continue;
    expect([name, pasted(`printf '[%s]' ${shellWord(name)}`)]).toEqual([name, `[${name}]`]);
    expect(shellWord(name)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
  }
  expect(existsSync(join(folder, 'X'))).toBe(false);
});

test('ordinary words stay as they are, and a value is never taken for an option', () => {
  expect(shellLine`driftbench run ${'runs/a.yaml'} --seed ${7} --set ${'a=b,c'}`).toBe('driftbench run runs/a.yaml --seed 7 --set a=b,c');
  expect(shellLine`driftbench sweep run ${'--help'} --part ${'1/2'}`).toBe('driftbench sweep run ./--help --part 1/2');
  expect([shellWord('C:\\Users\\me\\a.yaml'), shellWord('C:\\a b')]).toEqual(['C:\\Users\\me\\a.yaml', `'C:\\a b'`]);
});

test.skipIf(platform() === 'win32')('a file that a shell writes has the text, and no line of it ends it early', () => {
  for (const text of ['a: 1\n', 'END\ntouch X\n', 'END\nEND_\n$(touch X)\n']) {
    expect(pasted(`${fileCommand('the file', text)}\ncat 'the file'`)).toBe(text);
    expect(existsSync(join(folder, 'X'))).toBe(false);
  }
});
