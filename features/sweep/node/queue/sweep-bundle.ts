/** The bundle of a sweep: the folder of a planned sweep as bytes, for workers that share no disk. */
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { BenchError } from '../../../../contract/errors.ts';
import { makeFolder } from '../../../../main/base/files/make-folder.ts';
import { readInput } from '../../../../main/base/files/read-input.ts';
import { sweepHash } from '../manifest.ts';
import { openPlan, planFiles, type PlannedSweep } from '../sweep-plan.ts';
import { mostAnswerBytes, mostBundleBytes } from './queue-server.ts';

const mostUnpackedBytes = 2 ** 30;
/** Largest sum of its files, bytes: in base64 they must fit into one string, whose bound is V8's. */
const mostPlainBytes = 320 * 2 ** 20;
/** Names of a planned folder: nothing else is written. */
const known = /^(sweep\.json|experiment\.yaml|inputs\/[0-9a-f]{64}(\.[a-z0-9]{1,10})?|plugins\/[0-9a-f]{64}\.mjs)$/;

/** Rejects with a `BenchError` where it is too large for a queue. */
export async function packPlan(folder: string): Promise<Buffer> {
  const names = await planFiles(folder);
  let plain = 0;
  for (const name of names) plain += (await stat(join(folder, name))).size;
  if (plain > mostPlainBytes) throw tooLarge(plain, '', mostPlainBytes);
  const files = names.map(async (name) => [name, (await readInput(join(folder, name), 'a file of a planned sweep')).toString('base64')]);
  const bytes = gzipSync(JSON.stringify(Object.fromEntries(await Promise.all(files))));
  if (bytes.length > mostBundleBytes) throw tooLarge(bytes.length, ' compressed', mostBundleBytes);
  return bytes;
}

function tooLarge(bytes: number, how: string, most: number): BenchError {
  const mebibytes = (count: number) => `${Math.ceil(count / 2 ** 20)} MiB`;
  return new BenchError(
    'too-many',
    `The files of the sweep have ${mebibytes(bytes)}${how}; a queue takes at most ${mebibytes(most)}. Use driftbench sweep plan and a shared disk.`,
  );
}

/** Writes a bundle into `folder`, and opens it. Rejects with a `BenchError` if it is not the sweep of that hash. */
export async function unpackPlan(
  bytes: Buffer,
  folder: string,
  { sweep, version }: { readonly sweep: string; readonly version: string },
): Promise<PlannedSweep> {
  const files = filesOf(bytes);
  for (const inner of ['inputs', 'plugins']) await makeFolder(join(folder, inner));
  for (const [name, text] of files) await writeFile(join(folder, name), Buffer.from(text, 'base64'));
  const planned = await openPlan(folder, version);
  if (sweepHash(planned.manifest) !== sweep) throw new BenchError('bad-input', 'The bundle of the sweep does not have its hash.');
  return planned;
}

function filesOf(bytes: Buffer): readonly (readonly [name: string, text: string])[] {
  try {
    const files = Object.entries(JSON.parse(gunzipSync(bytes, { maxOutputLength: mostUnpackedBytes }).toString()) as object);
    if (files.every(([name, text]) => known.test(name) && typeof text === 'string')) return files as [string, string][];
  } catch {
    // Named below.
  }
  throw new BenchError('bad-input', 'The bundle of the sweep is damaged.');
}

/** Lines of a range, bytes: many times what a range is cut to. */
const mostLineBytes = 64 * 2 ** 20;

/** Lines of the log as a job returns them. Throws a `BenchError` where a coordinator would not take them. */
export function packLines(lines: readonly string[]): string {
  const text = lines.join('\n');
  const packed = Buffer.byteLength(text) > mostLineBytes ? null : gzipSync(text).toString('base64');
  if (packed !== null && packed.length <= mostAnswerBytes) return packed;
  throw new BenchError('too-many', `The results of ${lines.length} runs are too large for a queue: use driftbench sweep plan.`);
}

/** Throws on what is no result, or too large for one. */
export function unpackLines(text: string): readonly string[] {
  const lines = gunzipSync(Buffer.from(text, 'base64'), { maxOutputLength: mostLineBytes }).toString();
  return lines === '' ? [] : lines.split('\n');
}
