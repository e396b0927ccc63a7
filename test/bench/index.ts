/**
 * `npm run bench`: what the hot paths cost, as ratios to plain loops of the same run. Each benchmark has a process of
 * its own. `-- --help` lists its options.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
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
import { benchQueue } from './queue.ts';
import { benchRecording } from './recording.ts';
import { benchScore } from './score.ts';
import { benchSchedulers } from './schedulers.ts';
import { benchSession } from './session.ts';
import { benchSeams } from './seams.ts';
import { benchSweep } from './sweep.ts';
import { benchStartUp } from './start-up.ts';
import { benchTune, benchTuneGrid, benchTuneSeeds } from './tune.ts';
import { benchTuneCoverage, benchTuneTextbook } from './tune-conclusions.ts';
import { benchViews } from './views.ts';
import { benchWorld } from './world.ts';

interface Benchmark {
  readonly run: () => Findings | Promise<Findings>;
  /** It repeats its work within its process, and takes medians or the quickest: one round is enough. */
  readonly repeats?: true;
  /**
   * What keeps its figures from being better, for the page: of profiles, or of its own figures. *Not profiled* marks
   * what is not known. Null: it has none in the table.
   */
  readonly limit: string | null;
}

const decision = (number: number, file: string) => `([decision ${number}](decisions/${String(number).padStart(4, '0')}-${file}.md))`;

