/**
 * Builds out/main alone, as `npm run build` builds it, at every message of `npm run dev`, and answers whether it could.
 * In a process of its own: the build sets NODE_ENV, by which the pages' server would leave out hot replacement.
 */
import { resolveConfig } from 'electron-vite';
import { build } from 'vite';

async function buildMain() {
  try {
    const { config } = await resolveConfig({ logLevel: 'warn' }, 'build', 'production');
    await build(config?.main);
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

process.on('message', async () => process.send?.(await buildMain()));
