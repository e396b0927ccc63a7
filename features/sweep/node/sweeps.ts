/** The sweeps of the bench: one at a time, in workers beside the session, kept in a folder of sweeps. */
import { readdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { BenchError } from '../../../contract/errors.ts';
import type { FilePiece } from '../../../contract/file-piece.ts';
import { fieldTitle } from '../../../experiment/field-titles.ts';
import type { SweepField } from '../../../experiment/sweep-field.ts';
import {
  mostSweepRuns,
  noSweep,
  type SweepFieldsAnswer,
  type SweepRowsAnswer,
  type SweepRowsQuestion,
  type SweepStart,
  type SweepState,
  type SweepSummary,
  type SweepTableQuestion,
} from '../calls/sweep-state.ts';
import { parseVariation, type Variation } from '../calls/variation.ts';
import { sizeOf } from './grid.ts';
import { checksum } from './manifest.ts';
import { replaceFile } from '../../../main/base/files/in-place.ts';
import { makeFolder } from '../../../main/base/files/make-folder.ts';
import { readInputText } from '../../../main/base/files/read-input.ts';
import { checksumsOf, type PluginBundle } from '../../../main/plugins/bundle-plugin.ts';
import type { SweepRequest } from './prepare-sweep.ts';
import { countRows, readManifest } from './sweep-folder.ts';
import { WorkerPool } from './worker-pool.ts';
import { Jobs, type JobKind } from '../../../main/bench/job.ts';
import { defineFeature } from '../../../main/bench/bench-feature.ts';
import type { sweepCalls } from '../calls/index.ts';
import { BenchSweep } from './bench-sweep.ts';
import { readFilePiece } from '../../../main/bench/file-piece.ts';
import { InputFolder } from '../../../main/experiment/input-folder.ts';
import { readPopulation } from '../../../main/experiment/population.ts';

export interface SweepsOptions {
  /** Path of the built worker. */
  readonly workerPath: string;
  /** Third-party plugins for a sweep that begins now. */
  readonly plugins: () => readonly PluginBundle[];
  /** The folder of sweeps, each in a folder of its name. */
  readonly folder: string;
  readonly version: string;
  /** Wall clock, ms, monotonic. */
  readonly nowMs: () => number;
}

/** All cores but one, which is left to the session and the pages. */
export const usualJobs = Math.max(1, availableParallelism() - 1);

export const sweepFeature = defineFeature<keyof typeof sweepCalls>('sweep', (bench) => {
  const { session, worker, folders, version, nowMs } = bench;
  const sweeps = new Sweeps({ ...worker, folder: folders.sweeps, version, nowMs }, (state) => bench.notify('sweep', state));
  void sweeps.goOn();
  return {
    handlers: {
      'sweep.fields': (question) => sweeps.fields(session.path, question),
      'sweep.list': () => sweeps.list(session.savedPath),
      'sweep.start': (request) => sweeps.start(session.path, session.file, request),
      'sweep.resume': (request) => sweeps.resume(session.path, session.file, request),
      'sweep.cancel': () => sweeps.cancel(),
      'sweep.rows': (question) => sweeps.rows(question),
      'sweep.metrics': ({ sweep }) => sweeps.metrics(sweep),
      'sweep.table': (question) => sweeps.table(question),
    },
    close: () => sweeps.close(),
  };
});

const kind: JobKind<SweepState> = {
  none: noSweep,
  isUnderWay: ({ status }) => ['checking', 'running'].includes(status),
  busy: 'A sweep is running; wait for its end, or cancel it.',
  cancelled: 'cancelled',
};

export class Sweeps {
  readonly #options: SweepsOptions;
  readonly #jobs: Jobs<SweepState>;
  #sweep: BenchSweep | null = null;
  #surveyed: { readonly sum: string; readonly fields: Promise<readonly SweepField[]> } | null = null;

  /** `changed` gets every state, a few times a second while a sweep runs. */
  constructor(options: SweepsOptions, changed: (state: SweepState) => void) {
    this.#options = options;
    this.#jobs = new Jobs(kind, { nowMs: options.nowMs, changed });
  }

  get state(): SweepState {
    return this.#jobs.state;
  }

  /** The fields of the experiment at `path` that a sweep can vary. */
  async fields(path: string, { search, limit }: { readonly search: string; readonly limit: number }): Promise<SweepFieldsAnswer> {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    const fields = await this.#fieldsOf(path);
    const textOf = ({ path: at, help }: SweepField) => `${at} ${fieldTitle(at)} ${help}`.toLowerCase();
    const fitting = fields.filter((field) => words.every((word) => textOf(field).includes(word)));
    return { fields: fitting.slice(0, limit), total: fitting.length };
  }

  /** The sweeps that are kept; of the experiment at `path` or of others. null: all are of others. */
  async list(path: string | null): Promise<readonly SweepSummary[]> {
    const { folder } = this.#options;
    const sum = path === null ? null : await checksum(path);
    return summariesIn(folder, (name) => summaryOf(folder, name, sum));
  }

  /** Begins to sweep the experiment at `path`, listed as `file`. */
  async start(path: string, file: string, { name, vary, networks: named, ...rest }: SweepStart): Promise<SweepState> {
    const variations = vary.map(parseVariation);
    const networks = named === undefined ? undefined : await readPopulation(new InputFolder(path).pathOf(named), path);
    if (await readManifest(join(this.#options.folder, name)))
      throw new BenchError('not-possible', `There is a sweep "${name}" already; resume it, or choose another name.`);
    const { jobs, queue, key, ...request } = rest;
    return this.#begin({ file, name, jobs, queue, key, resume: false }, { path, variations, networks, sets: [], ...request });
  }

  /** Goes on with the sweep of that name, which must be one of the experiment at `path` as it is now. */
  async resume(
    path: string,
    file: string,
    { name, jobs, queue, key }: Pick<Beginning, 'name' | 'jobs' | 'queue' | 'key'>,
  ): Promise<SweepState> {
    const manifest = await readManifest(join(this.#options.folder, name));
    if (!manifest?.variations) throw new BenchError('not-found', `There is no sweep "${name}" in ${this.#options.folder}.`);
    const { variations, repeats = 1, sets = [], seed, duration } = manifest;
    return this.#begin({ file, name, jobs, queue, key, resume: true }, { path, variations, repeats, sets, seed, duration });
  }

  cancel(): Promise<SweepState> {
    return this.#jobs.cancel();
  }

  async rows({ sweep, after, columns, limit }: SweepRowsQuestion): Promise<SweepRowsAnswer> {
    const { number } = this.state;
    return { sweep: number, rows: (await this.#sweep?.rows(number === sweep ? after : 0, columns, limit)) ?? [] };
  }

  async metrics(sweep: number): Promise<readonly string[]> {
    return this.state.number === sweep ? ((await this.#sweep?.metrics()) ?? []) : [];
  }

  table({ sweep, table, offset }: SweepTableQuestion): Promise<FilePiece> {
    const { number, tables, folder } = this.state;
    if (number !== sweep || !tables.includes(table)) throw new BenchError('not-possible', `This sweep has no ${table} yet.`);
    return readFilePiece(join(folder, table), offset);
  }

  async close(): Promise<void> {
    await this.#jobs.close();
    await this.#sweep?.close();
  }

  /** Goes on with the sweep on a queue during which the bench ended, if there is one. */
  async goOn(): Promise<void> {
    const { folder } = this.#options;
    for (const name of await readdir(folder).catch((): string[] => [])) {
      const begun = await jsonIn<UnderWay>(join(folder, name, underWayName));
      if (!begun || this.#sweep) continue;
      await this.resume(begun.path, begun.file, { name, queue: begun.queue, key: begun.key }).catch(() => undefined);
    }
  }

  async #begin({ file, name, queue, key, resume, jobs = usualJobs }: Beginning, request: SweepRequest): Promise<SweepState> {
    const { workerPath, version, nowMs, folder } = this.#options;
    const plugins = this.#options.plugins();
    this.#jobs.checkFree();
    if (key !== undefined && queue === undefined)
      throw new BenchError('bad-input', 'A key goes with a queue: give its address, or leave out the key.');
    const size = sizeOf(request) * (request.networks?.networks.length ?? 1);
    if (size > mostSweepRuns)
      throw new BenchError(
        'too-many',
        `The sweep has ${size} runs; allowed on the bench: at most ${mostSweepRuns}. \`driftbench sweep\` allows more.`,
      );
    void this.#sweep?.close();
    const pool = new WorkerPool({ workerPath, plugins, jobs: queue === undefined ? jobs : 1, isGrowing: true });
    const sweep = new BenchSweep(pool, nowMs);
    this.#sweep = sweep;
    const options = {
      resume,
      version,
      plugins,
      queue,
      key,
      describe: (variations: readonly Variation[]) => this.#described(request.path, variations),
    };
    const state = this.#jobs.begin(
      { file, name, folder: join(folder, name), jobs, status: 'checking' },
      (job) => sweep.perform(job, request, options),
      () => sweep.counts,
    );
    if (queue !== undefined) await this.#keepUnderWay(sweep, { path: request.path, file, queue, key });
    return state;
  }

  /** Its folder says so until it ends, but not by the end of the bench, or where its server does not answer yet. */
  async #keepUnderWay(sweep: BenchSweep, begun: UnderWay): Promise<void> {
    const { ended } = this.#jobs;
    const { folder } = this.state;
    await makeFolder(folder);
    await replaceFile(join(folder, underWayName), `${JSON.stringify(begun)}\n`, 0o600);
    void ended.then(async () => {
      if (!this.#jobs.isClosed && !sweep.isWithoutServer) await rm(join(folder, underWayName), { force: true });
    });
  }

  /** The variations with the schema's description of their fields. */
  async #described(path: string, variations: readonly Variation[]): Promise<SweepState['variations']> {
    const fields = new Map((await this.#fieldsOf(path)).map((field) => [field.path, field]));
    return variations.map((variation) => {
      const { unit = '', help = '' } = fields.get(variation.path) ?? {};
      return { ...variation, unit, help };
    });
  }

  /** Read again when the file or the plugins have changed. */
  async #fieldsOf(path: string): Promise<readonly SweepField[]> {
    const sum = `${await checksum(path)} ${checksumsOf(this.#options.plugins())}`;
    if (this.#surveyed?.sum !== sum) this.#surveyed = { sum, fields: this.#survey(path) };
    return this.#surveyed.fields;
  }

  async #survey(path: string): Promise<readonly SweepField[]> {
    const { workerPath, plugins } = this.#options;
    const pool = new WorkerPool({ workerPath, plugins: plugins(), jobs: 1 });
    try {
      const [survey] = await pool.surveys([{ path, fields: true }], new AbortController().signal);
      return survey?.fields ?? [];
    } catch (error) {
      this.#surveyed = null;
      throw error;
    } finally {
      await pool.close();
    }
  }
}

/** The way in which a sweep begins. */
interface Beginning extends Pick<SweepStart, 'name' | 'jobs' | 'queue' | 'key'> {
  readonly file: string;
  readonly resume: boolean;
}

/** A sweep on a queue: enough to go on with it. Its workers wait while the bench is away. */
interface UnderWay {
  readonly path: string;
  readonly file: string;
  readonly queue: string;
  readonly key?: string | undefined;
}

const underWayName = 'under-way.json';

/** Summaries of the folders in `folder`, by their names; `summaryOf` gives null for anything else. */
export async function summariesIn<Summary>(
  folder: string,
  summaryOf: (name: string) => Promise<Summary | null>,
): Promise<readonly Summary[]> {
  const names = await readdir(folder).catch((): string[] => []);
  const summaries = await Promise.all(names.sort().map(summaryOf));
  return summaries.filter((summary) => summary !== null);
}

/** The JSON of a file beside a manifest; null where there is none that can be read. */
export async function jsonIn<Content>(path: string): Promise<Content | null> {
  const text = await readInputText(path, 'a file of the bench', { mostMb: 64 }).catch(() => null);
  try {
    return text === null ? null : (JSON.parse(text) as Content);
  } catch {
    return null;
  }
}

async function summaryOf(folder: string, name: string, experiment: string | null): Promise<SweepSummary | null> {
  const manifest = await readManifest(join(folder, name));
  if (!manifest?.variations) return null;
  const { variations, repeats = 1 } = manifest;
  const size = sizeOf({ variations, repeats });
  const through = Math.min(size, await countRows(join(folder, name)));
  return { name, varied: variations.map(({ path }) => path), size, through, ofThis: manifest.experiment === experiment };
}
