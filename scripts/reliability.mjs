/** `npm run reliability`: bundles the attacks as the product is bundled, and runs them against the built commands. */
import { build } from 'vite';
import { ensurePeers, reliabilityPeers } from './debian-packages.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { start, succeeded } from './steps.mjs';

const input = { reliability: 'test/reliability/index.ts', attacker: 'test/reliability/attacker.ts' };
const outDir = '.cache/reliability';
await ensureBuilt();
if (process.argv.includes('--write')) await ensurePeers(reliabilityPeers);
await build({
  configFile: false,
  logLevel: 'error',
  build: { ssr: true, outDir, target: 'node20', minify: false, rolldownOptions: { input } },
});
process.exitCode = (await succeeded(start(['node', `${outDir}/reliability.js`, ...process.argv.slice(2)], 'inherit'))) ? 0 : 1;
