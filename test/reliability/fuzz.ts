/**
 * Hostile input by kind: sound files and messages with bytes changed, cut off or added. Each must be read or refused
 * with a `BenchError` or a named refusal, within a bounded time.
 */
import { readFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { BenchError } from '../../contract/errors.ts';
import { parcelKinds } from '../../features/live/calls/game-wire.ts';
import { ReportReader } from '../../features/live/calls/report-reader.ts';
import { ReportWriter } from '../../features/live/calls/report-writer.ts';
import { UpReader, UpWriter } from '../../features/live/calls/up-message.ts';
import { blockOf, decodeFrame, frameOf } from '../../contract/telemetry-frames.ts';
import { loadExperiment } from '../../main/experiment/load-experiment.ts';
import { readMotionFile } from '../../main/motion/read-motion-file.ts';
import { readHere } from '../../main/motion/reader/foreign-readers.ts';
import { Recording } from '../../main/recording/recording.ts';
import { soundFiles } from '../support/hostile-files.ts';
import { hostile } from '../support/hostile-bytes.ts';
import { registry } from '../support/plans.ts';
import { recordRun } from '../support/recorded.ts';

export interface FuzzResult {
  readonly kind: string;
  readonly tried: number;
  readonly read: number;
  readonly refused: number;
  /** Errors that are no `BenchError`: a defect each. */
  readonly broken: readonly string[];
  /** Of one input, s. */
  readonly longest: number;
}

const seed = 19;

interface Kind {
  readonly kind: string;
  readonly tries: number;
  /** A sound one. */
  sound(folder: string): Uint8Array | Promise<Uint8Array>;
  /** Reads it; false: refused by name. */
  read(bytes: Uint8Array, folder: string): boolean | Promise<boolean>;
}

/** Reads from a file, as users give it. */
function fileOf(name: string, read: (path: string) => Promise<unknown>): Kind['read'] {
  return async (bytes, folder) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    await read(path);
    return true;
  };
}

const csv = () =>
  new TextEncoder().encode(['t,x,y,yaw', ...Array.from({ length: 40 }, (_, n) => `${n / 10},${n},${n * 2},0.1`)].join('\n'));

async function readRecording(path: string): Promise<void> {
  const recording = await Recording.open(path);
  try {
    for (const message of recording.rawMessages()) void message;
  } finally {
    recording.close();
  }
}

async function soundRecording(folder: string): Promise<Uint8Array> {
  const path = join(folder, 'sound.mcap');
  const { writer } = await recordRun('resources/experiments/netgames05.yaml', path, ['duration=2']);
  writer.end();
  writer.close();
  return readFileSync(path);
}

function reportBytes(): Uint8Array {
  let bytes = new Uint8Array();
  const writer = new ReportWriter({ epoch: 1, spawn: 1 }, (batch) => (bytes = batch));
  for (let frame = 0; frame < 20; frame++) writer.moved(frame, { x: 1, y: 2, heading: 0, vx: 1, vy: 0, turnRate: 0 });
  writer.made(new Uint8Array(40), false, 0);
  writer.sent(1, 1, 0.5, 0.1);
  writer.arrived(1, 1, 0.6, 0.5, 0.1);
  writer.flush();
  return bytes;
}

function gameMessage(): Uint8Array {
  const writer = new UpWriter();
  writer.parcel(parcelKinds.update, new Uint8Array(56));
  writer.to(1, 0.1);
  return writer.message(1, 1, 0.5);
}

/** Every other format of a stranger's motion. */
const motionKinds = Object.entries(soundFiles)
  .filter(([ending]) => ending !== '.csv' && ending !== '.rec')
  .map(([ending, sound]): Kind => ({
    kind: `motion (${ending})`,
    tries: 1500,
    sound: async (folder) => Buffer.from(await sound(folder)),
    read: fileOf(`any${ending}`, (path) => readHere('motion', path, { form: 'path' })),
  }));

const kinds: readonly Kind[] = [
  {
    kind: 'experiment (YAML)',
    tries: 1500,
    sound: () => readFileSync('resources/experiments/netgames05.yaml'),
    read: fileOf('any.yaml', (path) => loadExperiment(path, { registry, duration: 1 })),
  },
  { kind: 'motion (CSV)', tries: 4000, sound: csv, read: fileOf('any.csv', (path) => readMotionFile(path)) },
  {
    kind: 'BZFlag recording (.rec)',
    tries: 1500,
    sound: () => readFileSync('resources/traces/bzflag-robots.rec'),
    read: fileOf('any.rec', (path) => readMotionFile(path, { updates: 'recorded', player: 1 })),
  },
  ...motionKinds,
  {
    kind: 'network trace',
    tries: 4000,
    sound: () => Buffer.from('t,delay,loss\n0,0.1,0\n1,0.2,0.5\n2,0.1,0\n'),
    read: fileOf('any.trace', (path) => readHere('network-log', path)),
  },
  { kind: 'recording (.mcap)', tries: 4000, sound: soundRecording, read: fileOf('any.mcap', readRecording) },
  {
    kind: 'game message',
    tries: 200_000,
    sound: gameMessage,
    read: (bytes) => {
      const reader = new UpReader();
      if (reader.open(bytes, 8) !== null) return false;
      while (reader.next()) for (let n = 0; n < reader.receivers && n < 8; n++) reader.numberOf(n);
      return true;
    },
  },
  {
    kind: 'report of a participant',
    tries: 200_000,
    sound: reportBytes,
    read: (bytes) => new ReportReader().read(bytes, 8) === null,
  },
  {
    kind: 'telemetry frame',
    tries: 100_000,
    sound: () => frameOf(blockOf({ columns: 3, times: new Float64Array([0, 1]), values: new Float32Array(6) }), 1),
    read: (bytes) => decodeFrame(bytes) !== null,
  },
];

export const fuzzKinds = kinds.map(({ kind }) => kind);

/** What `attempt` returned, or threw. */
const outcomeOf = (attempt: () => Promise<boolean>): Promise<unknown> => attempt().catch((error: unknown) => error);

/** `share`: of the usual number of inputs. */
export async function fuzz(kindName: string, share: number): Promise<FuzzResult> {
  const { kind, tries: usual, sound, read } = kinds.find((each) => each.kind === kindName)!;
  const tries = Math.ceil(usual * share);
  const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  let [done, refused, longest] = [0, 0, 0];
  const broken = new Set<string>();
  try {
    const bytes = Uint8Array.from(await sound(folder));
    const values = fc.sample(hostileLike(bytes), { seed, numRuns: tries });
    for (const each of values) {
      const began = performance.now();
      const outcome = await outcomeOf(async () => read(each, folder));
      if (outcome === true) done += 1;
      else if (outcome === false || outcome instanceof BenchError) refused += 1;
      else broken.add(String(outcome).slice(0, 200));
      longest = Math.max(longest, (performance.now() - began) / 1e3);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { kind, tried: tries, read: done, refused, broken: [...broken], longest };
}

/** Also changes far into a large file. */
function hostileLike(sound: Uint8Array): fc.Arbitrary<Uint8Array> {
  const spots = fc.array(fc.tuple(fc.nat(Math.max(0, sound.length - 1)), fc.nat(255)), { minLength: 1, maxLength: 8 });
  const spotted = spots.map((changes) => {
    const copy = sound.slice();
    for (const [at, value] of changes) copy[at] = value;
    return copy;
  });
  return fc.oneof(hostile(fc.constant(sound)), spotted);
}
