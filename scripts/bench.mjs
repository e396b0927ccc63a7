/** `npm run bench`: bundles the benchmarks as the product is bundled, and runs them in one process. */
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { ensureBuilt } from './ensure-built.mjs';

/** Loads and alarms run in threads of their own. */
const input = {
  bench: 'test/bench/index.ts',
  'proxy-load': 'test/bench/proxy-load.ts',
  'netem-load': 'test/bench/netem-load.ts',
  'live-load': 'test/bench/live-load.ts',
  'alarm-thread': 'main/proxy/alarm-thread.ts',
  'recorder-thread': 'main/recordings/recorder-thread.ts',
};
const outDir = '.cache/bench';
await ensureBuilt();
await build({
  configFile: false,
  logLevel: 'error',
  build: { ssr: true, outDir, target: 'node20', minify: false, rolldownOptions: { input } },
});
await import(pathToFileURL(`${outDir}/bench.js`).href);
