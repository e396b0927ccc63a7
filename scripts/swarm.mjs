/** `npm run swarm -- --minutes 5 --seed S`: bundles the swarm as the product is bundled, and runs it. */
import { build } from 'vite';
import { start, succeeded } from './steps.mjs';

const outDir = '.cache/swarm';
await build({
  configFile: false,
  logLevel: 'error',
  build: { ssr: true, outDir, target: 'node20', minify: false, rolldownOptions: { input: { swarm: 'test/swarm/index.ts' } } },
});
process.exitCode = (await succeeded(start(['node', `${outDir}/swarm.js`, ...process.argv.slice(2)], 'inherit'))) ? 0 : 1;
