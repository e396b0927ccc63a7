/** Electron's archive, read as its format says: four lengths, a tree of files as JSON, then their bytes. */
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Entry {
  readonly files?: Readonly<Record<string, Entry>>;
  readonly size?: number;
  /** Of its first byte, from the end of the tree. */
  readonly offset?: string;
  /** It lies beside the archive. */
  readonly unpacked?: boolean;
  readonly integrity?: { readonly algorithm: string; readonly hash: string };
}

export interface Asar {
  readonly files: ReadonlyMap<string, Entry>;
  /** Writes every file, whether packed or beside the archive, below `folder`. */
  extract(folder: string): void;
}

export function readAsar(path: string): Asar {
  const bytes = readFileSync(path);
  const head = JSON.parse(bytes.toString('utf8', 16, 16 + bytes.readUInt32LE(12))) as Entry;
  const begin = 8 + bytes.readUInt32LE(4);
  const files = new Map(filesOf(head, ''));
  return {
    files,
    extract(folder) {
      for (const [name, { size = 0, offset = '0', unpacked }] of files) {
        const to = join(folder, name);
        mkdirSync(dirname(to), { recursive: true });
        if (unpacked) copyFileSync(join(`${path}.unpacked`, name), to);
        else writeFileSync(to, bytes.subarray(begin + Number(offset), begin + Number(offset) + size));
        if (unpacked) chmodSync(to, 0o755);
      }
    },
  };
}

/** Names with `/`, on every system. */
function filesOf({ files }: Entry, above: string): [string, Entry][] {
  return Object.entries(files ?? {}).flatMap(([name, entry]) =>
    entry.files ? filesOf(entry, `${above}${name}/`) : [[`${above}${name}`, entry] as [string, Entry]],
  );
}
