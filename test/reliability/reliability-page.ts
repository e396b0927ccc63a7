/** Writes `docs/reliability.md`: attacks, kills, memory and hostile input, with what did not hold. */
import { markdownTable } from '../../main/markdown-table.ts';
import { machine } from '../bench/merits.ts';
import type { FuzzResult } from './fuzz.ts';
import type { HostResult } from './hosts.ts';
import type { Killed, Loss } from './kills.ts';
import type { LocalResult } from './local.ts';
import type { MemoryOfADay } from './memory.ts';
import type { AttackResult } from './under-attack.ts';

export interface Findings {
  readonly attacks: readonly AttackResult[];
  readonly local: readonly LocalResult[];
  readonly others: readonly HostResult[];
  readonly kills: Readonly<Record<Killed, readonly Loss[]>> | null;
  readonly memory: MemoryOfADay | null;
  readonly fuzzed: readonly FuzzResult[];
}

const ms = (seconds: number) => (Number.isFinite(seconds) ? (seconds * 1e3).toFixed(0) : '–');
const s = (seconds: number) => (Number.isFinite(seconds) ? seconds.toFixed(1) : 'never');
const holds = (broken: readonly string[]) => (broken.length === 0 ? 'yes' : `no: ${broken.join('; ')}`);
const inCell = (text: string) => text.replaceAll('|', '\\|');

/** `version`: of the package that was tried. */
export function reliabilityPage(version: string, { attacks, local, others, kills, memory, fuzzed }: Findings): string {
  const day = new Date().toISOString().slice(0, 10);
  const broken = [...attacks, ...local, ...others, ...fuzzed].filter((each) => each.broken.length > 0).length;
  const all = attacks.length + local.length + others.length + fuzzed.length;
  return [
    '# Reliability',
    `Measured on ${day} by \`npm run reliability -- --write\`, which writes this page: Driftbench ${version}, ${machine()}. ${all - broken} of ${all} attacks and kinds of input hold.`,
    'What Driftbench promises, and to whom, is in [SECURITY.md](../SECURITY.md). The machine was shared: delays of honest players include its other load.',
    '## Attacks over the network',
    'Each attack runs in a process of its own, against a `driftbench host` of its own, from loopback addresses that no honest player uses. Four honest players send 20 updates a second each; their delay from one to the other includes the host’s tick of 20 ms. A newcomer with the code joins in the middle. An attack holds if p99 of honest players stays below twice the quiet one or 50 ms, all of them stay connected, the newcomer has a seat within 3 s, the host stays below 700 MB, ends within 3 s of SIGINT with all measured, and the recording replays to the same.',
    attackTable(attacks),
    '## A stranger’s file, a stranger’s plugin',
    'One command each. It holds if the command ends by itself with a message, in bounded time and memory (600 MB where nothing else is stated).',
    localTable(local),
    '## Hosts and proxies in trouble',
    markdownTable(
      ['tried', 'found', 'holds'],
      others.map(({ title, found, broken }) => [title, inCell(found), holds(broken)]),
    ),
    '## Recordings after `kill -9`',
    ...(kills ? [killText, killTable(kills)] : []),
    '## Memory over 24 hours',
    ...(memory ? [memoryText(memory)] : []),
    '## Hostile input by kind',
    'Sound input with bytes changed, cut off or added, from a fixed seed. Each must be read, or refused with a message that is meant for users.',
    fuzzTable(fuzzed),
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

function killTable(kills: Readonly<Record<Killed, readonly Loss[]>>): string {
  const rows = Object.entries(kills).map(([what, losses]) => {
    const lost = losses.map((loss) => loss.lost).sort((a, b) => a - b);
    const most = lost.at(-1) ?? NaN;
    return [what, String(lost.length), (lost[Math.floor(lost.length / 2)] ?? NaN).toFixed(2), most.toFixed(2), most <= 1 ? 'yes' : 'no'];
  });
  return markdownTable(['killed', 'times', 'lost, median, s', 'lost at most, s', 'holds'], rows);
}

function memoryText({ hours, wall, status, early, late, most }: MemoryOfADay): string {
  const isFlat = status === 0 && late - early < 10;
  return `A run of ${hours} h of session time (\`netgames05.yaml\`, one lane) took ${wall.toFixed(0)} s. Resident memory: ${early.toFixed(1)} MB in its second quarter, ${late.toFixed(1)} MB in its last quarter, ${most.toFixed(1)} MB at most: ${isFlat ? 'flat' : 'NOT flat'}.`;
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
