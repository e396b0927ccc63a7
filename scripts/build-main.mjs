/**
 * Builds out/main alone, as `npm run build` builds it. In a process of its own: the build sets NODE_ENV, by which the
 * pages' server would leave out hot replacement.
 */
import { resolveConfig } from 'electron-vite';
import { build } from 'vite';

try {
  const { config } = await resolveConfig({ logLevel: 'warn' }, 'build', 'production');
  await build(config?.main);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
