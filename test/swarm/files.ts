/**
 * Files and folders of a stranger in the swarm: a sound file of some format with bytes changed, cut off or added, read
 * as a motion, a trace or a recording; a log that is a link, or anything else; several that begin to write one place.
 */
import { mkdtemp, link, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { RunLog } from '../../features/sweep/node/run-log.ts';
import { PlaceLock } from '../../main/base/files/place-lock.ts';
import { readHere } from '../../main/motion/reader/foreign-readers.ts';
import { Recording } from '../../main/recording/recording.ts';
import { recordRun } from '../support/recorded.ts';
import { soundFiles } from '../support/hostile-files.ts';
import { refusable, Violation } from './violation.ts';

/** Processor time of reading a small file, ms. */
const mostMs = 15_000;

export interface RandomFile {
  readonly form: string;
  /** Parts of the length, and the byte that stands there then. */
  readonly changes: readonly (readonly [at: number, byte: number])[];
  /** Share that is kept. */
  readonly kept: number;
  readonly added: readonly number[];
}

export interface RandomFolder {
  /** What stands where the log is to be. */
  readonly there: 'nothing' | 'link' | 'hard link' | 'folder' | 'text';
  readonly text: string;
  /** That begin to write at once. */
  readonly writers: number;
}

const recorded = 'recording';
const network = 'network';
const networkText = () => 't,delay\n0,0.1\n1,0.2\n';

export function anyFile(): fc.Arbitrary<RandomFile> {
  return fc.record({
    form: fc.constantFrom(...Object.keys(soundFiles), recorded, network),
    changes: fc.array(fc.tuple(fc.double({ min: 0, max: 0.999_999, noNaN: true }), fc.nat(255)), { maxLength: 6 }),
    kept: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
    added: fc.array(fc.nat(255), { maxLength: 20 }),
  });
}

export function anyFolder(): fc.Arbitrary<RandomFolder> {
  const lines = fc.constantFrom('', '{"number":1,"values":[]}\n', '{"number":1,"val', 'a letter', '{"number":"x"}\n', '{}\n\n');
  return fc.record({
    there: fc.constantFrom('nothing', 'link', 'hard link', 'folder', 'text'),
    text: fc.array(lines, { maxLength: 4 }).map((all) => all.join('')),
    writers: fc.integer({ min: 1, max: 4 }),
  });
}

/** The sound files, made once. */
const made = new Map<string, Promise<Uint8Array>>();

function soundFile(form: string): Promise<Uint8Array> {
  const known = made.get(form) ?? inFolder(async (folder) => Uint8Array.from(Buffer.from(await soundIn(form, folder))));
  made.set(form, known);
  return known;
}

async function soundIn(form: string, folder: string): Promise<Uint8Array | string> {
  if (form === network) return networkText();
  if (form !== recorded) return soundFiles[form]?.(folder) ?? '';
  const path = join(folder, 'sound.mcap');
  const { writer } = await recordRun('resources/experiments/netgames05.yaml', path, ['duration=1']);
  writer.end();
  writer.close();
  return readFile(path);
}

async function inFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'driftbench-swarm-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** True: it was read. */
export async function checkFile({ form, changes, kept, added }: RandomFile): Promise<boolean> {
  const bytes = (await soundFile(form)).slice();
  for (const [at, byte] of changes) bytes[Math.floor(at * bytes.length)] = byte;
  return inFolder(async (folder) => {
    const path = join(folder, `any${endingOf(form)}`);
    await writeFile(path, Uint8Array.from([...bytes.subarray(0, Math.ceil(kept * bytes.length)), ...added]));
    const began = process.cpuUsage();
    const read = await refusable(
      () => reading(form, path),
      () => undefined,
    );
    const { user, system } = process.cpuUsage(began);
    if ((user + system) / 1000 > mostMs) throw new Violation(`reading a file of ${bytes.length} bytes took ${(user + system) / 1e6} s`);
    return read !== null;
  });
}

function endingOf(form: string): string {
  return form === recorded ? '.mcap' : form === network ? '.trace' : form;
}

async function reading(form: string, path: string): Promise<true> {
  if (form === network) await readHere('network-log', path);
  else if (form === recorded) await readRecording(path);
  else await readHere('motion', path, { form: form === '.rec' ? 'updates' : 'path' });
  return true;
}

/** All that commands look at. */
async function readRecording(path: string): Promise<void> {
  const recording = await Recording.open(path);
  try {
    const { experiment, span, results, damagedInputs, lostBytes } = recording;
    void [experiment, span, results, damagedInputs, lostBytes];
    for (const message of recording.messages(['rows', 'occurrences', 'decisions', 'updates'])) void message;
  } finally {
    recording.close();
  }
}

/** What is elsewhere stays as it is, and one of several writes. */
export async function checkFolder({ there, text, writers }: RandomFolder): Promise<void> {
  await inFolder(async (folder) => {
    const [victim, log] = [join(folder, 'victim'), join(folder, 'runs.jsonl')];
    await writeFile(victim, text);
    if (there === 'link') await symlink(victim, log);
    if (there === 'hard link') await link(victim, log);
    if (there === 'folder') await mkdir(log);
    if (there === 'text') await writeFile(log, text);
    const opened = await Promise.all(
      Array.from({ length: writers }, () =>
        refusable(
          () => RunLog.open(log),
          () => undefined,
        ),
      ),
    );
    const held = opened.filter((each) => each !== null);
    if (held.length > 1) throw new Violation(`${held.length} of ${writers} write one log`);
    for (const each of held) await each.close();
    const left = await readFile(victim, 'utf8');
    const isWholeLog = text.startsWith(left) && /^(?:.*\n)*$/.test(left);
    if (there === 'link' ? left !== text : !isWholeLog && left !== text)
      throw new Violation(`another file has changed to ${JSON.stringify(left)}`);
    await (await PlaceLock.take(log)).release();
  });
}
