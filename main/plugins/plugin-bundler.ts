/** Puts a plugin's files and packages together, within borders: what it may import, and what of the bench it gets. */
import { build, type OnLoadResult, type OnResolveResult, type Plugin } from 'esbuild';
import { stat } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { offeredModules, offeredTo } from './offered-modules.ts';
import type { PluginEntry } from './plugin-entry.ts';

/** Where the names of its own hide what it uses of the bench, the whole of that stays in its map. */
export async function bundled(entry: PluginEntry) {
  const whole = await bundledWith(entry, offeredModules);
  return bundledWith(entry, offeredTo(whole.outputFiles[0]?.text ?? '')).catch(() => whole);
}

function bundledWith({ root, file }: PluginEntry, offered: ReadonlyMap<string, string>) {
  return build({
    entryPoints: [file],
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    logLevel: 'silent',
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    // An import whose name is put together at run time would pass the borders: it becomes one that throws.
    supported: { 'dynamic-import': false },
    charset: 'utf8',
    // Entries of the author's packages for bundlers.
    mainFields: ['module', 'main'],
    // The same text everywhere: what an author's tsconfig.json says is for the editor.
    tsconfigRaw: {},
    sourcemap: 'inline',
    sourcesContent: false,
    sourceRoot: 'plugin:///',
    plugins: [pluginBorders(offered)],
  });
}

/** The bundler would wait for the other end of a FIFO. */
const notRegular: OnLoadResult = { errors: [{ text: 'this is a FIFO, a socket or a device, not a regular file' }] };

/** A step of the bundler; `offered`: name → text. */
function pluginBorders(offered: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'borders',
    setup(build) {
      build.onResolve({ filter: /./ }, ({ path, kind }) => (kind === 'entry-point' ? undefined : answerTo(path)));
      build.onLoad({ filter: /./, namespace: 'file' }, async ({ path }) => ((await stat(path)).isFile() ? undefined : notRegular));
      build.onLoad({ filter: /./, namespace: 'offered' }, ({ path }) => ({ contents: offered.get(path) ?? '', loader: 'js' }));
    },
  };
}

/** Undefined: found as usual. */
function answerTo(path: string): OnResolveResult | undefined {
  if (offeredModules.has(path)) return { path, namespace: 'offered', sideEffects: false };
  const objection = objectionTo(path);
  return objection === null ? undefined : { errors: [{ text: objection }] };
}

const allowed = `allowed: ${[...offeredModules.keys()].join(', ')}, files of its own and packages in its node_modules.`;

function objectionTo(path: string): string | null {
  const [name = ''] = path.split('/', 1);
  if (path.startsWith('node:') || builtinModules.includes(path) || name === 'electron')
    return `imports "${path}", but a plugin is pure and runs in browsers too; ${allowed}`;
  if (/^(?:[a-z]+:)?\/\//.test(path)) return `imports "${path}", but what a plugin needs comes with it; ${allowed}`;
  if ([...offeredModules.keys()].some((offered) => offered.split('/', 1)[0] === name))
    return `there is no "${path}" for plugins; ${allowed}`;
  return null;
}
