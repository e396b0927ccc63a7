/** `npm run train`: bundles the training of the model `learned` as the product is bundled, and runs it. */
import { build } from 'vite';
import { start, succeeded } from './steps.mjs';

const outDir = '.cache/train';
await build({
  configFile: false,
  logLevel: 'error',
  build: { ssr: true, outDir, target: 'node20', minify: false, rolldownOptions: { input: { train: 'research/learned/index.ts' } } },
});
process.exitCode = (await succeeded(start(['node', `${outDir}/train.js`, ...process.argv.slice(2)], 'inherit'))) ? 0 : 1;
