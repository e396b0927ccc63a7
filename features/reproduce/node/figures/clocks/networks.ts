/** The clocks in six networks: how far off, how steady, and how they rank. */
import claims from '../../claims/clocks.json' with { type: 'json' };
import type { BatchRun } from '../../../../../main/run/run-tasks.ts';
import { claimsOfRuns, type CrossedCase } from '../claim.ts';
import { example } from '../example.ts';
import { figureText, spreadText } from '../figure-text.ts';
import type { Block, Cell, Figure, Lab, Performed } from '../figure.ts';
import { receiverOf } from '../receivers.ts';
import { median } from '../../../../../engine/base/math/sample.ts';
import { clockCells, clockColumns, clockIds, jumpsOf, laneIds, laneSet, ms, perfect, slewed, type ClockCase } from './lanes.ts';

const networks = ['cable', 'wifi', 'car', 'cell', 'satellite', 'lopsided'] as const;

interface NetworkRun extends BatchRun {
  readonly seed: number;
}

export const clockNetworks: Figure = {
  id: 'clocks-networks',
  title: 'Six networks',
  source: 'This bench, on networks with the laws of measured ones',
  async measure(lab) {
    return blocksOf(await lab.run(runsOf(lab)));
  },
};

function runsOf({ seeds }: Lab): NetworkRun[] {
  return seeds.map((seed) => ({ path: example('clock-techniques'), sets: [laneSet], lanes: laneIds, seed }));
}

type Runs = readonly Performed<NetworkRun>[];

function casesOf(runs: Runs, network: string, lane: string): ClockCase[] {
  return runs.map(({ results }) => ({ own: receiverOf(results, lane, network), perfect: receiverOf(results, perfect, network) }));
}

const p95Of = (runs: Runs, network: string, lane: string) => casesOf(runs, network, lane).map(({ own }) => ms(own.clockErrorP95));

function blocksOf(runs: Runs): Block[] {
  const rows = networks.flatMap((network) =>
    laneIds
      .filter((lane) => lane !== perfect)
      .map((lane): Cell[] => [network, lane, ...clockCells(casesOf(runs, network, lane), (values) => spreadText(values))]),
  );
  return [
    {
      kind: 'text',
      text:
        'Run: `driftbench run resources/experiments/clock-techniques.yaml`, with each clock once more as it slews, by 1 % of the time (`slewRate: 0.01`). ' +
        'Updates 16.7 times a second of a body at 25 m/s on straight legs, clocks that drift by tens of ppm and are read to half a millisecond; exchanges every 2 s, feedback of `tick-lead` four times a second. ' +
        'The error is how far the receiver’s idea of the sender’s time is ahead of it; p95 and the largest are without the sign. Jumps are those beyond a lane that knows the time. Median over seeds, range in brackets.',
    },
    { kind: 'table', table: ranksOf(runs) },
    { kind: 'table', table: { id: 'all', title: 'All figures', columns: ['Network', 'Clock', ...clockColumns], rows } },
    { kind: 'claims', claims: claimsOf(runs) },
  ];
}

/** The clocks as they step, best first: by the mean over the networks of their places by p95. */
function ranksOf(runs: Runs) {
  const places = networks.map((network) => {
    const figures = clockIds.map((id) => median(p95Of(runs, network, id)));
    return figures.map((figure) => 1 + figures.filter((other) => other < figure).length);
  });
  const rankOf = (index: number) => places.reduce((sum, of) => sum + (of[index] as number), 0) / networks.length;
  const rows = clockIds
    .map((id, index) => ({ id, index, rank: rankOf(index) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ id, index, rank }): Cell[] => [
      id,
      figureText(rank),
      ...networks.map((network, of) => `${figureText(median(p95Of(runs, network, id)))} (${places[of]?.[index]})`),
    ]);
  const title = 'Ranks: error p95, ms, with the place in brackets';
  return { id: 'ranks', title, columns: ['Clock', 'Mean place', ...networks], rows };
}

function claimsOf(runs: Runs) {
  const counted = (isKept: (run: Performed<NetworkRun>, network: string) => boolean) =>
    networks.flatMap((network) => runs.map((run): CrossedCase => ({ driving: network, seed: run.run.seed, kept: isKept(run, network) })));
  const p95 = (run: Performed<NetworkRun>, network: string, lane: string) => p95Of([run], network, lane)[0] ?? NaN;
  const steps = (run: Performed<NetworkRun>, network: string, lane: string) =>
    receiverOf(run.results, lane, network).clockStepsPerMinute ?? NaN;
  const jumps = (run: Performed<NetworkRun>, network: string, lane: string) => jumpsOf(casesOf([run], network, lane)[0] as ClockCase);
  return [
    ...claimsOfRuns(
      claims.quickest,
      counted((run, network) => p95(run, network, 'cristian') < p95(run, network, 'running-mean')),
    ),
    ...claimsOfRuns(
      claims.slew,
      counted(
        (run, network) => steps(run, network, slewed('ntp')) === 0 && p95(run, network, slewed('ntp')) <= 1.1 * p95(run, network, 'ntp'),
      ),
    ),
    ...claimsOfRuns(
      claims.jumps,
      counted((run, network) => jumps(run, network, 'ntp') > jumps(run, network, slewed('ntp'))),
    ),
  ];
}
