/**
 * Bundles a plugin's source (a file or a package folder) into one ES module that runs in workers, Node and browsers.
 */
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { BuildFailure, Message, OnLoadResult, OnResolveResult, Plugin } from 'esbuild';
import { findEntry, type PluginEntry, refused } from './plugin-entry.ts';
import { offeredModules, offeredTo } from './offered-modules.ts';
import { builtinModules } from 'node:module';

export interface PluginBundle {
  /** The path of the source, as it was named. */
  readonly path: string;
  /** The version of its package; null: it is a single file. */
  readonly version: string | null;
  /**
   * An ES module whose default export is the plugin; its source map is inside, and names files as
   * `plugin:///src/index.ts`.
   */
  readonly text: string;
  /** SHA-256 of the text, in hexadecimal. Independent of the source's path and of the bench's version. */
  readonly checksum: string;
  /** Absolute paths of the files that it was made of. */
  readonly inputs: readonly string[];
}

/** The same of the same contents in the same order. */
export function checksumsOf(bundles: readonly PluginBundle[]): string {
  return bundles.map(({ checksum }) => checksum).join();
}

/** Errors of one source that are listed. */
const mostErrors = 5;

/** In the order of `paths`; rejects as `bundlePlugin` does. */
export function bundlePlugins(paths: readonly string[] = []): Promise<readonly PluginBundle[]> {
  return Promise.all(paths.map(bundlePlugin));
}

/** Nothing of the plugin runs. Rejects with `BenchError('plugin-refused')`, naming file, line and column. */
export async function bundlePlugin(path: string): Promise<PluginBundle> {
  const entry = await findEntry(path);
  const { outputFiles, metafile } = await bundled(entry).catch((error: unknown) => {
    throw isBuildFailure(error) ? refusal(entry, error) : error;
  });
  if (!Object.values(metafile.outputs).some(({ exports }) => exports.includes('default')))
    throw refused(entry.file, 'there is no default export; export the plugin as default.');
  const text = outputFiles[0]?.text ?? '';
  const files = Object.keys(metafile.inputs).filter((name) => !name.startsWith('offered:'));
  return {
    path,
    version: entry.version,
    text,
    checksum: createHash('sha256').update(text).digest('hex'),
    inputs: [...files.map((name) => resolve(entry.root, name)), ...(entry.manifest === null ? [] : [entry.manifest])],
  };
}

/** Where the names of its own hide what it uses of the bench, the whole of that stays in its map. */
async function bundled(entry: PluginEntry) {
  const whole = await bundledWith(entry, offeredModules);
  return bundledWith(entry, offeredTo(whole.outputFiles[0]?.text ?? '')).catch(() => whole);
}

/** The bundler is fetched when it is first needed: by then a packed bench has said where its program is. */
async function bundledWith({ root, file }: PluginEntry, offered: ReadonlyMap<string, string>) {
  const { build } = await import('esbuild');
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

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && 'errors' in error;
}

function refusal({ root, file }: PluginEntry, failure: BuildFailure) {
  const [first, ...others] = failure.errors.slice(0, mostErrors).map((error) => messageOf(root, file, error));
  return refused(first?.where ?? file, [first?.text, ...others.map(({ where, text }) => `${where}: ${text}`)].join('\n'), failure);
}

/** `where` as editors open it: `/plugins/model.ts:12:5`. */
function messageOf(root: string, entry: string, { text, location }: Message) {
  const where = location ? `${join(root, location.file)}:${location.line}:${location.column + 1}` : entry;
  const name = /^No matching export .* "(\w+)"$/.exec(text)?.[1] ?? '';
  return { where, text: `${text.replace('"offered:', '"')}${adviceOn(name)}` };
}

/** Names of former versions: what takes their place. */
const renamed: ReadonlyMap<string, string> = new Map([
  ['Lapse', 'TimeStep'],
  ['DrawingLapse', 'DrawStep'],
  ['LookLapse', 'TriggerStep'],
  ['LevelWay', 'LevelSegment'],
]);

/** What to do about an import that former versions had; empty for any other. */
function adviceOn(name: string): string {
  const present = renamed.get(name);
  if (present !== undefined) return `. It is called ${present} since version 0.2.`;
  if (!name.startsWith('planar')) return '';
  return '. Since version 0.2 there are no planar kernels: remove this import and `planar`; the ordinary calls do the same.';
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
