/** `npm run swarm -- --minutes 5 --seed S`: bundles the swarm as the product is bundled, and runs it. */
import { runBundled } from './run-bundled.mjs';

await runBundled('swarm', { swarm: 'test/swarm/index.ts' });
