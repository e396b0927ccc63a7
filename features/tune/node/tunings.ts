/** The tunings of the bench: one at a time, in workers beside the session, each kept in a folder of its name. */
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { BenchError } from '../../../contract/errors.ts';
import type { FilePiece } from '../../../contract/file-piece.ts';
import type { TuneResult } from '../calls/tune-result.ts';
import { tuneSetup, type TuneSetup } from '../calls/tune-setup.ts';
import {
  isTuning,
  mostTunePoints,
  noTuning,
  tuneBudget,
  tuneTables,
  type TuneBudgetFields,
  type TuneParameter,
  type TunePointsAnswer,
  type TuneResume,
  type TuneSpaceAnswer,
  type TuneStart,
  type TuneState,
  type TuneSummary,
  type TuneTableQuestion,
} from '../calls/tune-state.ts';
import { explain } from '../../../experiment/explain.ts';
import { readExperimentText } from '../../../main/experiment/experiment-document.ts';
import { replaceFile } from '../../../main/base/files/in-place.ts';
import { makeFolder } from '../../../main/base/files/make-folder.ts';
import { writeFiles } from '../../../main/base/files/result-files.ts';
import { readTemplate, reportPage } from '../../../main/run/report/report.ts';
import { tuneReport } from './tune-report.ts';
import type { PluginBundle } from '../../../main/plugins/bundle-plugin.ts';
import { projectPaths } from '../../../main/base/project-paths.ts';
import { checksum } from '../../sweep/node/manifest.ts';
import { countRows } from '../../sweep/node/sweep-folder.ts';
import { WorkerPool } from '../../sweep/node/worker-pool.ts';
import { Jobs, type Job, type JobKind } from '../../../main/bench/job.ts';
import { defineFeature } from '../../../main/bench/bench-feature.ts';
import type { tuneCalls } from '../calls/index.ts';
import { surveyTask, vectorsTask } from './tasks.ts';
import { checkBudget, TimeBudget } from './budget.ts';
import { costMetric } from './costs.ts';
import { casesOf } from './cases.ts';
import { vectorsOf } from './lane-vectors.ts';
import { tuneWords } from '../calls/tune-question.ts';
import { yamlValue } from '../../../experiment/yaml-text.ts';
import { performTuning } from './perform-tuning.ts';
import type { TuneProgress } from './tuning-options.ts';
import type { Dimension } from './search/space.ts';
import type { TuneSurvey, TuneSurveyRequest } from './survey-space.ts';
import { openTuning, readTuneManifest, writeResult } from './tune-folder.ts';
import { performApart } from '../../../main/worker/task-host.ts';
import { carriedInputs } from '../../../main/bench/carried-inputs.ts';
import { readFilePiece } from '../../../main/bench/file-piece.ts';
import { jsonIn, summariesIn, usualJobs, type SweepsOptions } from '../../sweep/node/sweeps.ts';

/** The experiment that is open: its file, or the text of a draft and where it would stand. */
export interface TunedExperiment {
  readonly path: string;
  readonly text?: string | undefined;
}

/** Beside the manifest: how to go on. */
const noteName = 'bench.json';

/** The request with which a tuning was begun on the bench. */
interface TuneNote {
  readonly path: string;
  readonly file: string;
  readonly setup: TuneSetup;
  readonly budget: TuneBudgetFields;
}

export const tuneFeature = defineFeature<keyof typeof tuneCalls>('tune', (bench) => {
  const { session, worker, folders, version, nowMs } = bench;
  const options = { ...worker, folder: join(folders.sweeps, 'tunings'), version, nowMs };
  const tunings = new Tunings(options, (state) => bench.notify('tune', state));
  const open = (): TunedExperiment => session.draft ?? { path: session.path };
  return {
    handlers: {
      'tune.space': ({ setup }) => tunings.space(open(), setup),
      'tune.list': () => tunings.list(open()),
      'tune.start': (request) => tunings.start(open(), request),
      'tune.resume': (request) => tunings.resume(request),
      'tune.cancel': () => tunings.cancel(),
      'tune.points': ({ tune }) => tunings.points(tune),
      'tune.result': ({ tune }) => tunings.result(tune),
      'tune.table': (question) => tunings.table(question),
    },
    close: () => tunings.close(),
  };
});

