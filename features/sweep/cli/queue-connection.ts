/** Where the runs of a command are performed: here, on a queue, or in parts; what it says about the server. */
import { BenchError } from '../../../contract/errors.ts';
import { QueueServer, queueAddress, shownAddress, showsPassword, warningAbout } from '../node/queue/queue-server.ts';
import type { QueueProgress } from '../node/queue/coordinator.ts';
import { QueuePool } from '../node/queue/queue-pool.ts';
import { PartsPool } from '../node/parts-pool.ts';
import type { WorkerPool } from '../node/worker-pool.ts';
import type { Terminal } from '../../../main/cli/terminal.ts';

/** Throws a `BenchError` where options of the place do not go together, or would be ignored. */
export function checkPlace({ queue, key, password, parts, jobs }: PlaceFlags): void {
  if (queue !== undefined && parts !== undefined) throw new BenchError('bad-input', '--parts does not go with --queue: choose one.');
  if (key !== undefined && queue === undefined) throw new BenchError('bad-input', '--key needs --queue: it is the secret of a queue.');
  if (password !== undefined && queue === undefined)
    throw new BenchError('bad-input', '--password needs --queue: it is the password of its server.');
  if (jobs !== undefined && queue !== undefined)
    throw new BenchError('bad-input', '--jobs does not go with --queue: each driftbench worker has --jobs of its own.');
}

interface PlaceFlags {
  readonly queue?: string;
  readonly key?: string;
  readonly password?: string;
  readonly parts?: string;
  readonly jobs?: number;
}

/** Rejects with a `BenchError` where the address is wrong, a package is missing, or no server answers. */
export async function connectedQueue(
  url: string,
  { key, password }: { readonly key?: string; readonly password?: string },
  terminal: Terminal,
): Promise<QueueServer> {
  if (showsPassword(url)) hidePassword(terminal);
  const address = await queueAddress(url, { file: key, password });
  const warning = warningAbout(address);
  if (warning !== null) terminal.notify(`Warning: ${warning}\n`);
  const shown = shownAddress(address);
  return QueueServer.connect(address, (isThere) =>
    terminal.notify(isThere ? `${shown}: the server is there again.\n` : `${shown}: the server is away; waiting for it.\n`),
  );
}

/**
 * The arguments of a command stand in the list of processes. On Linux a title takes their place; the shell and npx still
 * show them.
 */
function hidePassword(terminal: Terminal): void {
  process.title = 'driftbench';
  terminal.notify('Warning: others on this machine can see the password in the address. Give it in a file: --password FILE\n');
}

export function workersText({ workers: { length: count }, unfit }: Pick<QueueProgress, 'workers' | 'unfit'>): string {
  const others = unfit === 0 ? '' : ` (${unfit} of another version or key)`;
  return count === 0 ? `no worker${others}: start driftbench worker` : `${count} worker${count === 1 ? '' : 's'}${others}`;
}

/** Prints what was found on the server and left out, each once. */
export function reportedProblems(terminal: Terminal): (progress: Pick<QueueProgress, 'problems'>) => void {
  let reported = 0;
  return ({ problems }) => {
    for (const problem of problems.slice(reported)) terminal.notify(`Queue: ${problem}\n`);
    reported = problems.length;
  };
}

/** Prints a line whenever the number of workers changes. */
function reportedWorkers(terminal: Terminal): (progress: QueueProgress) => void {
  let shown = '';
  const reportProblems = reportedProblems(terminal);
  return (progress) => {
    reportProblems(progress);
    const text = workersText(progress);
    if (text !== shown) terminal.notify(`Queue: ${text}\n`);
    shown = text;
  };
}

/** Performs single runs: by `here`, on the workers of `server`, or in parts in that folder. `terminal`: gets its workers. */
export function performerOf(
  here: WorkerPool,
  { server, parts, version }: { readonly server: QueueServer | null; readonly parts: string | undefined; readonly version: string },
  terminal: Terminal | null,
): WorkerPool | QueuePool | PartsPool {
  if (server) return new QueuePool({ pool: here, server, version, ...(terminal && { onQueue: reportedWorkers(terminal) }) });
  return parts === undefined ? here : new PartsPool({ folder: parts, pool: here, version });
}
