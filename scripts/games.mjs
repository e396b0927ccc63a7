/**
 * `npm run games`: bundles what plays the games as the product is bundled, and plays them; where none is named, the ports
 * of lanes follow, in every language.
 */
import { ensurePeers, gamePeers } from './debian-packages.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { runBundled } from './run-bundled.mjs';

await ensureBuilt();
await ensurePeers(gamePeers);
await runBundled('play-games', { 'play-games': 'test/games/index.ts' });
if (process.argv.slice(2).every((word) => word.startsWith('--'))) await runBundled('ports', { ports: 'test/games/ports/index.ts' }, []);
