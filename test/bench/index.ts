/**
 * `npm run bench`: what the hot paths cost, as ratios to plain loops of the same run. Each benchmark has a process of its
 * own. Words after `--` choose some; `--rounds N` runs each so often (1) and takes medians; `--write` keeps all, of five
 * rounds, or of one where a benchmark repeats its work itself. That takes about half an hour.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { tableText } from '../../main/cli/columns.ts';
import { formatted } from '../../scripts/formatted.mjs';
import { benchCharts } from './charts.ts';
import { benchDis } from './dis.ts';
import { benchGls } from './gls.ts';
import { benchLive } from './live.ts';
import { machine, medianOf, meritCells, meritColumns, type Findings } from './merits.ts';
import { benchModels } from './models.ts';
import { pageOf } from './performance-page.ts';
import { benchMotion } from './motion.ts';
import { benchProxy } from './proxy.ts';
import { benchRecording } from './recording.ts';
import { benchSchedulers } from './schedulers.ts';
import { benchSession } from './session.ts';
import { benchSeams } from './seams.ts';
import { benchSweep } from './sweep.ts';
import { benchStartUp } from './start-up.ts';
import { benchTune, benchTuneGrid } from './tune.ts';
import { benchViews } from './views.ts';
import { benchWorld } from './world.ts';

const all: Readonly<Record<string, () => Findings | Promise<Findings>>> = {
  session: benchSession,
  gls: benchGls,
  models: benchModels,
  seams: benchSeams,
  world: benchWorld,
  schedulers: benchSchedulers,
  motion: benchMotion,
  dis: benchDis,
  proxy: benchProxy,
  live: benchLive,
  views: benchViews,
  charts: benchCharts,
  recording: benchRecording,
  sweep: benchSweep,
  tune: benchTune,
  'tune-grid': benchTuneGrid,
  'start-up': benchStartUp,
};

/** What repeats its work within its process, and takes medians or the quickest: one round is enough. */
const repeating = ['gls', 'models', 'seams', 'world', 'schedulers', 'motion', 'charts', 'recording', 'tune', 'tune-grid'];
/** Of those that do not, for the page. */
const writtenRounds = 5;

/** Before the name of the benchmark that this process is to run. */
const alone = '--alone';

if (process.argv[2] === alone) process.send?.(await all[process.argv[3] ?? '']?.());
else await runAll();

async function runAll(): Promise<void> {
  const { values, positionals: named } = parseArgs({
    options: { write: { type: 'boolean', default: false }, rounds: { type: 'string' } },
    allowPositionals: true,
  });
  const rounds = Number(values.rounds ?? (values.write ? writtenRounds : 1));
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`--rounds ${values.rounds}: allowed are whole numbers from 1.`);
  const unknown = named.filter((name) => !(name in all));
  if (unknown.length > 0) throw new Error(`There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(all).join(', ')}.`);
  if (values.write && named.length > 0) throw new Error('--write keeps the figures of all benchmarks: name none.');

  console.log(`${machine()}. Machines are shared: quote medians and ratios.\n`);
  const findings: Findings[] = [];
  for (const name of named.length > 0 ? named : Object.keys(all)) {
    const found: Findings[] = [];
    const own = values.rounds === undefined && repeating.includes(name) ? 1 : rounds;
    // On a machine that others share, a browser or a socket fails now and then.
    for (let round = 0; round < own; round++) found.push(await inOwnProcess(name).catch(() => inOwnProcess(name)));
    findings.push(medianOf(found));
    console.log(`${findings.at(-1)!.lines.join('\n')}\n`);
  }
  console.log(tableText(meritColumns, findings.flatMap(({ merits }) => merits).map(meritCells)));
  if (!values.write) return;
  const path = 'docs/performance.md';
  writeFileSync(path, await formatted(path, pageOf(findings, rounds)));
}

/** Nothing that ran before has filled its heap or shaped what V8 compiles. */
async function inOwnProcess(name: string): Promise<Findings> {
  const child = fork(process.argv[1]!, [alone, name], { serialization: 'advanced' });
  const ended = once(child, 'exit');
  const [found] = (await Promise.race([once(child, 'message'), ended.then(() => [])])) as [Findings?];
  if (!found) throw new Error(`The benchmark ${name} ended without figures.`);
  if (child.exitCode === null) await ended;
  return found;
}
