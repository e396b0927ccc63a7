/** What crosses a process or a socket is described, and does not act: of the engine it knows types and constants alone. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { root } from '../../scripts/steps.mjs';

const folders = [
  'contract',
  ...readdirSync(join(root, 'features'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && readdirSync(join(root, 'features', entry.name)).includes('calls'))
    .map(({ name }) => `features/${name}/calls`),
];

/** Every value that a file imports from the engine: its name, and the file that has it. */
function engineValues(path: string): { readonly name: string; readonly from: string }[] {
  const imports = readFileSync(join(root, path), 'utf8').matchAll(/^import \{([^}]*)\} from '([^']*\/engine\/[^']*)';/gm);
  return [...imports].flatMap(([, names = '', from = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => ({ name: name.split(' as ')[0] ?? '', from: join(root, dirname(path), from) })),
  );
}

test('contract and the calls of features import no function and no class of the engine', async () => {
  const paths = folders.flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`));
  const acting: string[] = [];
  for (const path of paths.filter((each) => each.endsWith('.ts') && !each.endsWith('.test.ts')))
    for (const { name, from } of engineValues(path)) {
      const module = (await import(pathToFileURL(from).href)) as Readonly<Record<string, unknown>>;
      if (typeof module[name] === 'function') acting.push(`${path} imports ${name}`);
    }
  expect(acting).toEqual([]);
});
