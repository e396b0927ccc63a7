/** `driftbench network`: what logs of networks say, and the same as traces. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import { BenchError } from '../../../contract/errors.ts';
import { quantile } from '../../../engine/base/math/sample.ts';
import type { TraceRow } from '../../../engine/network/link-settings.ts';
import { replaceFile } from '../../../main/base/files/in-place.ts';
import { terminalJson } from '../../../main/base/terminal-text.ts';
import { figure, milliseconds, tableText } from '../../../main/cli/columns.ts';
import { addNetworkLogOptions, openNetworkLogOf, type NetworkLogFlags } from '../../../main/cli/network-log-options.ts';
import { checkPathsApart } from '../../../main/cli/paths-apart.ts';
import type { Terminal } from '../../../main/cli/terminal.ts';
import { waysOf } from '../../../main/motion/network/network-log.ts';
import { fitLogs, type LabelRule, type ReadLog } from './fit.ts';

interface NetworkFlags extends NetworkLogFlags {
  readonly out?: string;
  readonly direction: 'up' | 'down';
  readonly fit?: true;
  readonly label?: LabelRule;
  readonly json?: true;
}

export function defineNetwork(command: Command, terminal: Terminal): void {
  command.argument('<log...>', 'logs of networks (docs/networks.md); - is standard input');
  addNetworkLogOptions(command)
    .option('--fit', 'makes a link of each log, and says how well it stands for it')
    .option(
      '--label <regex>',
      'the group of each link: what this finds in the path of its log, or its first brackets; column:NAME, what that column of a table says (default: what links have in common)',
      labelOption,
    )
    .option(
      '--out <file>',
      'writes the trace of one log, as t,delay,loss,bandwidth; with --fit the links of all, as networks of a population; replaces an existing file',
    )
    .addOption(new Option('--direction <direction>', 'the one that is written, where they differ').choices(['up', 'down']).default('down'))
    .option('--json', 'prints one JSON object instead of tables')
    .addHelpText('after', `\n${assumptions}`)
    .action((paths: readonly string[], flags: NetworkFlags) => readLogs(paths, flags, terminal));
}

const assumptions = `A line that begins with ? says what the log does not say and was assumed. The same logs serve as trace of a link and as
--trace of the proxy.`;

async function readLogs(paths: readonly string[], flags: NetworkFlags, terminal: Terminal): Promise<void> {
  if (flags.label && !flags.fit) throw new BenchError('bad-input', '--label: it has no effect without --fit.');
  if (flags.out !== undefined && paths.length > 1 && !flags.fit)
    throw new BenchError('bad-input', `--out: found ${paths.length} logs; it takes one at a time.`);
  checkPathsApart({ '': paths }, { '--out': flags.out });
  const read: ReadLog[] = [];
  for (const path of paths) {
    const log = await openNetworkLogOf(path, flags, (text) => terminal.notify(`${text}\n`));
    read.push({ path, log });
    if (flags.out !== undefined && !flags.fit) await replaceFile(flags.out, traceText(waysOf(log)[flags.direction]));
  }
  if (flags.fit) return fitLogs(read, flags, terminal);
  terminal.print(flags.json ? terminalJson(read.map(jsonOf)) : read.map(textOf).join('\n'));
}

function labelOption(text: string): LabelRule {
  if (text.startsWith('column:')) return { column: text.slice('column:'.length) };
  try {
    return new RegExp(text, 'u');
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message);
  }
}

const columns = ['delay', 'loss', 'bandwidth'] as const;

/** From time 0. */
function traceText(rows: readonly TraceRow[]): string {
  const present = columns.filter((name) => rows[0]?.[name] !== undefined);
  const from = rows[0]?.t ?? 0;
  const lines = rows.map((row) => [row.t - from, ...present.map((name) => row[name] ?? 0)].map((value) => Number(value.toPrecision(12))));
  return `${[['t', ...present], ...lines].map((cells) => cells.join(',')).join('\n')}\n`;
}

/** Figures of one way; null: the log does not have it. Times in s. */
function figuresOf(rows: readonly TraceRow[]) {
  const delays = rows.flatMap(({ delay }) => delay ?? []);
  const at = (share: number) => (delays.length === 0 ? null : quantile(delays, share));
  return {
    rows: rows.length,
    length: (rows.at(-1)?.t ?? 0) - (rows[0]?.t ?? 0),
    delayMin: at(0),
    delayMedian: at(0.5),
    delayP95: at(0.95),
    delayMax: at(1),
    lossMean: meanOver(rows, 'loss'),
    bandwidthMean: meanOver(rows, 'bandwidth'),
  };
}

/** Each row holds until the next; the last one has no length. Null: the log does not have it. */
function meanOver(rows: readonly TraceRow[], name: 'loss' | 'bandwidth'): number | null {
  if (rows[0]?.[name] === undefined) return null;
  if (rows.length === 1) return rows[0][name];
  const sum = rows.slice(1).reduce((total, { t }, k) => total + (rows[k]?.[name] ?? 0) * (t - (rows[k]?.t ?? 0)), 0);
  return sum / ((rows.at(-1)?.t ?? 0) - rows[0].t);
}

function jsonOf({ path, log }: ReadLog) {
  const { kind, counts, notes, assumed, rows, up } = log;
  return { path, kind, counts, down: figuresOf(rows), up: figuresOf(up ?? rows), notes, assumed };
}

function textOf({ path, log }: ReadLog): string {
  const { kind, counts, notes, rows, up } = log;
  const counted = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  const ways = up
    ? ([
        ['down', rows],
        ['up', up],
      ] as const)
    : ([['each direction', rows]] as const);
  const table = tableText(
    [
      { title: 'direction', words: true },
      { title: 'length', unit: 's' },
      { title: 'rows' },
      ...['least', 'median', 'p95', 'most'].map((title) => ({ title, unit: 'ms' })),
      { title: 'loss', unit: '%' },
      { title: 'bandwidth', unit: 'kbit/s' },
    ],
    ways.map(([name, each]) => {
      const { length, rows: count, delayMin, delayMedian, delayP95, delayMax, lossMean, bandwidthMean } = figuresOf(each);
      const delays = [delayMin, delayMedian, delayP95, delayMax].map(milliseconds);
      const shares = [lossMean === null ? null : 100 * lossMean, bandwidthMean === null ? null : bandwidthMean / 1000].map(figure);
      return [name, figure(length), String(count), ...delays, ...shares];
    }),
  );
  return `${[`${path}: ${[kind, ...counted].join(', ')}`, ...notes.map((note) => `  ${note}`)].join('\n')}\n${table}`;
}
