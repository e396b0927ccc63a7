/** Programs of the repository, bundled as the product is. */
import { build } from 'vite';
import { start, succeeded } from './steps.mjs';

/**
 * Bundles the entries and runs the one called `name`, with the arguments of this script, in a process of its own, whose
 * heap the bundler has not filled. This script ends with its status.
 *
 * @param {string} name
 * @param {Readonly<Record<string, string>>} input entries by name: files
 */
export async function runBundled(name, input) {
  const outDir = `.cache/${name}`;
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: true, outDir, target: 'node20', minify: false, rolldownOptions: { input } },
  });
  process.exitCode = (await succeeded(start(['node', `${outDir}/${name}.js`, ...process.argv.slice(2)], 'inherit'))) ? 0 : 1;
}
