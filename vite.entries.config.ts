/** The build of the package's entries: what plugins, their tests and games import by name. Types are made by tsconfig.entries.json. */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';

const here = (path: string) => resolve(import.meta.dirname, path);

/** Each built-in plugin by itself, so that a game takes those alone that it uses. */
const plugins = ['dead-reckoning', 'convergence', 'fairness'].flatMap((kind) =>
  readdirSync(here(`plugins/${kind}`), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [`plugins/${kind}/${entry.name}`] : [],
  ),
);

export default defineConfig({
  publicDir: false,
  build: {
    outDir: here('out/entries'),
    emptyOutDir: true,
    minify: false,
    target: 'es2022',
    reportCompressedSize: false,
    lib: {
      entry: {
        'plugin-api': here('plugins/kit/index.ts'),
        'plugin-testing': here('engine/conformance/index.ts'),
        engine: here('engine/embedding/index.ts'),
        ...Object.fromEntries(plugins.map((path) => [path, here(`${path}/index.ts`)])),
      },
      formats: ['es'],
    },
    rolldownOptions: { external: ['zod'] },
  },
});
