/**
 * Random experiments: an example with some of its fields set to random values, allowed and not allowed ones. All fields
 * that an experiment can have are drawn from, with the parameters of every plugin. Each experiment must keep the
 * invariants of all.
 */
import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { parse } from 'yaml';
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import { Session, type SessionOptions } from '../../engine/session/session.ts';
import { variableFields } from '../../experiment/variable-fields.ts';
import type { SweepField } from '../../experiment/sweep-field.ts';
import { loadExperiment, type LoadedExperiment } from '../../main/experiment/load-experiment.ts';
import { schemaOf } from '../../main/experiment/published-schema.ts';
import { InputCache } from '../../main/base/files/input-cache.ts';
import { Recording } from '../../main/recording/recording.ts';
import { RecordingWriter } from '../../main/recording/recording-writer.ts';
import { OperatedSession } from '../../main/run/operated-session.ts';
import { experimentSetup } from '../../main/run/recording-setup.ts';
import { replay } from '../../main/run/replay.ts';
import { RowBatch } from '../../main/run/row-batch.ts';
import { SessionRecorder } from '../../main/run/session-recorder.ts';
import { TelemetrySampler } from '../../main/run/telemetry-sampler.ts';
import { spreadNumber } from '../support/arbitraries.ts';
import { anyGenerated } from './generated.ts';
import { UpdateLedger } from './update-ledger.ts';
import { checkEqual, checkFinite, refusable, Violation } from './violation.ts';

const folder = 'resources/experiments';
/** A device of Linux on which every write fails for want of space. */
const fullDisk = '/dev/full';
/** Files of the scenarios are in memory where the system has such a folder: to synchronise a disk takes long. */
const scratch = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
/** Simulated seconds at most. */
const longest = 8;
/**
 * Ticks between two rows of the recordings: rows take longer than the ticks, and a difference stays in those that
 * follow.
 */
const rowEvery = 4;
/** Of `spoilt`: recordings that are made once more, on a full disk. Not at an end, which generators favour. */
const onFullDisk = { from: 0.4, to: 0.5 };
/**
 * Pairs × lanes × ticks of a scenario: one that has more is made shorter, so that a few large ones do not take the time
 * of all others. Every eighth may have many more; what has more than that is left out.
 */
const usualWork = 3000;
const mostWork = 60_000;
/** s */
const shortest = 0.5;

export interface RandomExperiment {
  /** The name of an example, or the fields of a file. */
  readonly example: string | object;
  readonly seed: number;
  /** s */
  readonly duration: number;
  /** As `--set` has them. */
  readonly sets: readonly string[];
  /** Shares (0–1) of the duration at which the run is cut into calls. */
  readonly cuts: readonly number[];
  /** Steps of the wall clock between two slices of the session on the bench, s; negative: the clock is set back. */
  readonly clock: readonly number[];
  /** Share (0–1) of its recording that is on the disk when the machine fails, and a byte there that is wrong. */
  readonly written: number;
  readonly spoilt: number;
}

/** `examples`: their names, the simplest first: failures shrink towards it. */
export function anyExperiment(examples: readonly string[], registry: PluginRegistry): fc.Arbitrary<RandomExperiment> {
  const schema = schemaOf(registry) as Parameters<typeof variableFields>[0];
  const fieldsOf = new Map(
    examples.map((example) => [example, variableFields(schema, parse(readFileSync(pathOf(example), 'utf8'), { merge: true }))]),
  );
  return fc
    .record({
      example: fc.oneof({ weight: 1, arbitrary: fc.constantFrom(...examples) }, { weight: 2, arbitrary: anyGenerated(registry) }),
      seed: fc.nat(1000),
      duration: fc.integer({ min: 1, max: longest * 10 }).map((tenths) => tenths / 10),
      network: fc.option(fc.record({ order: fc.constantFrom('keep', 'free'), spread: fc.constantFrom(0, 0.05, 0.4) })),
      draws: fc.array(fc.record({ field: fc.nat(), value: fc.nat() }), { maxLength: 4 }),
      cuts: fc.array(spreadNumber(0, 1), { maxLength: 30 }).map((shares) => shares.toSorted((a, b) => a - b)),
      clock: fc.array(fc.oneof(spreadNumber(0, 0.5), fc.constantFrom(-3600, -1, 0, 5, 3600)), { minLength: 1, maxLength: 8 }),
      written: spreadNumber(0, 1),
      spoilt: spreadNumber(0, 1),
    })
    .map(({ draws, network, ...rest }) => {
      if (typeof rest.example === 'object') return { ...rest, sets: [] };
      const fields = fieldsOf.get(rest.example) as readonly SweepField[];
      const drawn = draws.map(({ field, value }) => setOf(fields[field % fields.length] as SweepField, value));
      return { ...rest, sets: [...(network ? networkSets(fields, network) : []), ...drawn] };
    });
}

