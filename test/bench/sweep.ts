/** What a sweep of short runs costs beside one long run: simulated seconds of all lanes per second of CPU time. */
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { row } from './measure.ts';
import type { Findings } from './merits.ts';

const experiment = 'resources/experiments/gls-2-deviation.yaml';
const lanes = 9;
const vary = ['--vary', 'game.players.link.delay=0..1:0.1', '--repeat', '10', '--duration', '60'];
const runs = 110;
const longRun = 3000;
const cores = availableParallelism();
/** Of a sweep's speed to that of the long run. */
const bound = 0.8;

/** They take turns, and the median of the rounds' ratios counts: the machine's speed drifts. */
const rounds = 5;

export function benchSweep(): Findings {
  const speeds = Array.from({ length: rounds }, () => {
    const sweep = secondsOf(['sweep', experiment, ...vary, '--quiet']);
    const swept = (runs * 60 * lanes) / sweep.processor;
    const long = (longRun * lanes) / secondsOf(['run', experiment, '--duration', String(longRun), '--quiet']).processor;
    return { swept, long, ratio: swept / long, wall: sweep.wall };
  });
  const onAllCores = secondsOf(['sweep', experiment, ...vary, '--quiet', '--jobs', String(cores)]);
  const { swept, long, ratio, wall } = speeds.sort((a, b) => a.ratio - b.ratio)[rounds >> 1]!;
  const lines = [
    `Sweep: ${runs} runs of ${lanes} lanes and 60 s beside one run of ${longRun} s; the median of ${rounds} rounds (bound: ${bound})`,
    row('sweep, lane-seconds per processor second', swept.toFixed(0)),
    row('one run, lane-seconds per processor second', long.toFixed(0), `ratio ${ratio.toFixed(2)}`),
    row(`sweep, s of wall time`, wall.toFixed(1), `with --jobs ${cores}: ${onAllCores.wall.toFixed(1)} s`),
  ];
  const what = 'sweep of 110 short runs: speed beside one long run';
  return { lines, merits: [{ what, value: ratio, unit: '×', reference: bound, is: 'bound', good: 'above' }] };
}

/** Of the command: processor time, its threads included, and wall time. */
function secondsOf(args: readonly string[]): { readonly processor: number; readonly wall: number } {
  const script = `process.on('exit', () => { const { userCPUTime, systemCPUTime } = process.resourceUsage(); process.stderr.write(String((userCPUTime + systemCPUTime) / 1e6)); })`;
  const preload = `data:text/javascript,${encodeURIComponent(script)}`;
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ['--import', preload, 'out/main/cli.js', ...args], { encoding: 'utf8' });
  const wall = (performance.now() - began) / 1000;
  const processor = Number(/[\d.]+$/.exec(stderr)?.[0] ?? NaN);
  if (status !== 0 || !(processor > 0)) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return { processor, wall };
}
