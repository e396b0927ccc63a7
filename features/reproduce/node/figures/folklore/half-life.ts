/** Claim (d): smoothing by a half-life against linear smoothing that holds back as much. */
import claims from '../../claims/folklore.json' with { type: 'json' };
import tolerances from '../../tolerances.json' with { type: 'json' };
import { smoothingOffset } from '../../probes/smoothing-offset.ts';
import { claimsOfRuns, type CrossedCase } from '../claim.ts';
import { spreadText } from '../figure-text.ts';
import type { Block, Cell, Figure, Lab, Performed } from '../figure.ts';
import { receiverOf } from '../receivers.ts';
import { mean } from '../../../../../engine/base/math/sample.ts';
import { measuredText, runOf, runsWith, type Measure, type Motion, type WorldRun } from './worlds.ts';

const moving: readonly Motion[] = ['car', 'tank', 'shooter-like'];
/** Times of the linear blend, s. */
const times = [0.1, 0.2, 0.4] as const;
const duration = 60;
/** Rounds of the search for the half-life. */
const rounds = 4;

const lanes = ['snap', 'linear', 'half-life'] as const;
type Lane = (typeof lanes)[number];

/** A motion and a time of the linear blend, with the time constant (s) of the exponential that is tried beside it. */
interface Pairing {
  readonly motion: Motion;
  readonly time: number;
  readonly constant: number;
}

interface SmoothRun extends WorldRun, Pairing {}

export const halfLife: Figure = {
  id: 'folklore-half-life',
  title: '(d) Half-life or linear smoothing',
  source: 'Fiedler, “State Synchronization”, gafferongames.com, 2015: the error shrinks by a factor each frame',
  async measure(lab) {
    let pairings = moving.flatMap((motion) => times.map((time): Pairing => ({ motion, time, constant: time / 2 })));
    let performed: Performed<SmoothRun>[] = [];
    for (let round = 0; round < rounds; round++) {
      performed = await lab.run(pairings.flatMap((pairing) => lab.seeds.map((seed) => runOfPairing(pairing, seed))));
      pairings = pairings.map((pairing) => ({ ...pairing, constant: pairing.constant / offsetRatio(runsOf(performed, pairing)) }));
    }
    return blocksOf(performed, lab);
  },
};

function runOfPairing(pairing: Pairing, seed: number): SmoothRun {
  const { motion, time, constant } = pairing;
  const common = 'trigger: { heartbeat: 0.2 }, model: { id: linear }';
  const schemes: Readonly<Record<Lane, string>> = {
    snap: '{ id: snap }',
    linear: `{ id: linear-blend, time: ${time} }`,
    'half-life': `{ id: exponential, time: ${constant} }`,
  };
  return {
    ...runOf({
      motion,
      seed,
      frame: 1 / 60,
      duration,
      links: { viewer: '{ delay: 0.1, jitter: { law: uniform, spread: 0.03 }, loss: { ratio: 0.05 } }' },
      lanes: Object.fromEntries(lanes.map((lane) => [lane, `${common}, convergence: ${schemes[lane]}`])),
      probes: [smoothingOffset.id],
    }),
    ...pairing,
  };
}

type Run = Performed<SmoothRun>;

const runsOf = (performed: readonly Run[], { motion, time }: Pick<Pairing, 'motion' | 'time'>) =>
  runsWith(performed, motion).filter(({ run }) => run.time === time);

const offset = ({ probed }: Run, lane: Lane) => smoothingOffset.found(probed)[lane] ?? NaN;

/** Mean offset of the exponential over that of the linear blend. */
function offsetRatio(runs: readonly Run[]): number {
  return mean(runs.map((run) => offset(run, 'half-life'))) / mean(runs.map((run) => offset(run, 'linear')));
}

function blocksOf(performed: readonly Run[], { seeds }: Lab): Block[] {
  const pairs = moving.flatMap((motion) => times.map((time) => ({ motion, time, runs: runsOf(performed, { motion, time }) })));
  const isEqual = (runs: readonly Run[]) => Math.abs(offsetRatio(runs) - 1) <= tolerances.folklore.equalOffset;
  const rows = pairs.flatMap(({ motion, time, runs }) =>
    (['linear', 'half-life'] as const).map((lane): Cell[] => {
      const constant = runs[0]?.run.constant ?? NaN;
      return [
        motion,
        lane === 'linear' ? `linear over ${1000 * time} ms` : `half-life ${Math.round(1000 * Math.LN2 * constant)} ms`,
        spreadText(runs.map((run) => offset(run, lane))),
        measuredText(runs, lane, (results) => results.jumpsPerMinute),
        measuredText(runs, lane, (results) => results.judder),
        measuredText(runs, lane, (results) => results.velocityStepRms),
        measuredText(runs, lane, (results) => results.jerkRms),
        measuredText(runs, lane, (results) => results.deviationMean),
      ];
    }),
  );
  const cases = (isKept: (figure: (lane: Lane, of: Measure) => number) => boolean) =>
    pairs
      .filter(({ runs }) => isEqual(runs))
      .flatMap(({ motion, time, runs }) =>
        runs.map((run): CrossedCase => {
          const figure = (lane: Lane, of: Measure) => of(receiverOf(run.results, lane)) ?? NaN;
          return { driving: motion, world: `${motion}, ${time}`, seed: run.run.seed, kept: isKept(figure) };
        }),
      );
  const less = (of: Measure) => cases((figure) => figure('half-life', of) < figure('linear', of));
  const columns = [
    'Motion',
    'Smoothing',
    'Offset, mean m',
    'Jumps a minute',
    'Judder, m/s',
    'Velocity step, RMS m/s',
    'Jerk, RMS m/s³',
    'Deviation, mean m',
  ];
  return [
    {
      kind: 'text',
      text:
        `5 updates a second, \`linear\`, 100 ± 30 ms one way, 5 % lost, frames of 1/60 s, ${duration} s, ${seeds.length} seeds. The offset is the distance to what the same updates show without smoothing. ` +
        `Beside each linear blend stands the half-life whose mean offset over the seeds is the same, found by search; pairs that are not equal within ${100 * tolerances.folklore.equalOffset} % count in no claim.`,
    },
    { kind: 'table', table: { title: 'The same offset, smoothed in two ways', columns, rows } },
    {
      kind: 'claims',
      claims: [
        ...claimsOfRuns(
          claims.D1,
          less((results) => results.jerkRms),
        ),
        ...claimsOfRuns(
          claims.D2,
          cases(
            (figure) => figure('half-life', (results) => results.jumpsPerMinute) <= figure('linear', (results) => results.jumpsPerMinute),
          ),
        ),
        ...claimsOfRuns(
          claims.D3,
          less((results) => results.judder),
        ),
      ],
    },
  ];
}
