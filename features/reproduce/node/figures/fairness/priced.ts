/** This bench's own scheduler against budgets in turns, at no more updates than every third to every receiver takes. */
import type { Block, Cell, Table } from '../figure.ts';
import { figureText } from '../figure-text.ts';
import { median } from '../../../../../engine/base/math/sample.ts';
import { claimsOf, type FairnessClaim } from './fairness-claim.ts';
import claimData from '../../claims/fairness.json' with { type: 'json' };
import type { Score, Trial } from './trials.ts';

const yardstick = 'turns/accumulated';

const claims = claimData.priced as readonly FairnessClaim[];

/** A figure of one scheduler over that of another. */
function ratio(figure: keyof Score, scheduler: string, over: string): (trial: Trial) => number {
  return (trial) => trial.of(scheduler)[figure] / trial.of(over)[figure];
}

/** The table of worlds, and the claims over all worlds of random driving. */
export function pricedBlocks(trials: readonly Trial[]): Block[] {
  const random = trials.filter(({ world }) => world.group !== null);
  return [
    { kind: 'table', table: pricedTable(trials) },
    { kind: 'claims', claims: claims.flatMap((claim) => claimsOf(claim, random)) },
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
    const over = (scheduler: string) => (['std', 'max', 'mean'] as const).map((figure) => mid(ratio(figure, scheduler, yardstick)));
    const sent = (scheduler: string) => figureText(mid(ratio('sent', scheduler, 'third')), 4);
    return [world.id, mid((trial) => trial.triggersPerSecond), ...over('fair'), ...over('balanced'), sent('fair'), sent('balanced')];
  });
  return { id: 'worlds', title: 'Priced marginal error over budgets in turns (accumulated error), medians', columns, rows };
}
