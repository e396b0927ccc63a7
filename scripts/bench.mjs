/**
 * `npm run bench`: bundles the benchmarks as the product is bundled, and runs them in a process of their own, whose
 * heap the bundler has not filled.
 */
import { build } from 'vite';
import { ensureBuilt } from './ensure-built.mjs';
import { start, succeeded } from './steps.mjs';

/** Loads and alarms run in threads of their own. */
const input = {
  bench: 'test/bench/index.ts',
  'proxy-load': 'test/bench/proxy-load.ts',
  'netem-load': 'test/bench/netem-load.ts',
  'live-load': 'test/bench/live-load.ts',
  'motion-load': 'test/bench/motion-load.ts',
  'dis-load': 'test/bench/dis-load.ts',
  worker: 'main/worker-entry.ts',
};
const outDir = '.cache/bench';
await ensureBuilt();
await build({
  configFile: false,
  logLevel: 'error',
  build: { ssr: true, outDir, target: 'node20', minify: false, rolldownOptions: { input } },
});
process.exitCode = (await succeeded(start(['node', `${outDir}/bench.js`, ...process.argv.slice(2)], 'inherit'))) ? 0 : 1;
