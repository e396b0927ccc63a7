/**
 * `npm run reference`: writes what of docs is made: every field of an experiment file, every algorithm, the charts of
 * the results.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { formatted } from './formatted.mjs';
import { root } from './steps.mjs';

const { module } = await runnerImport(join(root, 'scripts/reference/made-pages.ts'), { root, logLevel: 'error', configFile: false });
const { madePages } = /** @type {typeof import('./reference/made-pages.ts')} */ (module);

for (const [name, text] of Object.entries(madePages((path) => readFileSync(join(root, path), 'utf8')))) {
  const path = join(root, name);
  const isPage = name.endsWith('.md');
  writeFileSync(path, isPage ? await formatted(path, text) : text);
  console.log(`${name} written.`);
}
