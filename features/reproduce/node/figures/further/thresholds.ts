/** Finer thresholds at the same number of updates: “the lower the threshold, the better” (thesis), n′ t′ = n t (NetGames'05). */
import type { LaneResults } from '../../../../../engine/measure/run-results.ts';
import { pairedSummary, type Pair } from '../../../../../engine/base/math/paired.ts';
import type { BatchRun } from '../../../../../main/run/run-tasks.ts';
import claims from '../../claims/further.json' with { type: 'json' };
import { claimsOfRuns, type CrossedCase } from '../claim.ts';
import { example } from '../example.ts';
import { figureText, spreadText } from '../figure-text.ts';
import type { Block, Figure, Lab, Performed } from '../figure.ts';
import { laneOf } from '../receivers.ts';

const styles = ['mouse', 'analog'] as const;
/** Triggers over those of the base lane; the budget is 3 updates over this. */
const factors = [1.25, 1.5, 2, 3, 6] as const;
const duration = 200;

interface ThresholdRun extends BatchRun {
  readonly style: (typeof styles)[number];
  readonly factor: number;
  readonly seed: number;
}

export const thresholds: Figure = {
  id: 'netgames-thresholds',
  title: 'Finer thresholds at the same number of updates',
  source: 'Thesis, sections 3.4.1.1 and 3.5, “the lower the threshold, the better”; NetGames’05, section 5.1: n′ t′ = n t',
  async measure(lab) {
    const performed = await lab.run(runsOf(lab));
    return performed.length === 0 ? [] : blocksOf(performed);
  },
};

function runsOf({ seeds }: Lab): ThresholdRun[] {
  return styles.flatMap((style) =>
    factors.flatMap((factor) =>
      seeds.map((seed) => {
        const perTrigger = 3 / factor;
        const sets = [
          `entities.tank.motion.style=${style}`,
          `lanes.credited.trigger.perTrigger=${perTrigger}`,
          `lanes.credited.scheduler.budget=${perTrigger}`,
        ];
        return { path: example('same-budget'), sets, seed, duration, lanes: ['base', 'credited'], undrawn: true, style, factor };
      }),
    ),
  );
}

type Measure = 'aeeMean' | 'aeeStd' | 'aeeMax';

function blocksOf(performed: readonly Performed<ThresholdRun>[]): Block[] {
  const ratio = ({ results }: Performed<ThresholdRun>, measure: Measure) =>
    numberOf(laneOf(results, 'credited'), measure) / numberOf(laneOf(results, 'base'), measure);
  const rows = styles.flatMap((style) =>
    factors.map((factor) => {
      const own = performed.filter(({ run }) => run.style === style && run.factor === factor);
      const { difference, low, high } = pairedSummary(own.map((each) => pairOf(each)));
      const sent = own.map(({ results }) => laneOf(results, 'credited').updatesSent / laneOf(results, 'base').updatesSent);
      return [
        style,
        factor,
        ...(['aeeMean', 'aeeStd', 'aeeMax'] as const).map((measure) => spreadText(own.map((each) => ratio(each, measure)))),
        `${figureText(difference)} (${figureText(low)}–${figureText(high)})`,
        spreadText(sent),
      ];
    }),
  );
  const columns = ['Driver', 'Triggers / base', 'mean / base', 'std / base', 'max / base', 'mean − base, m·s (95 %)', 'updates / base'];
  const kept = (measure: Measure, holds: (ratios: readonly number[]) => boolean) =>
    styles.flatMap((style) =>
      [...new Set(performed.map(({ run }) => run.seed))].map((seed): CrossedCase => {
        return { driving: style, seed, kept: holds(ratiosOf(performed, style, seed, (each) => ratio(each, measure))) };
      }),
    );
  return [
    {
      kind: 'text',
      text: `Run: \`same-budget.yaml\`, ${duration} s, three receivers at 200, 500 and 800 ms. Base: a threshold of 1 m, every update to all. Here: so many times the triggers, found by searching the threshold, and budgets in turns of so many fewer updates a trigger. Drivers with a mouse and an analog stick: with keys the model is exact between two key presses, and no threshold makes so many updates. Medians and ranges over seeds; the interval is that of the mean paired difference, by bootstrap over seeds.`,
    },
    { kind: 'table', table: { title: 'By the number of triggers', columns, rows } },
    {
      kind: 'claims',
      claims: [
        ...claimsOfRuns(
          claims.L1,
          kept('aeeMean', (ratios) => (ratios.at(-1) ?? NaN) < 1),
        ),
        ...claimsOfRuns(
          claims.L2,
          kept('aeeStd', (ratios) => (ratios.at(-1) ?? NaN) < 1),
        ),
        ...claimsOfRuns(
          claims.L3,
          kept('aeeStd', (ratios) => [1, ...ratios].every((value, index, all) => index === 0 || value < (all[index - 1] as number))),
        ),
      ],
    },
  ];
}

/** In the order of the factors. */
function ratiosOf(
  performed: readonly Performed<ThresholdRun>[],
  style: string,
  seed: number,
  ratio: (each: Performed<ThresholdRun>) => number,
): number[] {
  const own = performed.filter(({ run }) => run.style === style && run.seed === seed);
  return factors.flatMap((factor) => own.filter(({ run }) => run.factor === factor).map(ratio));
}

function pairOf({ run, results }: Performed<ThresholdRun>): Pair {
  const value = numberOf(laneOf(results, 'credited'), 'aeeMean');
  return { world: 0, seed: run.seed, value, baseline: numberOf(laneOf(results, 'base'), 'aeeMean') };
}

function numberOf(lane: LaneResults, measure: Measure): number {
  return lane[measure] ?? NaN;
}
