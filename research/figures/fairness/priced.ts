/** This bench's own scheduler against budgets in turns, at no more updates than every third to everybody takes. */
import type { Block, Cell, Table } from '../figure.ts';
import { figureText } from '../figure-text.ts';
import { median } from '../statistics.ts';
import { claimOf, type FairnessClaim } from './fairness-claim.ts';
import { above, below, ratio } from './scheduling-claims.ts';
import type { Score, Trial } from './trials.ts';

const yardstick = 'turns/accumulated';

const claims: readonly FairnessClaim[] = [
  {
    id: 'P1',
    says: 'fair: the standard deviation all but vanishes',
    measured: 'std, fair / turns',
    of: ratio('std', 'fair', yardstick),
    ...below(0.06),
    verdict: '0.01 to 0.06',
  },
  {
    id: 'P2',
    says: 'fair: the worst receiver gets better',
    measured: 'max, fair / turns',
    of: ratio('max', 'fair', yardstick),
    ...below(0.97),
    verdict: '0.61 to 0.94',
  },
  {
    id: 'P3',
    says: 'balanced: the standard deviation is less',
    measured: 'std, balanced / turns',
    of: ratio('std', 'balanced', yardstick),
    ...below(1),
    verdict: '0.25 to 0.76',
  },
  {
    id: 'P4',
    says: 'balanced: the worst receiver gets better',
    measured: 'max, balanced / turns',
    of: ratio('max', 'balanced', yardstick),
    ...below(0.97),
    verdict: '0.66 to 0.95',
  },
  {
    id: 'P5',
    says: 'balanced: the mean is no more than 7 % higher',
    measured: 'mean, balanced / turns',
    of: ratio('mean', 'balanced', yardstick),
    ...below(1.07),
    verdict: '0.64 to 1.07',
  },
  {
    id: 'P6',
    says: 'Neither ever sends more than every third update to everybody',
    measured: 'updates, the larger of both / third',
    of: (trial) => Math.max(trial.of('fair').sent, trial.of('balanced').sent) / trial.of('third').sent,
    kept: '≤ 1',
    keeps: (value) => value <= 1,
    verdict: '0.989 to 1.000',
  },
  {
    id: 'P7',
    says: 'They use what they may',
    measured: 'updates, the smaller of both / third',
    of: (trial) => Math.min(trial.of('fair').sent, trial.of('balanced').sent) / trial.of('third').sent,
    ...above(0.98),
    verdict: '0.989 to 1.000',
  },
];

/** The table of worlds, and the claims over all worlds of random driving. */
export function pricedBlocks(trials: readonly Trial[]): Block[] {
  const random = trials.filter(({ world }) => world.group !== null);
  return [
    { kind: 'table', table: pricedTable(trials) },
    { kind: 'claims', claims: claims.map((claim) => claimOf(claim, random)) },
  ];
}

function pricedTable(trials: readonly Trial[]): Table {
  const columns = [
    'World',
    'Triggers/s',
    'fair: std',
    'max',
    'mean',
    'balanced: std',
    'max',
    'mean',
    'Updates, fair / third',
    'balanced / third',
  ];
  const worlds = [...new Set(trials.map(({ world }) => world))];
  const rows = worlds.map((world): Cell[] => {
    const own = trials.filter((trial) => trial.world === world);
    const mid = (of: (trial: Trial) => number) => median(own.map(of));
    const over = (scheduler: string) =>
      (['std', 'max', 'mean'] as const).map((figure: keyof Score) => mid(ratio(figure, scheduler, yardstick)));
    const sent = (scheduler: string) => figureText(mid(ratio('sent', scheduler, 'third')), 4);
    return [world.id, mid((trial) => trial.triggersPerSecond), ...over('fair'), ...over('balanced'), sent('fair'), sent('balanced')];
  });
  return { id: 'worlds', title: 'Priced marginal error over budgets in turns (accumulated error), medians', columns, rows };
}
