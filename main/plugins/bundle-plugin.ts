/**
 * Bundles a plugin's source (a file or a package folder) into one ES module that runs in workers, Node and browsers.
 */
import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { BuildFailure, Message } from 'esbuild';
import { findEntry, type PluginEntry, refused } from './plugin-entry.ts';

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
  // Fetched when it is first needed: by then a packed bench has said where its program is, and most commands need none.
  const { bundled } = await import('./plugin-bundler.ts');
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
