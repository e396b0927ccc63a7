/** `driftbench worker`: performs runs of sweeps that are offered on a queue. */
import type { Command } from 'commander';
import { projectPaths } from '../../../main/base/project-paths.ts';
import type { QueueWorkerState } from '../calls/sweep-state.ts';
import { QueueWorker } from '../node/queue/queue-worker.ts';
import { grantedJobs } from '../node/usual-jobs.ts';
import { wallSeconds } from '../../../main/base/wall-clock.ts';
import { figure } from '../../../main/cli/columns.ts';
import { countOption, keyOption, passwordOption, numberOption } from '../../../main/cli/option-values.ts';
import { metricsOption, serveMetrics, type Measure, type MetricsPlace } from '../../../main/cli/metrics.ts';
import { connectedQueue } from './queue-connection.ts';
import type { Terminal } from '../../../main/cli/terminal.ts';

interface WorkerFlags {
  readonly queue: string;
  readonly jobs?: number;
  readonly key?: string;
  readonly password?: string;
  readonly lock: number;
  readonly once?: boolean;
  readonly metrics?: MetricsPlace;
  readonly quiet?: true;
}

export function defineWorker(command: Command, terminal: Terminal): void {
  command
    .requiredOption('--queue <address>', 'Redis or Valkey server: redis://[user:password@]host[:port], or rediss:// with TLS')
    .option(
      '--jobs <n>',
      'number of parallel runs (default: as many as Slurm or the container grants, otherwise one for each core)',
      countOption,
    )
    .option(...keyOption)
    .option(...passwordOption)
    .option('--once', 'ends once no sweep is offered any more, for batch systems')
    .option('--lock <s>', 'a worker that is silent for longer counts as dead: its range goes to another', numberOption(2, 3600), 60)
    .option(...metricsOption)
    .option('--quiet', 'prints no progress')
    .addHelpText(
      'after',
      '\nNeeds the packages bullmq and ioredis: npm install bullmq@6 ioredis@6. A worker takes sweeps of its own version of Driftbench and V8 only. SIGTERM and Ctrl-C: it finishes the runs under way, at most 20 s, gives the rest back and exits with status 0.',
    )
    .action((flags: WorkerFlags) => work(flags, terminal));
}

async function work({ queue, jobs, lock, once = false, quiet, metrics, ...flags }: WorkerFlags, terminal: Terminal): Promise<void> {
  const server = await connectedQueue(queue, flags, terminal);
  const { version, worker: workerPath } = projectPaths();
  const report = quiet ? null : new WorkerReport(terminal);
  const worker = new QueueWorker({
    server,
    version,
    workerPath,
    jobs: jobs ?? grantedJobs(process.env),
    lockSeconds: lock,
    once,
    notify: (text) => terminal.notify(text),
    onState: (state) => report?.at(state),
  });
  const close = await serveMetrics(metrics, measuresOf(worker), terminal).catch((error: unknown) => {
    server.close();
    throw error;
  });
  try {
    await worker.work(terminal.interrupted);
    report?.end(worker.state);
  } finally {
    close();
    server.close();
  }
}

function measuresOf(worker: QueueWorker): readonly Measure[] {
  const of = (name: string, help: string, value: (state: QueueWorkerState) => number): Measure => ({
    name,
    help,
    read: () => [{ value: value(worker.state) }],
  });
  return [
    of('worker_ranges_total', 'Ranges of runs that were performed.', ({ ranges }) => ranges),
    of('worker_runs_total', 'Runs that were performed.', ({ runs }) => runs),
    of('worker_runs_per_second', 'Runs per second of work.', ({ runsPerSecond }) => runsPerSecond),
    of('worker_busy', '1 while a range is under way.', ({ range }) => Number(range !== null)),
    of('worker_jobs', 'Simultaneous runs.', ({ jobs }) => jobs),
  ];
}

/** Wall time between two lines where there is no terminal, s. */
const linePause = 10;

class WorkerReport {
  readonly #terminal: Terminal;
  #reported = -Infinity;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  at(state: QueueWorkerState): void {
    const { draw } = this.#terminal;
    if (draw) return draw(`\r\u001b[K${stateText(state)}`);
    if (wallSeconds() - this.#reported < linePause) return;
    this.#reported = wallSeconds();
    this.#terminal.notify(`${stateText(state)}\n`);
  }

  end(state: QueueWorkerState): void {
    this.#terminal.draw?.('\r\u001b[K');
    this.#terminal.notify(`${stateText({ ...state, range: null })}\n`);
  }
}

/** `runs 40–79 · 12 ranges, 480 runs, 31.2 runs/s · 210 MiB` */
function stateText({ range, ranges, runs, runsPerSecond, memory }: QueueWorkerState): string {
  const now = range === null ? 'idle' : `runs ${range[0]}–${range[1] - 1}`;
  return `${now} · ${ranges} ranges, ${runs} runs, ${figure(runsPerSecond)} runs/s · ${Math.round(memory)} MiB`;
}
