/**
 * The speed of the game: the two players of GLS as `driftbench run` runs them, beside a C kernel that does as much; a
 * hundred players.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Session } from '../../engine/session/session.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import { loadExperiment } from '../../main/experiment/load-experiment.ts';
import { registry } from '../support/plans.ts';
import { collectionsDuring, row } from './measure.ts';
import type { Findings, Merit } from './merits.ts';

/** Simulated seconds of a round of ours, and of one of the kernel's: each takes some 20 ms. */
const stretch = 100;
const stretchOfKernel = 300;
/**
 * Rounds of one program before it is the other's turn, and turns. The quickest round of each counts: another process
 * may have the core, and the machine may be slow for a while.
 */
const rounds = 20;
const turns = 5;
const warmUp = 400;

interface Scenario {
  readonly name: string;
  /** Share of the kernel's speed to be reached. */
  readonly bar: number;
  /** As the kernel calls it. */
  readonly kernel: string;
  readonly lane: string;
  readonly sets?: readonly string[];
}

const scenarios: readonly Scenario[] = [
  { name: 'prediction and convergence', bar: 0.3, kernel: 'converging', lane: 'converging' },
  { name: 'prediction alone', bar: 0.29, kernel: 'jumping', lane: 'jumping' },
  {
    name: 'with constant fire',
    bar: 0.34,
    kernel: 'constant',
    lane: 'converging',
    sets: ['game.players.motion.fire=constant', 'game.players.motion.firePeriod=0.4'],
  },
];

/** Times real time to be reached with a hundred players. */
const barOfHundred = 2.5;

export async function benchGls(): Promise<Findings> {
  const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  const kernel = compiled(folder);
  const merits: Merit[] = [];
  const lines = ['GLS, two players at 500 ms, 20 ms ticks, every measure on: simulated seconds per second'];
  try {
    for (const scenario of scenarios) lines.push(await scenarioRow(scenario, kernel, merits));
    lines.push(await memoryRow(), await hundredRow(merits));
    return { lines, merits };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The C kernel; null where there is no compiler. Throws where the kernel does not compile. */
function compiled(folder: string): string | null {
  const program = join(folder, 'gls-kernel');
  const flags = ['-O3', '-march=native', '-ffp-contract=off'];
  try {
    execFileSync('gcc', [...flags, '-o', program, 'test/bench/gls-kernel.c', '-lm'], { stdio: 'ignore' });
    return program;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function scenarioRow(
  { name, bar, kernel: mode, lane, sets = [] }: Scenario,
  kernel: string | null,
  merits: Merit[],
): Promise<string> {
  const session = new Session(await planOf([lane], sets));
  session.advanceTo(warmUp);
  let [own, speed] = [0, kernel ? 0 : NaN];
  for (let turn = 0; turn < turns; turn++) {
    own = Math.max(own, speedOf(session));
    if (kernel) speed = Math.max(speed, speedOfKernel(kernel, mode));
  }
  const what = `GLS, two players, ${name}`;
  merits.push({ what, value: own, unit: 'sim s/s', reference: bar * speed, is: `${bar} of C at -O3`, good: 'above' });
  if (!kernel) return row(name, own.toFixed(0), 'no gcc: C not measured');
  return row(name, own.toFixed(0), `C -O3: ${speed.toFixed(0)}`, `${(own / speed).toFixed(3)} of C`);
}

async function planOf(lanes: readonly string[], sets: readonly string[]): Promise<SessionPlan> {
  const screens = [`game.screens=${lanes[0] ?? ''}`, ...sets];
  const { plan } = await loadExperiment('resources/experiments/gls.yaml', { registry, lanes, sets: screens, duration: 600_000 });
  return plan;
}

/** Simulated seconds per second of processor time, the quickest round. */
function speedOf(session: Session): number {
  return Math.max(...Array.from({ length: rounds }, () => stretch / processorTime(() => session.advanceTo(session.now + stretch))));
}

function speedOfKernel(kernel: string, mode: string): number {
  return Number(execFileSync(kernel, [mode, String(stretchOfKernel), String(rounds)], { encoding: 'utf8' }).split(' ')[0]);
}

/** s */
function processorTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

async function memoryRow(): Promise<string> {
  const session = new Session(await planOf(['converging'], []));
  session.advanceTo(1000);
  const before = process.memoryUsage().heapUsed;
  const collections = await collectionsDuring(() => session.advanceTo(6000));
  const grown = (process.memoryUsage().heapUsed - before) / 1e6;
  return row(
    '5,000 s more',
    `${collections} collections`,
    `${(collections / 250).toFixed(2)} per 1,000 ticks`,
    `heap ${grown.toFixed(1)} MB`,
  );
}

async function hundredRow(merits: Merit[]): Promise<string> {
  const { plan } = await loadExperiment('resources/experiments/gls-100.yaml', { registry, duration: 600_000 });
  const session = new Session(plan);
  session.advanceTo(3);
  const pairs = session.lanes[0]?.pairs ?? [];
  let measured = 0;
  // Ticks that a pair has not yet measured are measured when its figures are read: no second leaves work to the next.
  const advance = () => {
    session.advanceTo(session.now + 1);
    for (const { meters } of pairs) measured += meters.deviation.count;
  };
  const best = Math.max(...Array.from({ length: 16 }, () => 1 / processorTime(advance)));
  if (measured === 0) throw new Error('Nothing was measured.');
  const ns = 1e9 / (best * pairs.length * (1 / plan.frame));
  merits.push({
    what: 'GLS, a hundred players, all pairs',
    value: best,
    unit: '× real time',
    reference: barOfHundred,
    is: 'bound',
    good: 'above',
  });
  return row('a hundred players', `${best.toFixed(1)} × real time`, `${ns.toFixed(0)} ns per pair and tick`, `${pairs.length} pairs`);
}