const all: Readonly<Record<string, Benchmark>> = {
  session: {
    run: benchSession,
    limit: [
      'publishing, in a profile 43 % of a session, showing and measuring 28 %, arrivals 27 %. Over the first and the last, the exact integral of',
      `the export error has 26 % ${decision(41, 'one-engine')}. Measures of turning, which came later, take a sixth: without them 0.32 and`,
      '0.34 s, with them 0.38 s twice, the least of three runs each, in turn, on the slower EPYC',
    ].join(' '),
  },
  gls: {
    run: benchGls,
    limit: [
      'Two players: the measures have 49 % of the time, game and motion 16 %, session and events 12 %, publishers with their',
      'estimates 8 %, models 8 %; no measure has more than 13 %. Without any measure the rest is 0.28 to 0.30 of C, so that measures',
      'alone cannot reach the bounds. A hundred players: memory. Ticks of an entity wait, and 32 of them are measured together for',
      'all its pairs, from rows that lie beside each other, and with a quarter of the boxes of numbers. Receivers and export errors are',
      `still visited in every tick ${decision(276, 'numbers-of-measures-in-arrays')}`,
    ].join(' '),
  },
  models: { run: benchModels, repeats: true, limit: 'the arithmetic of each (sines, cosines, roots), and one call through an object' },
  seams: { run: benchSeams, repeats: true, limit: null },
  world: { run: benchWorld, repeats: true, limit: null },
  schedulers: {
    run: benchSchedulers,
    repeats: true,
    limit: 'estimates of what each of 64 receivers shows, brought up to now, with the integral of their error',
  },
  motion: {
    run: benchMotion,
    repeats: true,
    limit: 'no single step: reading numbers from bytes, lines, garbage collection and loading modules take a tenth each',
  },
  score: {
    run: benchScore,
    repeats: true,
    limit: [
      'reading and measuring, which share the work evenly and wait for each other. In a profile of 12.6 s the main thread worked for',
      '8.6 s and waited for logs for 4.0 s, 1.4 s of these for the truth, which is read first; the rest of the 17.8 s of processors',
      'is that of the reader. Of the main thread’s work the measures of a pair have about half, none of them more than 8 %; places',
      'of the truth have 10 %, collections 8 %. Of reading, digits of numbers have 29 % and memory for columns 19 %. To collect in',
      'the thread that reads as well takes 30 MB less and twice the time',
      decision(252, 'one-reader-for-a-session'),
    ].join(' '),
  },
  dis: {
    run: benchDis,
    limit: [
      'reading and checking: 60 % of taking a PDU in a profile, the rest finding its entity, its time and its place. Collections have 28 % of',
      'the whole benchmark, which makes its datagrams too',
    ].join(' '),
  },
  proxy: {
    run: benchProxy,
    limit: [
      'in the median the wake-up of the alarm thread, a tenth of a millisecond. At p99 waiting for a core, which the load generator and',
      'other programs share: at real-time priority, which waits for no other program of the machine, p99 was 0.74 to 1.42 ms beside other work. In a profile of',
      'UDP the proxy’s thread works 4 % of the time, without a garbage collection (sending has 48 % of this work, waking the alarm thread',
      '5 %); half of its spells of work take 0.3 ms, the longest took 35 ms, and in that run the p99 was 30 ms, on a machine with three',
      `times as much work as cores ${decision(25, 'an-alarm-thread')}`,
    ].join(' '),
  },
  live: {
    run: benchLive,
    limit: [
      'calls into the system, a message to each player for what is due together, and waiting for a core, as `proxy`: in a profile at 12/s the',
      'host’s thread works 27 % of the time, of which writing to sockets has 41 %, waking the alarm thread 25 %, collections 2 %. It works',
      `in spells, since updates of many players come due together: half take 1.6 ms, 1 in 100 more than 15 ms ${decision(25, 'an-alarm-thread')}`,
    ].join(' '),
  },
  views: {
    run: benchViews,
    limit: [
      'the cores: page, compositor and session share two of them, without a GPU; their processor time a drawing is below. The mean of',
      'eight views fits into a frame. A frame without new rows draws nothing, so drawings are fewer than frames. Late ones wait for a core:',
      'in a trace of eight views on a busy machine the tasks of the page’s main thread were on a core for 67 % of their time in frames in',
      'time, 34 % in those later than 25 ms; drawing has 24 to 35 % of a frame, committing it 12 %. Of sixteen views’ 18 tasks over 50 ms',
      `one had more than 50 ms of work, just so (52); together they were on a core for 31 % of their time ${decision(32, 'how-views-are-drawn')}`,
    ].join(' '),
  },
  charts: {
    run: benchCharts,
    limit: [
      'painting without a GPU. Charts share 3 ms of a frame by their drawing commands; painting them comes after and is not counted',
      '(both times are below). With a share of 12 ms eight charts could be painted in one task. By processor time, in two traces of 40',
      'redraws each, on a busy machine: with 12 ms the longest tasks had 65 and 68 ms, and 10 and 12 tasks more than 50 ms; with 3 ms the',
      'longest had 36 and 41 ms. Lines of 2 px, which are read more easily, take 2.3 times as long as lines of 1 px',
    ].join(' '),
  },
  recording: {
    run: benchRecording,
    repeats: true,
    limit: [
      'a row of every tick, which the session’s own thread gathers: *tapped*, with nothing written, takes nearly all of it. Measures of',
      'pairs, their deviations too, are taken for a block of rows together, as an unrecorded session takes them for 32 ticks, and one',
      'function writes a block of columns. What is left of the surplus (two players, a busy machine, recorded and unrecorded slices in',
      'turn): columns of pairs a third to two fifths, half of that the AEE as the publisher estimates it; events, and blocks that no',
      'column is written to, a quarter; the rest columns of the game, of exported paths, and the arc tangents of yaws. Blocks used again',
      'would take 0.1 × less (four processes, nothing written), but the recorder would have to give them back. Tried, without a gain',
      'beyond the spread: blocks of 64 rows, blocks that are not zeroed first; rows written straight into the block that is passed on; a',
      'heap that keeps what is freed, so that a block’s pages are not made anew (in 4,000 s 24,000 page faults instead of 154,000); a yaw',
      'kept from the row before, as tanks turn in 99 of 100 ticks. Opening and seeking read the index and one second of',
      `tables ${decision(28, 'recordings')}`,
    ].join(' '),
  },
  sweep: {
    run: benchSweep,
    repeats: true,
    limit: [
      'what a run does besides its ticks, and compiling. In a profile of processor time the 110 runs, in one worker on a busy machine,',
      'took 1.38 × as much as a long run of as many seconds. Of what they took more, the worker’s thread had 45 %, collections in',
      'threads of V8 25 %, the main thread 16 %, compiling 12 %. Ticks are as fast as in a long run once all is compiled: 77 to 84 ms',
      'of the thread for 60 s, beside 75 to 78; making a session takes 3.9 ms, its results 3.0 ms (three times eleven runs).',
      'Collections: a session lives about as long as V8’s young objects, so that each of 120 kept 2.4 MB; each of a long run’s kept 0.3',
      'MB. Compiling: 982 times for 647 functions (a long run: 369 for 330), none of them more than 7 times, so that nothing is',
      'compiled anew for each run. Since then a session lets go of what publishers have forgotten; by the benchmark the ratio was 0.73',
      'before and 0.81 after, each the median of five rounds on a machine that did nothing else',
      decision(86, 'processor-time-of-short-runs'),
    ].join(' '),
  },
  queue: {
    run: benchQueue,
    repeats: true,
    limit: [
      'the runs, on both sides: in a profile of 220 runs the threads that perform them work 95 to 99 % of the time, of which runs have',
      '83 to 85 %, collections 6 to 8 %, loading and compiling modules most of the rest. A worker’s main thread, through which all results',
      `pass to the server, works 8 % of the time, more than half of it to load modules ${decision(79, 'sweeps-beyond-one-machine')}`,
    ].join(' '),
  },
  tune: {
    run: benchTune,
    repeats: true,
    limit: [
      'the runs themselves. In a round of 1,816 runs the main thread works 0.54 s, beside 0.24 s for the sweep, of 5.7 and 5.3 s of',
      'processor time. Of the 0.30 s taking in records and their measures by name have a third, settings of candidates a fifth (most of',
      'it is gone since), collections and the verdict an eighth each; posts and writes are the same. Two workers and the main thread',
      'share two cores, so that its work is taken from the runs. For the search between batches workers wait 0.07 s of 3.1 s; the waits',
      `for the last run of a batch are below what this shows ${decision(76, 'the-search-of-tune')}`,
    ].join(' '),
  },
  'tune-grid': {
    run: benchTuneGrid,
    repeats: true,
    limit: `the search, which has a twentieth of the grid's runs ${decision(76, 'the-search-of-tune')}`,
  },
  'tune-seeds': {
    run: benchTuneSeeds,
    repeats: true,
    limit: `the search: the space has more combinations of alternatives than it has evaluations ${decision(76, 'the-search-of-tune')}`,
  },
  'tune-textbook': { run: benchTuneTextbook, repeats: true, limit: null },
  'tune-coverage': { run: benchTuneCoverage, repeats: true, limit: null },
  'start-up': {
    run: benchStartUp,
    limit: [
      'reading and compiling scripts: npm’s and Node’s own start, the bench’s modules, then those that the page loads first,',
      'its components and the dock before all. Charts and dialogs load after the first picture',
    ].join(' '),
  },
};

