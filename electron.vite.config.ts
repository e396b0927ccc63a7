/** The build: main process and commands, preload, page. Folders are ours, so every place is named. */
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'electron-vite';
import { resolve } from 'node:path';
import { normalizePath } from 'vite';
import { licencesBesidePage } from './scripts/licences.mjs';

// Otherwise a build under NODE_ENV=test or development would contain paths of this machine.
process.env.NODE_ENV = 'production';

const here = (path: string) => resolve(import.meta.dirname, path);
/** As the bundler names modules. */
const idOf = (path: string) => normalizePath(here(path));

interface Modules {
  getModuleInfo(id: string): { readonly isEntry: boolean; readonly importedIds: readonly string[] } | null;
}

/** Chunks that only features/reproduce loads have a folder of their own: the desktop packages leave it out. */
function chunkName({ moduleIds }: { readonly moduleIds: readonly string[] }): string {
  const ids = moduleIds.map((id) => id.replaceAll('\\', '/'));
  // The lists of features name it too.
  const isOwn = ids.some((id) => id.includes('/features/reproduce/')) && !ids.some((id) => /\/features\/\w+\.ts$/.test(id));
  return `chunks/${isOwn ? 'reproduce/' : ''}[name]-[hash].js`;
}

/** What processes and threads load that begin often, or must load little: readers of foreign files, the alarm of a proxy. */
const beginnings = [
  ['main/cli-entry.ts'],
  ['main/worker-entry.ts'],
  ['main/motion/reader/reader-process.ts'],
  ['main/motion/open-motion-file.ts'],
  ['main/motion/game-log/read-game-log.ts'],
  ['main/motion/network/read-network-log.ts'],
  ['features/proxy/node/alarm-thread.ts'],
  ['main/recording/recorder-thread.ts'],
  ['main/run/tasks/task-thread.ts'],
  ['main/run/session-thread.ts', 'main/run/perform-headless.ts', 'main/run/perform-run.ts'],
  ['main/cli/commands/run.ts', 'main/run/perform-headless.ts'],
  ['features/motion/cli/import.ts'],
  ['features/sweep/cli/sweep.ts'],
  ['features/output/cli/recording.ts'],
  ['features/score/cli/score.ts'],
  ['features/tune/cli/tune.ts'],
  ['features/live/cli/host.ts'],
  ['features/proxy/cli/proxy.ts'],
  ['features/live/cli/join.ts'],
  ['features/study/cli/study.ts'],
  ['features/port/cli/port.ts'],
  ['features/tune/cli/check.ts'],
  ['main/motion/dis/dis-capture.ts'],
  ['main/serve-entry.ts'],
];

/**
 * Modules that the same of these beginnings load are one file of the build: Node takes about a millisecond for each, and a
 * run loaded two hundred. Entries stay apart, for they wait for all that they begin; so do packages, for of most of them
 * only a part is used, and the list of what plugins may import, which names one whole.
 */
function loadedTogether(id: string, modules: Modules): string | null {
  loads ??= beginnings.map((paths) => paths.reduce((found, path) => loadedWith(idOf(path), modules, found), new Set<string>()));
  const loading = loads.flatMap((load, index) => (load.has(id) ? index.toString(36) : []));
  const isApart = modules.getModuleInfo(id)?.isEntry || id === idOf('plugins/kit/index.ts');
  return loading.length === 0 || isApart ? null : `shared-${loading.join('')}`;
}
let loads: readonly ReadonlySet<string>[] | undefined;

/** The bench's own modules that are loaded with one, itself among them. */
function loadedWith(id: string, modules: Modules, found: Set<string>): Set<string> {
  if (found.has(id) || !id.startsWith(idOf('.')) || id.includes('/node_modules/')) return found;
  found.add(id);
  for (const needed of modules.getModuleInfo(id)?.importedIds ?? []) loadedWith(needed, modules, found);
  return found;
}

export default defineConfig({
  main: {
    build: {
      outDir: here('out/main'),
      // Packages of very many files that everything needs: as part of ours they are read at once.
      // Those of a queue are the user’s to install.
      externalizeDeps: {
        exclude: ['zod', 'yaml', 'commander', '@mcap/core', 'fzstd'],
        include: ['bullmq', 'ioredis'],
      },
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
        output: {
          format: 'es',
          comments: { jsdoc: false },
          entryFileNames: '[name].js',
          chunkFileNames: chunkName,
          codeSplitting: { groups: [{ debugName: 'loaded together', name: loadedTogether }], includeDependenciesRecursively: false },
        },
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
