/** The house with the toy feature, added as docs/add-a-feature.md says: one folder, and the lines of its table of lists. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../../scripts/steps.mjs';

export const toyFolder = join(root, 'test', 'toy-feature');
export const toyPage = readFileSync(join(root, 'docs', 'add-a-feature.md'), 'utf8');

interface ListRow {
  /** Path from the root. */
  readonly list: string;
  /** The constant that holds the entries. */
  readonly name: string;
  /** Empty: nothing to import. */
  readonly imported: string;
  readonly entry: string;
}

export const listRows: readonly ListRow[] = [
  ...toyPage.matchAll(/^\| `([^`]+)` +\| `([^`]+)` +\| (?:`([^`]+)`)? +\| `([^`]+)` +\|$/gm),
].map(([, list = '', name = '', imported = '', entry = '']) => ({ list, name, imported, entry }));

/** Throws where the list has no such constant. */
function withLines(text: string, { list, name, imported, entry }: ListRow): string {
  const opening = new RegExp(`^(?:export )?const ${name}\\b[^=]*= [[{]`, 'm');
  if (!opening.test(text)) throw new Error(`${list} has no ${name}.`);
  const lastImport = text.lastIndexOf('\nimport ') + 1;
  const entered = text.replace(opening, (start) => `${start} ${entry}`);
  return imported === '' ? entered : `${entered.slice(0, lastImport)}${imported}\n${entered.slice(lastImport)}`;
}

export interface ToyHouse {
  readonly folder: string;
  /** A module of this house; what it imports of the core is the core itself. */
  load<Module>(path: string): Promise<Module>;
  /** Builds the worker of this house; its path. */
  buildWorker(): Promise<string>;
  close(): void;
}

/** All that is not changed is linked. */
export function openToyHouse(): ToyHouse {
  // Vite loads pages from inside the project alone.
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'toy-house-'));
  const link = (path: string) => symlinkSync(join(root, path), join(folder, path));
  const copied = ['features', 'scripts'];
  const left = ['.git', '.cache', 'out', ...copied];
  readdirSync(root)
    .filter((name) => !left.includes(name))
    .forEach(link);
  for (const name of copied) {
    mkdirSync(join(folder, name));
    readdirSync(join(root, name)).forEach((entry) => link(join(name, entry)));
  }
  for (const row of listRows) {
    rmSync(join(folder, row.list));
    writeFileSync(join(folder, row.list), withLines(readFileSync(join(root, row.list), 'utf8'), row));
  }
  const isSource = (path: string) => !/\.test\.ts$|tsconfig\.json$/.test(path);
  cpSync(toyFolder, join(folder, 'features', 'jumps'), { recursive: true, filter: isSource });
  return {
    folder,
    load: <Module>(path: string) => import(join(folder, path)) as Promise<Module>,
    async buildWorker() {
      const outdir = join(folder, 'out', 'main');
      const entryPoints = { worker: join(folder, 'main', 'worker-entry.ts') };
      const form = {
        bundle: true,
        platform: 'node',
        format: 'esm',
        splitting: true,
        packages: 'external',
        preserveSymlinks: true,
      } as const;
      await build({ ...form, entryPoints, outdir, logLevel: 'error' });
      return join(outdir, 'worker.js');
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}
