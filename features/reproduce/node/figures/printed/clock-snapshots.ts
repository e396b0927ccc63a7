/**
 * The thesis's figure 2.2, a snapshot from 25 to 30 s, and its chapter 4: one-way delays in place of synchronised
 * clocks.
 */
import type { BatchRun } from '../../../../../main/run/run-tasks.ts';
import claims from '../../claims/printed.json' with { type: 'json' };
import { clockSnapshot } from '../../probes/clock-snapshot.ts';
import { claimOfRange, claimsOfRuns, type CrossedCase } from '../claim.ts';
import { estimateOf } from '../estimate.ts';
import { example } from '../example.ts';
import type { Block, Cell, Figure, Lab, Performed } from '../figure.ts';
import { receiverOf } from '../receivers.ts';
import { spreadText } from '../figure-text.ts';
import { median } from '../../../../../engine/base/math/sample.ts';

const motions = ['straight', 'circles', 'random'] as const;
const delays = [100, 300, 800] as const;
const pairOf = (motion: string, delay: number) => `sender/${motion}>ms${delay}`;

interface SnapshotRun extends BatchRun {
  readonly seed: number;
}

export const clockSnapshots: Figure = {
  id: 'thesis-2-snapshot',
  title: 'Figure 2.2, from 25 to 30 s',
  source: 'Thesis, section 2.3 and figure 2.2',
  async measure(lab) {
    const common = { path: example('clocks'), lanes: ['local', 'synchronised'], duration: 30, probes: [clockSnapshot.id] };
    const performed = await lab.run(lab.seeds.map((seed) => ({ ...common, seed })));
    return performed.length === 0 ? [] : snapshotBlocks(performed);
  },
};

function snapshotBlocks(performed: readonly Performed<SnapshotRun>[]): Block[] {
  const found = (lane: string, motion: string, delay: number) =>
    performed.map(({ probed }) => clockSnapshot.found(probed)[lane]![pairOf(motion, delay)]!);
  const counted = (motion: string, delay: number, isKept: (run: number) => boolean) =>
    performed.map(({ run: { seed } }, index): CrossedCase => {
      return { driving: motion, world: `${motion}, ${delay}`, seed, kept: isKept(index) };
    });
  const rows = motions.flatMap((motion) =>
    delays.map((delay): Cell[] => {
      const [local, global] = [found('local', motion, delay), found('synchronised', motion, delay)];
      const texts = [local, global].flatMap((snaps) => [spreadText(snaps.map((snap) => snap.mean)), median(snaps.map(({ max }) => max))]);
      return [motion, delay, ...texts, 100 * median(global.map(({ atZero }) => atZero))];
    }),
  );
  const columns = ['Motion', 'Delay, ms', 'Local: mean, m', 'largest', 'Global: mean, m', 'largest', 'Global next to 0, % of the time'];
  return [
    {
      kind: 'text',
      text: 'Run: `clocks.yaml`, 30 s; deviation of the placed from the real path. Next to 0: nearer than 0.1 m. Medians and ranges over seeds.',
    },
    { kind: 'table', table: { title: 'In the snapshot', columns, rows } },
    {
      kind: 'claims',
      claims: [
        ...claimsOfRuns(
          claims.S1,
          motions.flatMap((motion) =>
            delays.flatMap((delay) => {
              const [local, global] = [found('local', motion, delay), found('synchronised', motion, delay)];
              return counted(motion, delay, (run) => global[run]!.mean < local[run]!.mean);
            }),
          ),
        ),
        ...claimsOfRuns(
          claims.S2,
          counted('straight', 100, (run) => found('synchronised', 'straight', 100)[run]!.atZero > 0.5),
        ),
        ...claimsOfRuns(
          claims.S3,
          counted('random', 100, (run) => found('synchronised', 'random', 100)[run]!.atZero > 0),
        ),
        ...claimsOfRuns(
          claims.S4,
          counted('random', 800, (run) => {
            const [near, far] = ([100, 800] as const).map((delay) => found('synchronised', 'random', delay)[run]!);
            return far!.mean > near!.mean;
          }),
        ),
      ],
    },
  ];
}

const clocks = ['local', 'one-way-delay', 'synchronised'] as const;
const spreads = [0, 0.1] as const;

interface ClockRun extends BatchRun {
  readonly spread: number;
}

export const oneWayDelays: Figure = {
  id: 'thesis-4-one-way-delays',
  title: 'Chapter 4: one-way delays in place of synchronised clocks',
  source: 'Thesis, section 4.5.1',
  async measure(lab) {
    const performed = await lab.run(oneWayRuns(lab));
    return performed.length === 0 ? [] : oneWayBlocks(performed);
  },
};

function oneWayRuns({ seeds }: Lab): ClockRun[] {
  return spreads.flatMap((spread) =>
    seeds.map((seed): ClockRun => {
      const varies = ['ms100', 'ms300', 'ms800'].map((node) => `nodes.${node}.link.jitter={ law: uniform, spread: ${spread} }`);
      const sets = [...varies, 'lanes.local.model={ id: linear }'];
      return { path: example('clocks'), sets, lanes: [...clocks], duration: 120, seed, spread };
    }),
  );
}

function oneWayBlocks(performed: readonly Performed<ClockRun>[]): Block[] {
  const at = (spread: number) => performed.filter(({ run }) => run.spread === spread);
  const deviation = ({ results }: Performed<ClockRun>, clock: string, delay: number) =>
    receiverOf(results, clock, pairOf('random', delay)).deviationMean ?? NaN;
  const rows = spreads.flatMap((spread) =>
    delays.map((delay): Cell[] => [
      delay,
      1000 * spread,
      ...clocks.map((clock) => spreadText(at(spread).map((run) => deviation(run, clock, delay)))),
    ]),
  );
  const ratio = (spread: number, over: string) =>
    estimateOf(at(spread), (runs) =>
      median(runs.flatMap((run) => delays.map((delay) => deviation(run, 'one-way-delay', delay) / deviation(run, over, delay)))),
    );
  return [
    {
      kind: 'text',
      text: 'Run: `clocks.yaml`, random driving, 120 s, linear updates. One-way: extrapolated from the arrival on, less the delay that acknowledgements have shown. The test program of the chapter was not measured there. Medians and ranges over seeds; ratios over all delays.',
    },
    {
      kind: 'table',
      table: { title: 'Mean deviation, m', columns: ['Delay, ms', '± ms', 'Local', 'One-way delay', 'Synchronised'], rows },
    },
    {
      kind: 'claims',
      claims: [
        claimOfRange(claims.O3, ratio(0, 'synchronised')),
        claimOfRange(claims.O4, ratio(0.1, 'synchronised')),
        claimOfRange(claims.O5, ratio(0, 'local')),
      ],
    },
  ];
}
