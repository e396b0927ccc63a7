/** A tenfold step of the trigger rate: by how many horizons each variant of `receiver-threshold` overdraws its budget. */
import { stepAt, tenfoldStep } from '../../probes/tenfold-step.ts';
import tolerances from '../../tolerances.json' with { type: 'json' };
import type { BatchRun } from '../../../../../main/run/run-tasks.ts';
import { claimOfRuns, type Claim } from '../claim.ts';
import { example } from '../example.ts';
import type { Block, Cell, Lab, Performed } from '../figure.ts';
import { rangeText, spreadText } from '../figure-text.ts';

const variants = ['efficient', 'balanced', 'fair'] as const;
const drivers = ['mouse', 'keys'] as const;
/** Budgets of the lanes: one update for each trigger, or so many a second. */
const spendings = { budget: 'budget of 1 for each trigger', rate: 'rate of 0.8/s' } as const;
const rate = 0.8;
const after = 60;
const most = tolerances.schedulers.stepOverdraft;

interface StepRun extends BatchRun {
  readonly driver: (typeof drivers)[number];
  readonly seed: number;
  readonly spending: keyof typeof spendings;
}

/** `firstSeed` is added to each seed. */
export async function performSteps(lab: Lab, firstSeed: number): Promise<Performed<StepRun>[]> {
  const runs = lab.seeds.flatMap((seed) =>
    drivers.flatMap((driver) =>
      (['budget', 'rate'] as const).map((spending): StepRun => {
        const sets = [
          `entities.tank.motion={ kind: human-like, style: ${driver} }`,
          'lanes.third.trigger={ distance: 0.09, orientation: 0.05 }',
        ];
        const rates = variants.map((lane) => `lanes.${lane}.scheduler.rate=${rate}`);
        const common = { path: example('receiver-threshold'), seed: firstSeed + seed, duration: stepAt + after, undrawn: true };
        const own = { driver, spending, lanes: variants, probes: [tenfoldStep.id] };
        return { ...common, ...own, sets: spending === 'rate' ? [...sets, ...rates] : sets };
      }),
    ),
  );
  return lab.run(runs);
}

export function stepBlocks(performed: readonly Performed<StepRun>[]): Block[] {
  if (performed.length === 0) return [];
  const groups = variants.flatMap((variant) =>
    (['budget', 'rate'] as const).map((spending) => ({ variant, spending, own: performed.filter(({ run }) => run.spending === spending) })),
  );
  const claims = groups.map(({ variant, spending, own }): Claim => {
    const says = `a tenfold step of the trigger rate overdraws a ${spendings[spending]} by at most two horizons`;
    const overdrafts = own.map(({ probed }) => tenfoldStep.found(probed)[variant]?.overdraft ?? NaN);
    const claim = claimOfRuns(
      { id: `${variant}, step, ${spending}`, says, printed: `≤ ${most} in each run` },
      own.map(({ run }, index) => ({ driving: run.driver, seed: run.seed, kept: (overdrafts[index] ?? NaN) <= most })),
      1,
    );
    return { ...claim, ours: `${claim.ours}; ${rangeText(Math.min(...overdrafts), Math.max(...overdrafts))}` };
  });
  const rows = groups.flatMap(({ variant, spending, own }) =>
    drivers.map((driver): Cell[] => {
      const found = own.filter(({ run }) => run.driver === driver).map(({ probed }) => tenfoldStep.found(probed)[variant]);
      return [
        variant,
        spendings[spending],
        driver,
        ...(['overdraft', 'rise'] as const).map((of) => spreadText(found.map((each) => each?.[of] ?? NaN))),
      ];
    }),
  );
  const columns = ['Variant', 'Spends a', 'Driver', 'Most overdraft, horizons', 'Triggers/s after / before'];
  const text =
    `A step of the trigger rate: the path at a fifth (keys) or a tenth (mouse) of its pace for ${stepAt} s, then at twice it for ${after} s, so that triggers come about ten times as often (chosen by the triggers of seeds 701 to 706, whose overdrafts were seen with it; the limit is older); receivers and trigger of the example, without its heartbeat. ` +
    'The overdraft is what the scheduler itself gives as a reason at each decision: sent less allowed, in horizons. Where a budget covers every trigger for all, updates have no reason; the next decision has what they cost.';
  const title = 'A tenfold step of the trigger rate: medians and ranges over the seeds';
  return [
    { kind: 'text', text },
    { kind: 'claims', claims },
    { kind: 'table', table: { id: 'step', title, columns, rows } },
  ];
}
