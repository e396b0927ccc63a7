/** What a sweep of short runs costs beside one long run: simulated seconds of all lanes per second of processor time. */
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

/** They take turns, and the quickest of each counts: what else the machine does slows both. */
const rounds = 3;

export function benchSweep(): Findings {
  let [ofSweep, ofRun] = [Infinity, Infinity];
  for (let round = 0; round < rounds; round++) {
    ofSweep = Math.min(ofSweep, processorSeconds(['sweep', experiment, ...vary, '--quiet']));
    ofRun = Math.min(ofRun, processorSeconds(['run', experiment, '--duration', String(longRun), '--quiet']));
  }
  const swept = (runs * 60 * lanes) / ofSweep;
  const long = (longRun * lanes) / ofRun;
  const lines = [
    `Sweep: ${runs} runs of ${lanes} lanes and 60 s beside one run of ${longRun} s; the best of ${rounds} rounds (bound: ${bound})`,
    row('sweep, lane-seconds per processor second', swept.toFixed(0)),
    row('one run, lane-seconds per processor second', long.toFixed(0), `ratio ${(swept / long).toFixed(2)}`),
  ];
  const what = 'sweep of 110 short runs: speed beside one long run';
  return { lines, merits: [{ what, value: swept / long, unit: '×', reference: bound, is: 'bound', good: 'above' }] };
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
