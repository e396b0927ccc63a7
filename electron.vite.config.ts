/** The build: main process and commands, preload, page. Folders are ours, so every place is named. */
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'electron-vite';
import { resolve } from 'node:path';
import { licencesBesidePage } from './scripts/licences.mjs';

// Otherwise a build under NODE_ENV=test or development would contain paths of this machine.
process.env.NODE_ENV = 'production';

const here = (path: string) => resolve(import.meta.dirname, path);

/** Chunks that only features/reproduce loads have a folder of their own: the desktop packages leave it out. */
function chunkName({ moduleIds }: { readonly moduleIds: readonly string[] }): string {
  const ids = moduleIds.map((id) => id.replaceAll('\\', '/'));
  // The lists of features name it too.
  const isOwn = ids.some((id) => id.includes('/features/reproduce/')) && !ids.some((id) => /\/features\/\w+\.ts$/.test(id));
  return `chunks/${isOwn ? 'reproduce/' : ''}[name]-[hash].js`;
}

export default defineConfig({
  main: {
    build: {
      outDir: here('out/main'),
      // Packages of very many files that everything needs: as part of ours they are read at once.
      // Those of a queue are the user’s to install.
      externalizeDeps: { exclude: ['zod', 'yaml'], include: ['bullmq', 'ioredis'] },
      rolldownOptions: {
        input: {
          electron: here('main/electron-entry.ts'),
          cli: here('main/cli-entry.ts'),
          serve: here('main/serve-entry.ts'),
          worker: here('main/worker-entry.ts'),
          demo: here('main/motion/demo/demo-process.ts'),
          reader: here('main/motion/reader/reader-process.ts'),
        },
        // An eighth of the text is comments, which each start would read.
        output: { format: 'es', comments: { jsdoc: false }, entryFileNames: '[name].js', chunkFileNames: chunkName },
      },
    },
  },
  preload: {
    build: {
      outDir: here('out/preload'),
      rolldownOptions: {
        input: { preload: here('preload/preload.ts') },
        // A sandboxed preload must be one CommonJS file.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: here('renderer'),
    plugins: [vue(), licencesBesidePage()],
    // The page comes from this machine: what matters is that the first picture needs no second file.
    build: {
      outDir: here('out/renderer'),
      emptyOutDir: true,
      minify: true,
      chunkSizeWarningLimit: 800,
      rolldownOptions: {
        input: here('renderer/index.html'),
        // Of jspdf, for pages of HTML; figures are SVG.
        external: ['canvg', 'dompurify', 'html2canvas'],
      },
    },
  },
});
