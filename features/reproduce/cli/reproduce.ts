/** `driftbench reproduce`: the documents' figures, side by side with the same figures measured here. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { unknownWord } from '../../../experiment/problem.ts';
import { BenchError } from '../../../contract/errors.ts';
import type { Figure, Topic } from '../node/figures/figure.ts';
import type * as ResearchModule from '../node/research.ts';
import type { KeptRuns } from '../node/kept-runs.ts';
import type { MeasuredFigure } from '../node/page.ts';
import { WorkerPool } from '../../sweep/node/worker-pool.ts';
import { projectPaths } from '../../../main/base/project-paths.ts';
import { tableText } from '../../../main/cli/columns.ts';
import { Interrupted } from '../../../main/cli/endings.ts';
import { exitStatus } from '../../../main/base/exit-status.ts';
import { RunsPending, type PendingRuns } from '../../sweep/node/parts-pool.ts';
import {
  countOption,
  keyOption,
  passwordOption,
  optionNames,
  partsOption,
  queueOption,
  refuseOptions,
} from '../../../main/cli/option-values.ts';
import { checkPlace, connectedQueue, performerOf } from '../../sweep/cli/queue-connection.ts';
import { Progress, runsText } from '../../../main/cli/progress.ts';
import type { Terminal } from '../../../main/cli/terminal.ts';
import { checkClaim } from '../../../main/base/files/claimed-folder.ts';
import { FilePlace, writeFiles } from '../../../main/base/files/result-files.ts';
import { wallSeconds } from '../../../main/base/wall-clock.ts';

interface ReproduceFlags {
  readonly out?: string;
  readonly seeds?: number;
  readonly jobs?: number;
  readonly resume?: string;
  readonly queue?: string;
  readonly parts?: string;
  readonly key?: string;
  readonly password?: string;
  readonly quick?: boolean;
  readonly list?: true;
  readonly quiet?: true;
}

/** Seeds of repeated runs: the documents' claims are judged over 20. */
const allSeeds = 20;
const quickSeeds = 3;

export function defineReproduce(command: Command, terminal: Terminal): void {
  command
    .argument('[figure...]', 'pages or figures, as listed by --list (default: every page)')
    .option('--out <dir>', 'folder to write into; files of the same names are replaced')
    .option('--seeds <n>', `number of seeds of repeated runs (default: ${allSeeds}, with --quick ${quickSeeds})`, countOption)
    .option('--jobs <n>', 'number of parallel runs (default: as the work needs, up to one for each core)', countOption)
    .option('--resume <dir>', 'folder that keeps completed runs: an interrupted command resumes with them')
    .option(...queueOption)
    .option(...keyOption)
    .option(...passwordOption)
    .option(...partsOption)
    .option('--quick', 'fewer seeds and points, for a first look')
    .option('--list', 'lists pages and figures without running them')
    .option('--quiet', 'prints no progress')
    .action((ids: readonly string[], flags: ReproduceFlags) => {
      if (!flags.list) return reproduce(ids, flags, terminal);
      checkListed(command, ids);
      return list(terminal);
    });
}

/** Refuses options that `--list` would ignore. */
function checkListed(command: Command, ids: readonly string[]): void {
  const others = optionNames(command).filter((name) => name !== '--list');
  refuseOptions(command, others, 'no effect with --list, which runs nothing; leave it out.');
  if (ids.length > 0) throw new BenchError('bad-input', `--list lists every page and figure; leave out ${ids.join(', ')}.`);
}

/** The figures and what measures them: a part of the project that the desktop app does not ship. */
type Research = typeof ResearchModule;

async function loadResearch(): Promise<Research> {
  try {
    return await import('../node/research.ts');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `The figures of the literature cannot be loaded (${reason}); the desktop app does not include them. Run driftbench from a checkout.`;
    throw new BenchError('not-possible', message);
  }
}

async function list(terminal: Terminal): Promise<void> {
  const { topics } = await loadResearch();
  const rows = topics.flatMap(({ id, title, figures }) => [
    [id, title, ''],
    ...figures.map((figure) => [`  ${figure.id}`, figure.title, figure.source]),
  ]);
  const columns = ['Id', 'Title', 'Source'].map((title) => ({ title, words: true }));
  terminal.print(tableText(columns, rows));
}

