/** `npm run reliability`: bundles the attacks as the product is bundled, and runs them against the built commands. */
import { ensurePeers, reliabilityPeers } from './debian-packages.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { runBundled } from './run-bundled.mjs';

await ensureBuilt();
if (process.argv.includes('--write')) await ensurePeers(reliabilityPeers);
await runBundled('reliability', { reliability: 'test/reliability/index.ts', attacker: 'test/reliability/attacker.ts' });
