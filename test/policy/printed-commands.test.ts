/** Commands that people copy into a shell are made by one function, which quotes what they carry. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folders = ['client', 'contract', 'engine', 'experiment', 'features', 'main', 'plugins', 'preload', 'renderer'];

/** A template that is not `shellLine`'s, with a command or an option of the command line and a value after it. */
const unquoted =
  /(?<!shellLine)`(?:[^`\\$]|\\.|\$(?!\{)|\$\{[^`{}]*\})*(?:driftbench [a-z]+(?: [a-z]+)?|--(?:allow-path|plugin|queue|out|lanes|record))(?: [\w./-]+)* ["']?\$\{/g;
/** A message about what was given begins with its option. */
const isAboutOption = (match: string) => match.startsWith('`--');

/** Scripts, whose words are quoted before they are put in. */
const known = [join('features', 'sweep', 'node', 'part-scripts.ts')];

function* sources(): Generator<readonly [path: string, text: string]> {
  for (const folder of folders)
    for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const path = join(folder, entry);
      if (/\.(?:ts|vue)$/.test(path) && !path.endsWith('.test.ts')) yield [path, readFileSync(path, 'utf8')];
    }
}

test('no command is printed with a value that is not quoted', () => {
  const found: string[] = [];
  for (const [path, text] of sources()) {
    if (known.includes(path)) continue;
    for (const [match] of text.matchAll(unquoted)) if (!isAboutOption(match)) found.push(`${path}: ${match}`);
  }
  expect(found).toEqual([]);
});

test('it is able to fail', () => {
  expect('`To let it run: driftbench plugins trust ${where}`'.match(unquoted)).toHaveLength(1);
  expect('shellLine`driftbench plugins trust ${where}`'.match(unquoted)).toBeNull();
  expect('`allow it: --allow-path "${folder}"`'.match(unquoted)).toHaveLength(1);
});