async function reproduce(ids: readonly string[], flags: ReproduceFlags, terminal: Terminal): Promise<void> {
  const { out, jobs = availableParallelism() } = flags;
  if (out === undefined) throw new BenchError('bad-input', '--out is missing: name the folder to write into, as in --out results.');
  checkPlace(flags);
  const research = await loadResearch();
  const chosen = ids.length === 0 ? research.topics : ids.map((id) => topicOf(id, research));
  await checkClaim(out);
  for (const { id } of chosen) await (await FilePlace.begin(join(out, `${id}.md`))).end();
  const { worker: workerPath, version } = projectPaths();
  const server = flags.queue === undefined ? null : await connectedQueue(flags.queue, flags, terminal);
  const here = new WorkerPool({ workerPath, jobs: server ? 1 : jobs, isGrowing: flags.jobs === undefined });
  const pool = performerOf(here, { server, parts: flags.parts, version }, flags.quiet ? null : terminal);
  try {
    const kept = flags.resume === undefined ? null : await research.KeptRuns.in(flags.resume, projectPaths().worker);
    const pending: PendingRuns[] = [];
    for (const topic of chosen) await reproducePage(topic, { ...flags, out, pool, kept, pending, terminal, research });
    if (pending.length > 0) throw new Interrupted(new RunsPending(pending).message, exitStatus.unfinished);
  } finally {
    server?.close();
    await here.close();
  }
}

/** The page of that id; a figure's id means a page of its own. */
function topicOf(id: string, { topics, figures }: Research): Topic {
  const topic = topics.find((known) => known.id === id);
  if (topic) return topic;
  const figure = figures.find((known) => known.id === id);
  if (figure) return { id, title: figure.title, about: 'One figure of the documents, measured here.', figures: [figure] };
  const known = [...topics, ...figures].map((thing) => thing.id);
  throw new BenchError('bad-input', unknownWord('figure', id, known));
}

interface PageWork extends ReproduceFlags {
  readonly out: string;
  readonly pool: Pick<WorkerPool, 'outcomes'>;
  readonly kept: KeptRuns | null;
  /** Gets what is planned in parts. */
  readonly pending: PendingRuns[];
  readonly terminal: Terminal;
  readonly research: Research;
}

/** A page is written once all of it has been measured. */
async function reproducePage(topic: Topic, work: PageWork): Promise<void> {
  const { out, quick = false, terminal } = work;
  const seeds = work.seeds ?? (quick ? quickSeeds : allSeeds);
  const measured: MeasuredFigure[] = [];
  let isWhole = true;
  for (const figure of topic.figures) {
    const found = await measure(figure, seeds, work);
    if (found) measured.push(found);
    else isWhole = false;
  }
  if (!isWhole) return;
  const options = [`--out ${out}`, ...(work.seeds === undefined ? [] : [`--seeds ${seeds}`]), ...(quick ? ['--quick'] : [])];
  const command = ['driftbench reproduce', topic.id, ...options].join(' ');
  const files = work.research.pageFiles(topic, measured, { version: projectPaths().version, seeds, command });
  await writeFiles(out, files);
  for (const name of Object.keys(files)) terminal.print(`${out}/${name}\n`);
  const failures = measured.flatMap((figure) => figure.failures);
  if (failures.length > 0)
    throw new BenchError('session-died', `${topic.id}: runs that failed (${failures.length}): ${failures.join(' ')}`);
}

/** Null: its runs are planned in parts. */
async function measure(
  figure: Figure,
  seeds: number,
  { quick = false, quiet, pool, kept, pending, terminal, research }: PageWork,
): Promise<MeasuredFigure | null> {
  const text = (runs: number, all: number, wall: number) => `${figure.id}: ${runsText(runs, all, wall)}`;
  const progress = quiet ? null : new Progress(terminal, { clock: wallSeconds, text });
  const onProgress = (runs: number, all: number) => progress?.at(runs, all);
  try {
    return await research.measureFigure(figure, { pool, seeds, quick, cancelled: terminal.interrupted, kept, onProgress });
  } catch (error) {
    if (error instanceof RunsPending) {
      pending.push(...error.lists);
      return null;
    }
    throw terminal.interrupted.aborted ? new Interrupted(`Interrupted while ${figure.id} was measured; its page was not written.`) : error;
  } finally {
    progress?.end();
  }
}
