/** Writes `docs/reliability.md`: attacks, kills, memory and hostile input, with what did not hold. */
import { loadavg } from 'node:os';
import { markdownTable } from '../../main/base/markdown-table.ts';
import { machine } from '../bench/merits.ts';
import type { FuzzResult } from './fuzz.ts';
import type { HostResult } from './hosts.ts';
import type { Killed, Loss } from './kills.ts';
import type { LocalResult } from './local.ts';
import { growthBound, type MemoryOfADay } from './memory.ts';
import type { AttackResult } from './under-attack.ts';

/** What a trial found, when, and with which version. */
export interface Finding<Found> {
  readonly found: Found;
  readonly at: string;
  readonly version: string;
}

export interface Findings {
  readonly attacks: readonly Finding<AttackResult>[];
  readonly local: readonly Finding<LocalResult>[];
  readonly others: readonly Finding<HostResult>[];
  readonly kills: readonly Finding<KillResult>[];
  readonly memory: readonly Finding<MemoryOfADay>[];
  readonly fuzzed: readonly Finding<FuzzResult>[];
}

export interface KillResult {
  readonly what: Killed;
  readonly losses: readonly Loss[];
  readonly broken: readonly string[];
}

/** Infinity is kept as null. */
const ms = (seconds: number | null) => (Number.isFinite(seconds) ? ((seconds ?? 0) * 1e3).toFixed(0) : '–');
const s = (seconds: number | null) => (Number.isFinite(seconds) ? (seconds ?? 0).toFixed(1) : 'never');
const holds = (broken: readonly string[]) => (broken.length === 0 ? 'yes' : `no: ${broken.join('; ')}`);
const inCell = (text: string) => text.replaceAll('|', '\\|');

export function reliabilityPage(findings: Findings): string {
  const all = Object.values(findings).flat() as Finding<{ broken: readonly string[] }>[];
  const found = <T>(of: readonly Finding<T>[]) => of.map((each) => each.found);
  const [attacks, local, others] = [found(findings.attacks), found(findings.local), found(findings.others)];
  const broken = all.filter((each) => each.found.broken.length > 0).length;
  const days = [...new Set(all.map(({ at }) => at))].sort();
  const versions = [...new Set(all.map(({ version }) => version))].sort();
  return [
    '# Reliability',
    `Measured on ${days.join(', ')} by \`npm run reliability -- --write\`, which writes this page: Driftbench ${versions.join(', ')}, ${machine()}. **${all.length - broken} of ${all.length} hold.**`,
    'What Driftbench promises, and to whom, is in [SECURITY.md](../SECURITY.md). The machine was shared: delays of honest players include its other load (load average ' +
      `${loadavg()[1]!.toFixed(0)} when this was written); where the system permits it, hosts and players have a raised priority.`,
    '## Attacks over the network',
    'Each attack runs in a process of its own, against a `driftbench host` of its own, from loopback addresses that no honest player uses. Four honest players send 20 updates a second each; their delay from one to the other includes the host’s tick of 20 ms; _quiet_ is the slower of four seconds before and after. A newcomer with the code joins in the middle. An attack holds if p99 of honest players stays below twice the quiet one or 50 ms, all of them stay connected, the newcomer has a seat within 3 s, the host stays below 700 MB, ends within 3 s of SIGINT with all measured, and the recording replays to the same.',
    attackTable(attacks),
    '## A stranger’s file, a stranger’s plugin',
    'One command each. It holds if the command ends by itself with a message, in bounded time and memory (20 s and 600 MB where nothing else is stated; files that claim to be large: what is promised for their length).',
    localTable(local),
    '## Hosts and proxies in trouble',
    markdownTable(
      ['tried', 'found', 'holds'],
      others.map(({ title, found, broken }) => [title, inCell(found), holds(broken)]),
    ),
    '## Recordings after `kill -9`',
    killText,
    killTable(found(findings.kills)),
    '## Memory over 24 hours',
    ...found(findings.memory).map(memoryText),
    '## Hostile input by kind',
    'Sound input with bytes changed, cut off or added, from a fixed seed. Each must be read, or refused with a message that is meant for users.',
    fuzzTable(found(findings.fuzzed)),
  ].join('\n\n');
}

function attackTable(attacks: readonly AttackResult[]): string {
  const heads = ['attack', 'code', 'tried', 'admitted', 'p50, ms', 'p99, ms', 'newcomer, s', 'host, MB', 'holds'];
  const rows = attacks.map(({ attack, outcome, quiet, during, joined, memory, broken }) => [
    attack.title,
    attack.needsCode ? 'with' : 'without',
    `${outcome.tried} ${outcome.of}`,
    String(outcome.admitted),
    `${ms(quiet.p50)} → ${ms(during.p50)}`,
    `${ms(quiet.p99)} → ${ms(during.p99)}`,
    s(joined),
    memory.toFixed(0),
    holds(broken),
  ]);
  return markdownTable(heads, rows);
}

function localTable(local: readonly LocalResult[]): string {
  const rows = local.map(({ title, status, wall, memory, message, broken }) => [
    title,
    status === null ? 'ended by force' : String(status),
    s(wall),
    memory.toFixed(0),
    inCell(message.length > 120 ? `${message.slice(0, 119)}…` : message),
    holds(broken),
  ]);
  return markdownTable(['tried', 'status', 'after, s', 'MB', 'message', 'holds'], rows);
}

const killText =
  'Lost: session time at the kill less the end of the recording; of `run`, which is faster than real time, wall time since the last write. Bound: 1 s.';

function killTable(kills: readonly KillResult[]): string {
  const rows = kills.map(({ what, losses, broken }) => {
    const lost = losses.map((loss) => loss.lost).sort((a, b) => a - b);
    return [
      what,
      String(lost.length),
      (lost[Math.floor(lost.length / 2)] ?? NaN).toFixed(2),
      (lost.at(-1) ?? NaN).toFixed(2),
      holds(broken),
    ];
  });
  return markdownTable(['killed', 'times', 'lost, median, s', 'lost at most, s', 'holds'], rows);
}

function memoryText({ hours, wall, early, late, most, broken }: MemoryOfADay): string {
  return `A run of ${hours} h of session time (\`netgames05.yaml\`, one lane) took ${wall.toFixed(0)} s. Resident memory: ${early.toFixed(1)} MB in its second quarter, ${late.toFixed(1)} MB in its last quarter (bound: ${growthBound} MB more), ${most.toFixed(1)} MB at most: ${broken.length === 0 ? 'flat' : broken.join('; ')}.`;
}

function fuzzTable(fuzzed: readonly FuzzResult[]): string {
  const rows = fuzzed.map(({ kind, tried, read, refused, longest, broken }) => [
    kind,
    ...[tried, read, refused].map(String),
    (longest * 1e3).toFixed(0),
    holds(broken),
  ]);
  return markdownTable(['kind', 'tried', 'read', 'refused', 'longest, ms', 'holds'], rows);
}
