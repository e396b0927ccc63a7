/** What reading a file may take: little for a small one, whatever it claims, and more with the length that it has. */
import { stat } from 'node:fs/promises';
import { standardInput } from '../../base/files/read-input.ts';

export interface ReaderLimits {
  /** Memory of the process, MiB. */
  readonly memoryMb: number;
  /** Processor time, s. */
  readonly seconds: number;
}

/** For the smallest file, and for each MiB of a larger one. What comes between two looks still stays below 256 MB. */
const base: ReaderLimits = { memoryMb: 224, seconds: 15 };
const perMb: ReaderLimits = { memoryMb: 24, seconds: 2 };
const most: ReaderLimits = { memoryMb: 8192, seconds: 900 };

/** `-` is standard input, whose length nobody knows. A file that is not there is refused by its reader. */
export async function limitsFor(paths: readonly string[]): Promise<ReaderLimits> {
  if (paths.includes(standardInput)) return most;
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path).catch(() => null))?.size ?? 0));
  return limitsOfLength(sizes.reduce((sum, bytes) => sum + bytes, 0) / 2 ** 20);
}

/** `mb`: MiB. */
export function limitsOfLength(mb: number): ReaderLimits {
  const of = (field: keyof ReaderLimits) => Math.ceil(Math.min(most[field], base[field] + perMb[field] * mb));
  return { memoryMb: of('memoryMb'), seconds: of('seconds') };
}