/** The same jitter and order on every link of the file. */
function networkSets(fields: readonly SweepField[], { order, spread }: { readonly order: string; readonly spread: number }): string[] {
  const links = fields.flatMap(({ path, given }) => (given ? (/^(?:nodes\.[^.]+|game\.players)\.link(?=\.)/.exec(path) ?? []) : []));
  return [...new Set(links)].flatMap((link) => [`${link}.order=${order}`, `${link}.jitter.spread=${spread}`]);
}

function setOf({ path, allowed, value, choices }: SweepField, draw: number): string {
  if (choices && choices.length > 0) return `${path}=${choices[draw % choices.length]?.value}`;
  const least = Number(/[≥>] (-?[\d.e+-]+)/.exec(allowed)?.[1] ?? 0);
  const most = Number(/[≤<] (-?[\d.e+-]+)/.exec(allowed)?.[1] ?? 100);
  const own = Number(value ?? 1) || 1;
  const values = [
    own / 2,
    own * 2,
    least,
    1,
    0.1,
    0.01,
    10,
    Math.min(most, 1000),
    most,
    (least + most) / 2,
    least - 1,
    most * 2,
    own * 1.1,
  ];
  return `${path}=${values[draw % values.length]}`;
}

/** Examples and their traces are read once. */
const examplesRead = new InputCache();

function pathOf(example: string): string {
  return join(folder, `${example}.yaml`);
}

/** The command that runs it by itself. */
export function commandOf({ example, seed, duration, sets }: RandomExperiment): string {
  const options = sets.map((set) => ` --set '${set}'`).join('');
  const [path, text] = typeof example === 'string' ? [pathOf(example), ''] : ['generated.yaml', textOf(example)];
  const command = `npx driftbench run ${path} --seed ${seed} --duration ${duration}${options}`;
  return text === '' ? command : `${command}\nwhere generated.yaml is:\n${text}`;
}

/** JSON is YAML. */
function textOf(fields: object): string {
  return JSON.stringify(fields, null, 1);
}

