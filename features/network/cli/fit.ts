/** `driftbench network --fit`: links made of logs, how well they stand for them, and the population that they are. */
import { basename, extname } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { BenchError } from '../../../contract/errors.ts';
import type { LinkSettings, TraceRow } from '../../../engine/network/link-settings.ts';
import { replaceFile } from '../../../main/base/files/in-place.ts';
import { terminalJson } from '../../../main/base/terminal-text.ts';
import { wallSeconds } from '../../../main/base/wall-clock.ts';
import { figure, milliseconds, tableText } from '../../../main/cli/columns.ts';
import { Interrupted } from '../../../main/cli/endings.ts';
import { Progress } from '../../../main/cli/progress.ts';
import type { Terminal } from '../../../main/cli/terminal.ts';
import { heldText, kindNames, kinds, lags, shares, type HowWell, type NetcodeRow } from '../calls/how-well.ts';
import { fitLink, rowsProblem, type FittedLink } from '../common/fit/fit-link.ts';
import { howWell } from '../node/fit/how-well.ts';
import { populationOf, yamlOf } from '../node/fit/population.ts';
import type { NetworkLog } from '../../../main/motion/network/network-log.ts';

export interface ReadLog {
  readonly path: string;
  readonly log: NetworkLog;
}

/** Found in the path of a log, or the column of a table that has it. */
export type LabelRule = RegExp | { readonly column: string };

interface FitFlags {
  readonly label?: LabelRule;
  readonly out?: string;
  readonly json?: true;
}

interface FittedLog {
  readonly path: string;
  readonly rows: number;
  readonly label: string | null;
  readonly down: FittedLink;
  /** Null: as down. */
  readonly up: FittedLink | null;
  readonly standing: HowWell;
}

export async function fitLogs(logs: readonly ReadLog[], flags: FitFlags, terminal: Terminal): Promise<void> {
  const labels = logs.map((each) => labelOf(each, flags.label));
  for (const { path, log } of logs) checkRows(path, log.rows);
  const progress = new Progress(terminal, { clock: wallSeconds, text: (done) => `${Math.floor(100 * (done / logs.length))} %` });
  const fitted: FittedLog[] = [];
  for (const [k, { path, log }] of logs.entries()) {
    const down = fitLink(log.rows);
    const onShare = async (share: number) => {
      progress.at(k + share, logs.length, ` of ${logs.length} log${logs.length > 1 ? 's' : ''}`);
      await turn();
      if (terminal.interrupted.aborted) throw new Interrupted('Interrupted while links were measured. Nothing was saved.');
    };
    const standing = await howWell(down, onShare);
    const up = log.up && fitLink(log.up);
    fitted.push({ path, rows: log.rows.length, label: labels[k] as string | null, down, up, standing });
  }
  progress.end();
  if (flags.out !== undefined) await replaceFile(flags.out, yamlOf({ networks: networksOf(fitted) }));
  terminal.print(flags.json ? terminalJson(fitted.map(jsonOf)) : fitted.map(textOf).join('\n'));
}

/** Null: there is no rule. */
function labelOf({ path, log }: ReadLog, rule: LabelRule | undefined): string | null {
  if (!rule) return null;
  if ('column' in rule) return labelInColumn(path, log.labels ?? {}, rule.column);
  const found = rule.exec(path);
  const label = found?.[1] ?? found?.[0] ?? '';
  if (label !== '') return label.slice(0, 100);
  throw new BenchError('bad-input', `--label: ${rule.source} finds nothing in ${path}; it must find the group of each log in its path.`);
}

function labelInColumn(path: string, labels: Readonly<Record<string, string>>, column: string): string {
  if (Object.hasOwn(labels, column)) return labels[column] as string;
  const others = Object.keys(labels);
  throw new BenchError(
    'bad-input',
    `--label column:${column}: ${path} has no such column that is the same in every row; ${others.length > 0 ? `it has ${others.join(', ')}` : 'it has none'}.`,
  );
}

function checkRows(path: string, rows: readonly TraceRow[]): void {
  const problem = rowsProblem(rows);
  if (problem !== null) throw new BenchError('bad-input', `${path}: ${problem} Without --fit it serves as a trace.`);
}

function linkOf({ down, up }: FittedLog): LinkSettings | { readonly down: LinkSettings; readonly up: LinkSettings } {
  return up ? { down: down.link, up: up.link } : down.link;
}

function networksOf(fitted: readonly FittedLog[]) {
  return populationOf(
    fitted.map((each) => ({
      id: basename(each.path, extname(each.path)),
      label: each.label,
      link: linkOf(each),
      packets: each.standing.packets.trace,
    })),
  );
}

function jsonOf(fitted: FittedLog) {
  const { path, rows, label, down, standing } = fitted;
  return { path, rows, label, link: linkOf(fitted), singleLaw: down.single, ...standing, notes: [...down.notes, ...standing.notes] };
}

function textOf(fitted: FittedLog): string {
  const { path, rows, down, standing } = fitted;
  const notes = [...down.notes, ...standing.notes].map((note) => `  ${note}\n`).join('');
  return [
    `${path}: a link of ${rows} rows, ${figure(standing.length)} s\n${notes}${yamlOf({ link: linkOf(fitted) })}`,
    packetTable(standing),
    `${netcodeTable(standing.netcode)}${heldText(standing.netcode)}\n`,
  ].join('\n');
}

function packetTable({ packets }: HowWell): string {
  return tableText(
    [
      { title: 'packets over', words: true },
      ...shares.map((share) => ({ title: `p${100 * share}`, unit: 'ms' })),
      { title: 'loss', unit: '%' },
      { title: 'burst', unit: 'packets' },
      { title: 'stalls', unit: '1/min' },
      { title: 'height', unit: 'ms' },
      ...lags.map((lag) => ({ title: 'corr.', unit: `${lag} s` })),
    ],
    kinds.map((kind) => {
      const { quantiles, loss, burst, stallsPerMinute, stallHeight, correlations } = packets[kind];
      const seen = [100 * loss, burst, stallsPerMinute].map(figure);
      return [kindNames[kind], ...quantiles.map(milliseconds), ...seen, milliseconds(stallHeight), ...correlations.map(figure)];
    }),
  );
}

const figureNames = {
  deviationP95: 'deviation p95, m',
  jumpsPerMinute: 'jumps, 1/min',
  starvation: 'starved, % of the time',
} as const satisfies Record<NetcodeRow['figure'], string>;

function netcodeTable(rows: readonly NetcodeRow[]): string {
  return tableText(
    [
      { title: 'lane', words: true },
      { title: 'figure', words: true },
      { title: 'trace' },
      { title: 'fit' },
      { title: '', words: true },
      { title: 'single law' },
      { title: '', words: true },
      { title: '1st half' },
      { title: '2nd half' },
    ],
    rows.map(({ lane, figure: name, trace, fit, single, halves, holds, singleHolds }) => {
      const shown = (value: number) => figure(name === 'starvation' ? 100 * value : value);
      const sign = (isGood: boolean) => (isGood ? '=' : '≠');
      return [lane, figureNames[name], shown(trace), shown(fit), sign(holds), shown(single), sign(singleHolds), ...halves.map(shown)];
    }),
  );
}
