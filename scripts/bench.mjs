/** `npm run bench`: bundles the benchmarks as the product is bundled, and runs them in one process. */
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const outDir = '.cache/bench';
await build({
  configFile: false,
  logLevel: 'error',
  build: { ssr: true, outDir, target: 'node20', minify: false, rolldownOptions: { input: { bench: 'test/bench/index.ts' } } },
});
await import(pathToFileURL(`${outDir}/bench.js`).href);
