/** Programs of the repository, bundled as the product is. */
import { build } from 'vite';
import { start, succeeded } from './steps.mjs';

/**
 * Bundles the entries and runs the one called `name`, with the arguments of this script, in a process of its own, whose
 * heap the bundler has not filled. This script ends with its status, or with that of an earlier one that failed.
 *
 * @param {string} name
 * @param {Readonly<Record<string, string>>} input entries by name: files
 * @param {readonly string[]} args in place of those of this script
 */
export async function runBundled(name, input, args = process.argv.slice(2)) {
  const outDir = `.cache/${name}`;
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: true, outDir, target: 'node20', minify: false, rolldownOptions: { input } },
  });
  process.exitCode = (await succeeded(start(['node', `${outDir}/${name}.js`, ...args], 'inherit'))) ? (process.exitCode ?? 0) : 1;
}
