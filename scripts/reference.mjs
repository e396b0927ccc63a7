/** `npm run reference`: writes the pages of docs that are made from the code: every field of an experiment file, every algorithm. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import prettier from 'prettier';
import { runnerImport } from 'vite';
import { root } from './steps.mjs';

const { module } = await runnerImport(join(root, 'main/reference/index.ts'), { root, logLevel: 'error', configFile: false });
const { madePages } = /** @type {typeof import('../main/reference/index.ts')} */ (module);

for (const [name, text] of Object.entries(madePages((path) => readFileSync(join(root, path), 'utf8')))) {
  const path = join(root, name);
  writeFileSync(path, await prettier.format(text, { ...(await prettier.resolveConfig(path)), filepath: path }));
  console.log(`${name} written.`);
}