export class Tunings {
  readonly #options: SweepsOptions;
  readonly #jobs: Jobs<TuneState>;
  #tuning: BenchTuning | null = null;

  /** `changed` gets every state, a few times a second while a tuning runs. */
  constructor(options: SweepsOptions, changed: (state: TuneState) => void) {
    this.#options = options;
    this.#jobs = new Jobs(kind, { nowMs: options.nowMs, changed });
  }

  get state(): TuneState {
    return this.#jobs.state;
  }

  /** The choices that the experiment offers. */
  async space({ path, text }: TunedExperiment, setup: TuneSetup): Promise<TuneSpaceAnswer> {
    const survey = await surveyed(this.#options, { path, text, sets: [], setup });
    const { blocks, blockLength, tuning } = casesOf(survey, setup);
    const components = survey.space.map(({ name, alternatives }) => ({
      name: name as TuneSpaceAnswer['components'][number]['name'],
      alternatives: alternatives.map(({ id, dimensions }) => ({ id, parameters: dimensions.map(parameterOf) })),
    }));
    const metrics = [...(survey.measured[survey.lane.id]?.metrics ?? []), costMetric];
    return { lanes: survey.lanes, components, leftOut: survey.leftOut, metrics, blocks, blockLength, runsOfCandidate: tuning.length };
  }

  /** The tunings that are kept. */
  async list({ path, text }: TunedExperiment): Promise<readonly TuneSummary[]> {
    const { folder } = this.#options;
    const open = text === undefined ? await checksum(path) : null;
    return summariesIn(folder, (name) => summaryOf(folder, name, basename(path), open));
  }

  /** Begins to tune the open experiment. */
  async start(experiment: TunedExperiment, { name, setup, budget, jobs }: TuneStart): Promise<TuneState> {
    this.#jobs.checkFree();
    const folder = join(this.#options.folder, name);
    if (await readTuneManifest(folder))
      throw new BenchError('not-possible', `There is a tuning "${name}" already; resume it, or choose another name.`);
    const { path, text } = experiment;
    const kept = text === undefined ? { path, setup } : await keptDraft(folder, { path, text, setup });
    const note: TuneNote = { ...kept, file: basename(path), budget };
    await makeFolder(folder);
    await replaceFile(join(folder, noteName), `${JSON.stringify(note)}\n`);
    return this.#begin(name, note, budget, jobs);
  }

  /**
   * Goes on with the tuning of that name, whichever experiment is open. A completed one is opened, without a budget.
   */
  async resume({ name, budget, jobs }: TuneResume): Promise<TuneState> {
    this.#jobs.checkFree();
    const folder = join(this.#options.folder, name);
    const kept = await readNote(folder);
    if (!kept) throw new BenchError('not-found', `There is no tuning "${name}" that was begun on a bench in ${this.#options.folder}.`);
    const { note, problem } = kept;
    if (problem !== null)
      throw new BenchError('not-possible', `The tuning "${name}" cannot go on. ${problem} Begin another one; its folder is ${folder}.`);
    const result = await readResult(folder);
    return this.#begin(name, note, budget ?? (result ? { evaluations: result.evaluations } : note.budget), jobs);
  }

  cancel(): Promise<TuneState> {
    return this.#jobs.cancel();
  }

  points(tune: number): TunePointsAnswer {
    const { number, revision } = this.state;
    return { tune: number, revision, points: number === tune ? (this.#tuning?.points() ?? []) : [] };
  }

  result(tune: number): TuneResult {
    const { number } = this.state;
    if (number !== tune || !this.#tuning?.result) throw new BenchError('not-possible', 'This tuning has no result yet.');
    return this.#tuning.result;
  }

  table({ tune, table, offset }: TuneTableQuestion): Promise<FilePiece> {
    const { number, tables, folder } = this.state;
    if (number !== tune || !tables.includes(table)) throw new BenchError('not-possible', `This tuning has no ${table} yet.`);
    return readFilePiece(join(folder, table), offset);
  }

  close(): Promise<void> {
    return this.#jobs.close();
  }

  #begin(name: string, { path, file, setup }: TuneNote, budget: TuneBudgetFields, jobs = usualJobs): TuneState {
    this.#jobs.checkFree();
    const objectives = setup.objectives.map((metric) => ({ metric, ...tuneWords(metric) }));
    const bounds = setup.bounds.map((bound) => ({ ...bound, ...tuneWords(bound.metric) }));
    const folder = join(this.#options.folder, name);
    const tuning = new BenchTuning(this.#options);
    this.#tuning = tuning;
    const identity = { file, name, folder, objectives, bounds, budget, jobs, status: 'preparing' } as const;
    return this.#jobs.begin(
      identity,
      (job) => tuning.perform(job, { path, setup }),
      () => tuning.counts(this.state),
    );
  }
}

const kind: JobKind<TuneState> = {
  none: noTuning,
  isUnderWay: isTuning,
  busy: 'A tuning is running; wait for its end, or interrupt it.',
  cancelled: 'interrupted',
};

/** One tuning of the bench, from the survey to its result. */
class BenchTuning {
  readonly #options: SweepsOptions;
  #result: TuneResult | null = null;
  #progress: TuneProgress | null = null;

  constructor(options: SweepsOptions) {
    this.#options = options;
  }

  get result(): TuneResult | null {
    return this.#result;
  }

  points(): TunePointsAnswer['points'] {
    return this.#progress?.points(mostTunePoints) ?? [];
  }

  counts({ revision }: TuneState): Pick<TuneState, 'runs' | 'front' | 'revision'> {
    return { runs: this.#progress?.runs ?? 0, front: this.#progress?.front.length ?? 0, revision: revision + 1 };
  }

  async perform(job: Job<TuneState>, { path, setup }: Pick<TuneNote, 'path' | 'setup'>): Promise<Partial<TuneState>> {
    const { version, workerPath } = this.#options;
    const { budget, folder, jobs } = job.state();
    const { cancelled } = job;
    const plugins = this.#options.plugins();
    job.change({});
    const survey = await surveyed(this.#options, { path, sets: [], setup }, cancelled);
    checkBudget('evaluations' in budget ? budget : {}, casesOf(survey, setup), survey.tick);
    const log = await openTuning(folder, { path, sets: [], setup, version, plugins, inputs: survey.inputs }, true);
    const pool = new WorkerPool({ workerPath, jobs, plugins });
    try {
      job.change({ status: 'searching', lane: survey.lane.id, share: 0 });
      const watch = this.#watch(job);
      const result = await performTuning({ path, sets: [], setup, survey, version, pool, log, cancelled, ...watch });
      const request = vectorsOf(path, [], casesOf(survey, setup), result);
      const vectors = await performApart(vectorsTask, request, this.#options, { cancelled });
      return await this.#finish(job, { path, setup, result, plugins, vectors });
    } finally {
      await pool.close();
      await log.close();
    }
  }

  #watch(job: Job<TuneState>) {
    const { budget } = job.state();
    const clock = () => this.#options.nowMs() / 1000;
    const time = 'minutes' in budget ? new TimeBudget(60 * budget.minutes, clock) : null;
    const began = clock();
    const onProgress = (progress: TuneProgress) => {
      const { phase, runs, performed, later } = progress;
      time?.note(performed);
      this.#progress = progress;
      const elapsed = clock() - began;
      const all = (phase === 'search' && 'evaluations' in budget ? Math.max(budget.evaluations, runs) : runs) + later;
      const done = 'minutes' in budget ? elapsed / (60 * budget.minutes) : runs / all;
      const each = performed > 0 ? elapsed / performed : null;
      const left = 'minutes' in budget ? 60 * budget.minutes - elapsed : each && each * (all - runs);
      job.progress(() => ({
        status: phase === 'search' ? 'searching' : 'measuring',
        share: Math.min(done, 1),
        timeLeft: left === null ? null : Math.max(left, 0),
        ...this.counts(job.state()),
      }));
    };
    const limits = time ? { fitting: time.fitting } : { evaluations: 'evaluations' in budget ? budget.evaluations : undefined };
    return { budget: limits, onProgress };
  }

  async #finish(job: Job<TuneState>, { path, setup, result, plugins, vectors }: Finished): Promise<Partial<TuneState>> {
    const { folder, file, revision } = job.state();
    const text = await readExperimentText(path);
    const template = await readTemplate(projectPaths().report);
    const page = reportPage(template, tuneReport({ file, text, sets: [], setup, result, plugins }));
    const written = await writeResult(folder, result, { 'report.html': page, 'vectors.json': vectors });
    this.#result = result;
    const tables = tuneTables.filter((name) => written.includes(name));
    const runs = result.evaluations + result.heldOutEvaluations;
    return { status: 'done', tables, share: 1, timeLeft: null, runs, revision: revision + 1 };
  }
}

interface Finished extends Pick<TuneNote, 'path' | 'setup'> {
  readonly result: TuneResult;
  readonly plugins: readonly PluginBundle[];
  readonly vectors: string;
}

/** Performed where the plugins are loaded. Rejects with a `BenchError`. */
async function surveyed(
  options: SweepsOptions,
  request: TuneSurveyRequest,
  cancelled: AbortSignal = new AbortController().signal,
): Promise<TuneSurvey> {
  return performApart(surveyTask, request, options, { cancelled });
}

/** The draft's text and the setup in `folder`, with copies of the files that they name. */
async function keptDraft(
  folder: string,
  { path, text, setup }: { readonly path: string; readonly text: string; readonly setup: TuneSetup },
): Promise<{ readonly path: string; readonly setup: TuneSetup }> {
  const from = dirname(path);
  const move = { from, to: folder, copied: [from] };
  const carried = await carriedInputs(text, move);
  await writeFiles(folder, { ...carried.files, [basename(path)]: carried.text });
  const named = await carriedInputs(JSON.stringify({ networks: setup.networks, segments: setup.segments }), move);
  await writeFiles(folder, named.files);
  return {
    path: join(folder, basename(path)),
    setup: { ...setup, ...(yamlValue(named.text) as Pick<TuneSetup, 'networks' | 'segments'>) },
  };
}

function parameterOf(dimension: Dimension): TuneParameter {
  if (dimension.kind === 'choice') return { name: dimension.name, unit: null };
  const { name, unit, low, high } = dimension;
  return { name, unit, low, high };
}

/** `problem`: why a tuning that another version began cannot go on; null: it can. */
interface KeptNote {
  readonly note: TuneNote;
  readonly problem: string | null;
}

async function readNote(folder: string): Promise<KeptNote | null> {
  const found = await jsonIn<TuneNote>(join(folder, noteName));
  if (!begunNote.safeParse(found).success || !found) return null;
  const checked = tuneNote.safeParse(found);
  if (checked.success) return { note: { ...found, ...checked.data }, problem: null };
  const [{ path, message } = { path: [], message: '' }] = explain(tuneNote, found, checked.error.issues);
  return { note: found, problem: `It was begun with a setting that is no longer allowed: ${path.join('.')}: ${message}` };
}

/** The fields of a note that the list and a continuation need. */
const begunNote = z.object({ path: z.string(), file: z.string(), setup: z.object({ objectives: z.array(z.string()) }) });
const tuneNote = z.object({ setup: tuneSetup, budget: tuneBudget });

function readResult(folder: string): Promise<TuneResult | null> {
  return jsonIn<TuneResult>(join(folder, 'result.json'));
}

/** `open`: checksum of the open experiment; null: it is a draft. */
async function summaryOf(folder: string, name: string, file: string, open: string | null): Promise<TuneSummary | null> {
  const place = join(folder, name);
  const [kept, manifest, result] = [await readNote(place), await readTuneManifest(place), await readResult(place)];
  if (!kept || !manifest) return null;
  const { note, problem } = kept;
  const ofThis = open === null ? note.file === file : manifest.experiment === open;
  const runs = await countRows(place);
  return { name, file: note.file, objectives: note.setup.objectives, runs, isDone: result !== null, ofThis, problem };
}