/** Calls `use` with the path of the file, which is written where there is none. */
async function withFile(example: string | object, use: (path: string) => Promise<void>): Promise<void> {
  if (typeof example === 'string') return use(pathOf(example));
  const place = mkdtempSync(join(scratch, 'driftbench-swarm-'));
  try {
    writeFileSync(join(place, 'generated.yaml'), textOf(example));
    await use(join(place, 'generated.yaml'));
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** Counts of what became of the experiments. */
export interface ExperimentCounts {
  run: number;
  refused: number;
  tooLarge: number;
}

/** Throws a `Violation`. */
export function checkExperimentRun(experiment: RandomExperiment, registry: PluginRegistry, counts: ExperimentCounts): Promise<void> {
  return withFile(experiment.example, (path) => checkFileRun(path, experiment, registry, counts));
}

async function checkFileRun(path: string, experiment: RandomExperiment, registry: PluginRegistry, counts: ExperimentCounts): Promise<void> {
  const { seed, duration, sets, cuts } = experiment;
  const load = (until: number) =>
    refusable(
      () => loadExperiment(path, { registry, seed, duration: until, sets, cache: examplesRead }),
      () => (counts.refused += 1),
    );
  const whole = await load(duration);
  if (!whole) return;
  const share = (seed % 8 === 0 ? mostWork : usualWork) / workOf(whole.plan);
  const loaded = share < 1 ? await load(Math.min(duration, Math.max(shortest, Math.floor(10 * duration * share) / 10))) : whole;
  if (!loaded) return;
  if (workOf(loaded.plan) > mostWork) return void (counts.tooLarge += 1);
  counts.run += 1;
  const refuse = (error: Error) => {
    throw new Violation(`the run of a sound experiment is refused: ${error.message}`);
  };
  await refusable(() => checkRecording(path, loaded, registry, experiment, checkRuns(loaded, cuts, experiment.clock)), refuse);
}

function workOf({ entities, nodes, lanes, duration, frame }: SessionPlan): number {
  return (entities.length * nodes.length * lanes.length * duration) / frame;
}

/** Returns the results. */
function checkRuns({ plan }: LoadedExperiment, cuts: readonly number[], clock: readonly number[]): unknown {
  const ledger = new UpdateLedger();
  const results = runOf(plan, cuts, ledger);
  checkFinite(results);
  Object.values(results.lanes).forEach(({ updatesSent, bytesSent, triggers }, index) => {
    const sent = ledger.sent[index];
    const hasParts = plan.entities.some(({ parts = [] }) => parts.length > 0);
    // Updates of parts are counted with the lane's, but no metric gets them.
    if (sent && sent.updates > 0 && !hasParts)
      checkEqual({ ...sent }, { updates: updatesSent, bytes: bytesSent }, `updates of lane ${index}`);
    if (triggers < 0) throw new Violation(`lane ${index} has ${triggers} triggers`);
  });
  checkEqual(plain(operated(plan, clock)), plain(results), 'on the bench, whose wall clock jumps, against cut into calls');
  return results;
}

function runOf(plan: SessionPlan, cuts: readonly number[], ledger: UpdateLedger, options: SessionOptions = {}) {
  const session = new Session({ ...plan, metrics: [...(plan.metrics ?? []), ledger.metric] }, options);
  ledger.watch(session);
  for (const share of cuts) session.advanceTo(share * plan.duration);
  session.advanceTo(plan.duration);
  return session.results();
}

/** Without the ledger's own number. */
function plain(results: unknown): unknown {
  return JSON.parse(JSON.stringify(results, (key, value: unknown) => (key === 'metrics' ? undefined : value)));
}

/** The results of a session on the bench. */
function operated(plan: SessionPlan, clock: readonly number[]) {
  const session = new Session(plan);
  let wall = 0;
  const live = new OperatedSession({ session, pace: 1, paused: false, clock: () => wall, report: () => undefined });
  for (const step of clock) {
    wall += step;
    live.slice();
  }
  live.execute({ id: 1, command: { kind: 'setPace', pace: 'max' } });
  for (let slice = 0; !session.finished; slice++) {
    wall += 0.001;
    live.slice();
    if (slice > 1e6) throw new Violation(`the session stands at ${session.now} s`);
  }
  return session.results();
}

/** Recorded tick by tick, replayed, and after the machine failed in the middle of writing. */
async function checkRecording(
  path: string,
  loaded: LoadedExperiment,
  registry: PluginRegistry,
  experiment: RandomExperiment,
  results: unknown,
): Promise<void> {
  const place = mkdtempSync(join(scratch, 'driftbench-swarm-'));
  try {
    const file = join(place, 'run.mcap');
    checkEqual(plain(await record(path, loaded, file)), plain(results), 'tick by tick, against cut into calls');
    await replayed(file, registry, (again) => {
      checkEqual(plain(again.results), plain(results), 'replayed');
      if (again.resultDifferences.length > 0) throw new Violation(`replay: ${again.resultDifferences[0]}`);
    });
    if (experiment.spoilt >= onFullDisk.from && experiment.spoilt < onFullDisk.to && existsSync(fullDisk))
      await refusable(
        async () => checkEqual(plain(await record(path, loaded, fullDisk)), plain(results), 'recorded on a full disk'),
        () => undefined,
      );
    spoil(file, experiment);
    await refusable(
      () => replayed(file, registry, () => undefined),
      () => undefined,
    );
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function record(path: string, loaded: LoadedExperiment, file: string) {
  const { plan } = loaded;
  const writer = new RecordingWriter(file, await experimentSetup({ kind: 'run', path, loaded, plugins: [] }));
  const recorder = new SessionRecorder(plan, (message) => writer.take(message));
  const session = new Session(plan, { observer: recorder.observer, onDecision: recorder.onDecision });
  const rows = new RowBatch(new TelemetrySampler(session), (batch) => recorder.rows(batch));
  for (let tick = 0; !session.finished; tick++) {
    session.advanceTo(Math.min(tick * plan.frame, plan.duration));
    if (tick % rowEvery === 0) rows.add(session.now);
    if (tick % 20 === 0) recorder.flush();
    if (tick % 100 === 0) writer.flush();
  }
  rows.flush();
  const results = session.results();
  recorder.results({ time: session.now, results });
  recorder.flush();
  writer.close();
  return results;
}

async function replayed(file: string, registry: PluginRegistry, check: (again: Awaited<ReturnType<typeof replay>>) => void): Promise<void> {
  const recording = await Recording.open(file);
  try {
    check(await replay(recording, { registry, kinds: [] }));
  } finally {
    recording.close();
  }
}

/** The file ends early, and one byte is wrong. */
function spoil(file: string, { written, spoilt }: RandomExperiment): void {
  const length = Math.floor(statSync(file).size * written);
  const descriptor = openSync(file, 'r+');
  ftruncateSync(descriptor, length);
  if (length > 0) writeSync(descriptor, Uint8Array.of(0x5a), 0, 1, Math.floor((length - 1) * spoilt));
  closeSync(descriptor);
}
