/** Where a plugin's source begins: the file that was named, or the one that the package.json of a folder names. */
import { existsSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { z } from 'zod';
import { BenchError } from '../../contract/errors.ts';
import { apiVersion } from '../../engine/plugin-api/index.ts';
import { readInputText } from '../base/files/read-input.ts';

export interface PluginEntry {
  /** The folder that the plugin's files are named from, links followed. */
  readonly root: string;
  readonly file: string;
  /** Path of its package.json; null: a single file. */
  readonly manifest: string | null;
  /** As the package.json has it. */
  readonly version: string | null;
}

const extensions = ['.ts', '.mts', '.js', '.mjs'];
/** Entries of a package that names none. */
const usualNames = extensions.map((extension) => `index${extension}`);

/** The part of a package.json that is read. */
const manifestSchema = z.object({
  version: z.string().optional(),
  main: z.string().optional(),
  exports: z.unknown().optional(),
  driftbench: z.object({ main: z.string().optional(), api: z.number().optional() }).optional(),
});
type Manifest = z.output<typeof manifestSchema>;

/** Rejects with `BenchError('plugin-refused')`. */
export async function findEntry(path: string): Promise<PluginEntry> {
  const found = await realpath(path).catch((error: unknown) => {
    throw refused(path, 'there is no such file, or it may not be read.', error);
  });
  const kind = await stat(found);
  if (kind.isDirectory()) return entryOfPackage(path, found);
  if (kind.isFile()) return entryOfFile(path, found);
  throw refused(path, 'this is a FIFO, a socket or a device; allowed: a regular file, or a folder with a package.json.');
}

function entryOfFile(path: string, found: string): PluginEntry {
  if (!extensions.includes(extname(found)))
    throw refused(path, `found a file ending "${extname(found)}"; allowed: ${extensions.join(', ')}, or a folder with a package.json.`);
  return { root: dirname(found), file: found, manifest: null, version: null };
}

async function entryOfPackage(path: string, root: string): Promise<PluginEntry> {
  const manifest = join(root, 'package.json');
  const fields = await readManifest(manifest);
  const { api = apiVersion } = fields.driftbench ?? {};
  if (api !== apiVersion) throw refused(manifest, `made for plugin API ${api}; this bench has ${apiVersion}.`);
  const names = namesIn(fields);
  const file = names.map((name) => join(root, name)).find(existsSync);
  if (file === undefined)
    throw refused(path, `there is no ${names.join(', ')} in the package; "driftbench": { "main": … } names its file.`);
  return { root, file, manifest, version: fields.version ?? null };
}

/** The text of a package.json. Rejects where there is none that can be read. */
export function readManifestText(path: string): Promise<string> {
  return readInputText(path, 'a package.json', { mostMb: 1 });
}

async function readManifest(path: string): Promise<Manifest> {
  const text = await readManifestText(path).catch((error: unknown) => {
    throw refused(dirname(path), 'the folder has no package.json; name the file itself, or add one.', error);
  });
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    throw refused(path, error instanceof z.ZodError ? z.prettifyError(error) : `invalid JSON: ${(error as Error).message}`, error);
  }
}

/** Files by which the package may be entered, the first that names something. */
function namesIn({ driftbench, exports: exported, main }: Manifest): readonly string[] {
  const named = driftbench?.main ?? rootExport(exported) ?? main;
  return named === undefined ? usualNames : [named];
}

/** The root entry in `exports`. */
function rootExport(exported: unknown): string | undefined {
  if (typeof exported === 'string') return exported;
  if (typeof exported !== 'object' || exported === null) return undefined;
  const { '.': root, import: imported, default: usual } = exported as Readonly<Record<string, unknown>>;
  return rootExport(root) ?? rootExport(imported) ?? rootExport(usual);
}

/** The refusal of a plugin: its path and the reason. */
export function refused(where: string, reason: string, cause?: unknown): BenchError {
  return new BenchError('plugin-refused', `${where}: ${reason}`, { cause });
}
