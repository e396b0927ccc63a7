/** Claim (c): for how long an update may be extrapolated, by what moves. */
import type { ReceiverResults } from '../../../../../engine/measure/run-results.ts';
import claims from '../../claims/folklore.json' with { type: 'json' };
import tolerances from '../../tolerances.json' with { type: 'json' };
import { claimOfRuns, type CrossedCase } from '../claim.ts';
import type { Block, Figure, Lab, Performed } from '../figure.ts';
import { receiverOf } from '../receivers.ts';
import { measuredText, motionNames, runsOfWorld, runsWith, type Measure, type Motion, type WorldRun } from './worlds.ts';

const { jumpsPerMinute: mostJumps, halfWidths } = tolerances.folklore.extrapolation;

/** ms */
const ages = [50, 100, 150, 200, 250, 300, 400, 500] as const;
/** Ages of the claim, ms. */
const claimed = ages.filter((age) => age <= 250);
const models = { straight: 'linear', turning: 'constant-turn' } as const;
type Lane = keyof typeof models;
const lanes = Object.keys(models) as readonly Lane[];
/** s */
const interval = 0.05;
const duration = 60;

const receiver = (age: number) => `ms${age}`;

export const extrapolationAge: Figure = {
  id: 'folklore-extrapolation',
  title: '(c) Extrapolation by age',
  source: 'Fiedler, “Snapshot Interpolation”, gafferongames.com, 2014, conclusion; of shooters: said in the trade',
  async measure(lab) {
    return blocksOf(await lab.run(runsOf(lab)));
  },
};

function runsOf(lab: Lab): WorldRun[] {
  const links = Object.fromEntries(ages.map((age) => [receiver(age), `{ delay: ${age / 1000} }`]));
  const byModel = Object.fromEntries(lanes.map((lane) => [lane, `trigger: { heartbeat: ${interval} }, model: { id: ${models[lane]} }`]));
  return runsOfWorld(motionNames, lab, { frame: 0.01, duration, links, lanes: byModel });
}

type Run = Performed<WorldRun>;

/** What is asked of a lane: near enough nearly always, and nearly without jumps. */
const criteria = {
  deviation: ({ deviationP95 }: ReceiverResults, motion: Motion) => (deviationP95 ?? Infinity) <= halfWidths[motion],
  jumps: ({ jumpsPerMinute }: ReceiverResults) => (jumpsPerMinute ?? Infinity) <= mostJumps,
};
type Criterion = keyof typeof criteria;
const both = Object.keys(criteria) as readonly Criterion[];

/** The better of the two models fulfils the criteria. */
function isAcceptable({ results, run }: Run, age: number, by: readonly Criterion[] = both): boolean {
  return lanes.some((lane) => by.every((criterion) => criteria[criterion](receiverOf(results, lane, receiver(age)), run.motion)));
}

/** The age from which on at least half of the runs are not acceptable, in words. */
function turningPoint(runs: readonly Run[], by: readonly Criterion[]): string {
  const fails = (age: number) => 2 * runs.filter((run) => isAcceptable(run, age, by)).length <= runs.length;
  const at = ages.findIndex(fails);
  if (at === -1) return `beyond ${ages.at(-1)} ms`;
  return at === 0 ? `before ${ages[0]} ms` : `${ages[at - 1]}–${ages[at]} ms`;
}

function blocksOf(performed: readonly Run[]): Block[] {
  const table = (id: string, title: string, of: Measure): Block => ({
    kind: 'table',
    table: {
      id,
      title,
      columns: ['Age, ms', ...motionNames.flatMap((motion) => lanes.map((lane) => `${motion}, ${lane}`))],
      rows: ages.map((age) => [
        age,
        ...motionNames.flatMap((motion) => lanes.map((lane) => measuredText(runsWith(performed, motion), lane, of, receiver(age)))),
      ]),
    },
  });
  const cases = (motion: Motion, isKept: (run: Run, age: number) => boolean) =>
    runsWith(performed, motion).flatMap((run) =>
      claimed.map((age): CrossedCase => ({ driving: motion, world: age, seed: run.run.seed, kept: isKept(run, age) })),
    );
  return [
    {
      kind: 'text',
      text:
        `20 updates a second that are as old as the age when they arrive, and up to 50 ms older before the next one; ${duration} s, no smoothing. Straight: \`linear\`; turning: \`constant-turn\`. ` +
        `Acceptable: with one of the two the deviation is within half the width of the body for 95 % of the time, so that what is drawn still covers where it is (${motionNames.map((motion) => `${motion} ${halfWidths[motion]} m`).join(', ')}), ` +
        `and it jumps at most ${mostJumps} times a minute.`,
    },
    table('deviation', 'Deviation, p95, m', (results) => results.deviationP95),
    table('jumps', 'Jumps a minute', (results) => results.jumpsPerMinute),
    {
      kind: 'table',
      table: {
        id: 'acceptable',
        title: 'Runs that are acceptable, of all',
        columns: ['Motion', 'By', 'The verdict turns at', ...ages.map((age) => `${age} ms`)],
        rows: motionNames.flatMap((motion) =>
          [both, ...both.map((criterion) => [criterion])].map((by) => {
            const own = runsWith(performed, motion);
            const counts = ages.map((age) => `${own.filter((run) => isAcceptable(run, age, by)).length}/${own.length}`);
            return [motion, by.join(' and '), turningPoint(own, by), ...counts];
          }),
        ),
      },
    },
    {
      kind: 'claims',
      claims: [
        claimOfRuns(
          claims.C1,
          cases('ship-like', (run, age) => isAcceptable(run, age)),
        ),
        claimOfRuns(
          claims.C2,
          cases('shooter-like', (run, age) => !isAcceptable(run, age)),
        ),
        claimOfRuns(
          claims.C3,
          cases('car', (run, age) => isAcceptable(run, age)),
        ),
        claimOfRuns(
          claims.C4,
          cases('tank', (run, age) => isAcceptable(run, age)),
        ),
      ],
    },
  ];
}
