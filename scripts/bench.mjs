/** `npm run bench`: bundles the benchmarks as the product is bundled, and runs them. */
import { ensureBuilt } from './ensure-built.mjs';
import { runBundled } from './run-bundled.mjs';

/** Loads and alarms run in threads of their own. */
const input = {
  bench: 'test/bench/index.ts',
  'proxy-load': 'test/bench/proxy-load.ts',
  'wake-load': 'test/bench/wake-load.ts',
  'netem-load': 'test/bench/netem-load.ts',
  'live-load': 'test/bench/live-load.ts',
  'motion-load': 'test/bench/motion-load.ts',
  'dis-load': 'test/bench/dis-load.ts',
  worker: 'main/worker-entry.ts',
};
await ensureBuilt();
await runBundled('bench', input);
