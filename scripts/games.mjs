/** `npm run games`: bundles what plays the games as the product is bundled, and plays them. */
import { ensurePeers, gamePeers } from './debian-packages.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { runBundled } from './run-bundled.mjs';

await ensureBuilt();
await ensurePeers(gamePeers);
await runBundled('play-games', { 'play-games': 'test/games/index.ts' });
