/** What a sweep of short runs costs beside one long run: simulated seconds of all lanes per second of CPU time. */
import { spawnSync } from 'node:child_process';
import { row } from './measure.ts';
import type { Findings } from './merits.ts';

const experiment = 'resources/experiments/gls-2-deviation.yaml';
const lanes = 9;
const vary = ['--vary', 'game.players.link.delay=0..1:0.1', '--repeat', '10', '--duration', '60'];
const runs = 110;
const longRun = 3000;
/** Of a sweep's speed to that of the long run. */
const bound = 0.8;

/** They take turns, and the median of the rounds' ratios counts: the machine's speed drifts. */
const rounds = 5;

export function benchSweep(): Findings {
  const speeds = Array.from({ length: rounds }, () => {
    const swept = (runs * 60 * lanes) / processorSeconds(['sweep', experiment, ...vary, '--quiet']);
    const long = (longRun * lanes) / processorSeconds(['run', experiment, '--duration', String(longRun), '--quiet']);
    return { swept, long, ratio: swept / long };
  });
  const { swept, long, ratio } = speeds.sort((a, b) => a.ratio - b.ratio)[rounds >> 1]!;
  const lines = [
    `Sweep: ${runs} runs of ${lanes} lanes and 60 s beside one run of ${longRun} s; the median of ${rounds} rounds (bound: ${bound})`,
    row('sweep, lane-seconds per processor second', swept.toFixed(0)),
    row('one run, lane-seconds per processor second', long.toFixed(0), `ratio ${ratio.toFixed(2)}`),
  ];
  const what = 'sweep of 110 short runs: speed beside one long run';
  return { lines, merits: [{ what, value: ratio, unit: '×', reference: bound, is: 'bound', good: 'above' }] };
}

/** Of the command, its threads included. */
function processorSeconds(args: readonly string[]): number {
  const script = `process.on('exit', () => { const { userCPUTime, systemCPUTime } = process.resourceUsage(); process.stderr.write(String((userCPUTime + systemCPUTime) / 1e6)); })`;
  const preload = `data:text/javascript,${encodeURIComponent(script)}`;
  const { status, stderr } = spawnSync(process.execPath, ['--import', preload, 'out/main/cli.js', ...args], { encoding: 'utf8' });
  const seconds = Number(/[\d.]+$/.exec(stderr)?.[0] ?? NaN);
  if (status !== 0 || !(seconds > 0)) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return seconds;
}
