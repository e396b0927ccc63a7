/**
 * The build of the package's entries: what plugins, their tests and games import by name. Types are made by tsconfig.entries.json. With
 * `--mode game` it builds `driftbench/engine`: publisher, receiver and built-in plugins without the schema library.
 */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';

const here = (path: string) => resolve(import.meta.dirname, path);

/** Each built-in plugin by itself, so that a game takes those alone that it uses. */
const plugins = ['dead-reckoning', 'convergence', 'fairness', 'playout'].flatMap((kind) =>
  readdirSync(here(`plugins/${kind}`), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [`${kind}/${entry.name}`] : [])),
);

const pluginEntries = (folder: string) =>
  Object.fromEntries(plugins.map((path) => [`${folder}/${path}`, here(`plugins/${path}/index.ts`)]));

export default defineConfig(({ mode }) => {
  const isGame = mode === 'game';
  const entry = isGame
    ? { engine: here('engine/embedding/index.ts'), ...pluginEntries('engine') }
    : {
        'plugin-api': here('plugins/kit/index.ts'),
        'plugin-testing': here('engine/conformance/index.ts'),
        recorder: here('resources/recorders/game-log.ts'),
        ...pluginEntries('plugins'),
      };
  return {
    publicDir: false,
    resolve: { alias: isGame ? [{ find: 'zod', replacement: here('engine/embedding/lean-parameters.ts') }] : [] },
    build: {
      outDir: here(isGame ? 'out/game' : 'out/entries'),
      emptyOutDir: true,
      minify: false,
      target: 'es2022',
      reportCompressedSize: false,
      lib: { entry, formats: ['es' as const] },
      rolldownOptions: { external: isGame ? [] : ['zod'] },
    },
  };
});