/** Of those that do not, for the page. */
const writtenRounds = 5;

/** The table by which tunings know what a lane costs. */
const costsPath = 'features/tune/node/call-costs.json';

/** Before the name of the benchmark that this process is to run. */
const alone = '--alone';

const help = `Runs benchmarks, each in a process of its own: npm run bench -- [NAME …]

  --rounds N   runs each N times and takes medians (default: 1)
  --write      runs all, five rounds of those that do not repeat their work themselves, and keeps the figures in
               docs/performance.md; takes about half an hour
  --help       shows this

Names: ${Object.keys(all).join(', ')}
`;

if (process.argv[2] === alone) process.send?.(await all[process.argv[3] ?? '']?.run());
else await runAll().catch(fail);

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function runAll(): Promise<void> {
  const { values, positionals: named } = parseArgs({
    options: { write: { type: 'boolean', default: false }, rounds: { type: 'string' }, help: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help) return console.log(help);
  const rounds = Number(values.rounds ?? (values.write ? writtenRounds : 1));
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`--rounds ${values.rounds}: allowed are whole numbers from 1.`);
  const unknown = named.filter((name) => !(name in all));
  if (unknown.length > 0) throw new Error(`There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(all).join(', ')}.`);
  if (values.write && named.length > 0) throw new Error('--write keeps the figures of all benchmarks: name none.');

  console.log(`${machine()}. Machines are shared: quote medians and ratios.\n`);
  const findings: Findings[] = [];
  const repeated: string[] = [];
  const [loadBefore = NaN] = loadavg();
  const names = named.length > 0 ? named : Object.keys(all);
  for (const name of names) {
    const found: Findings[] = [];
    const own = values.rounds === undefined && all[name]?.repeats ? 1 : rounds;
    // On a machine that others share, a browser or a socket fails now and then.
    const again = (error: unknown) => {
      repeated.push(`${name} (${error instanceof Error ? error.message : String(error)})`);
      return inOwnProcess(name);
    };
    for (let round = 0; round < own; round++) found.push(await inOwnProcess(name).catch(again));
    findings.push(medianOf(found));
    console.log(`${findings.at(-1)!.lines.join('\n')}\n`);
  }
  console.log(tableText(meritColumns, findings.flatMap(({ merits }) => merits).map(meritCells)));
  if (repeated.length > 0) console.log(`Failed and run again: ${repeated.join('; ')}.`);
  if (!values.write) return;
  const path = 'docs/performance.md';
  const limits = names.flatMap((name) => (all[name]?.limit ? [[name, all[name].limit]] : []));
  writeFileSync(path, await formatted(path, pageOf(findings, limits, { rounds, loads: [loadBefore, loadavg()[0] ?? NaN], repeated })));
  const costs = findings.find(({ callCosts }) => callCosts)?.callCosts;
  writeFileSync(costsPath, `${JSON.stringify(costs, null, 2)}\n`);
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
