/** `npm run ports`: compiles ports in every language, and runs their vectors. */
import { runBundled } from './run-bundled.mjs';

await runBundled('ports', { ports: 'test/games/ports/index.ts' });
