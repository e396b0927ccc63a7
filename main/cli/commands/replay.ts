/** `driftbench replay`: a recorded live session once more, measured anew. */
import type { Command } from 'commander';
import { BenchError } from '../../../contract/errors.ts';
import { loadPlugins } from '../../plugins/load-plugin-file.ts';
import { projectPaths } from '../../project-paths.ts';
import { differences } from '../../recordings/differences.ts';
import { replayLive, type Replayed } from '../../recordings/replay-live.ts';
import { gathered } from '../option-values.ts';
import { reportJson, reportText } from '../run-report.ts';
import type { Terminal } from '../terminal.ts';

interface ReplayFlags {
  readonly verify?: true;
  readonly json?: true;
  readonly plugin?: readonly string[];
}

export function addReplayCommand(program: Command, terminal: Terminal): void {
  program
    .command('replay')
    .description('Replays a recorded live session and prints what is measured.')
    .argument('<file>', 'recording (.mcap)')
    .option('--verify', 'compares with what was measured when it was played; status 1 where it differs')
    .option('--json', 'prints one JSON object instead of tables')
    .option('--plugin <path>', 'loads a plugin from a .js or .mjs file (repeatable)', gathered)
    .action((file: string, flags: ReplayFlags) => replay(file, flags, terminal));
}

async function replay(file: string, { verify, json, plugin }: ReplayFlags, terminal: Terminal): Promise<void> {
  const began = performance.now();
  const replayed = await replayLive(file, await loadPlugins(plugin));
  const wallTime = (performance.now() - began) / 1000;
  const results = replayed.mirror.results();
  const report = { version: projectPaths().version, experiment: replayed.name, results, wallTime };
  if (replayed.recorded === null) terminal.tell(`The recording breaks off at ${replayed.mirror.now.toFixed(3)} s of session time.\n`);
  terminal.print(json ? reportJson(report) : reportText(report));
  if (verify) check(file, replayed, terminal);
}

/** Differences that are told one by one. */
const shown = 10;

function check(file: string, { mirror, recorded }: Replayed, terminal: Terminal): void {
  if (!recorded) throw new BenchError('not-possible', `${file} cannot be verified: it breaks off, so nothing tells what was measured.`);
  const { results, scores } = JSON.parse(JSON.stringify({ results: mirror.results(), scores: mirror.scores() })) as typeof recorded;
  const found = differences({ results: recorded.results, scores: recorded.scores }, { results, scores });
  if (found.length === 0) return terminal.tell('Verified: the same results as when it was played.\n');
  const more = found.length > shown ? `\n… and ${found.length - shown} more.` : '';
  throw new BenchError('not-possible', `${file} gives other results than when it was played:\n${found.slice(0, shown).join('\n')}${more}`);
}
