/** Budgets with fair delays: the same delay for all. */
import type { BatchRun } from '../../../../../main/run/run-tasks.ts';
import { claimsOfRuns } from '../claim.ts';
import { example } from '../example.ts';
import type { Block, Figure, Lab } from '../figure.ts';
import { laneOf } from '../receivers.ts';
import { spreadText } from '../figure-text.ts';

const styles = ['keys', 'mouse'] as const;
const schedulers = ['turns', 'pick', 'fair', 'balanced'] as const;

/** std over that of every third update, by scheduler: the reference. */
const reference = { keys: 4.4, mouse: 4.3 } as const;

interface EqualRun extends BatchRun {
  readonly style: (typeof styles)[number];
  readonly seed: number;
}

/** One run: std over that of every third update. */
interface Found {
  readonly style: (typeof styles)[number];
  readonly seed: number;
  readonly ratios: Readonly<Record<(typeof schedulers)[number], number>>;
}

export const equalDelays: Figure = {
  id: 'fairness-equal-delays',
  title: 'Equal delays',
  source: 'An own check of the thesis’s and NetGames’05’s budgets',
  async measure(lab) {
    const performed = await lab.run(runsOf(lab));
    const found = performed.map(({ run, results }): Found => {
      const over = (scheduler: string) => (laneOf(results, scheduler).aeeStd ?? NaN) / (laneOf(results, 'third').aeeStd ?? NaN);
      return {
        style: run.style,
        seed: run.seed,
        ratios: { turns: over('turns'), pick: over('pick'), fair: over('fair'), balanced: over('balanced') },
      };
    });
    return found.length === 0 ? [] : blocksOf(found);
  },
};

function runsOf({ seeds }: Lab): EqualRun[] {
  const delays = ['near', 'far'].map((node) => `nodes.${node}.link.delay=0.5`);
  return styles.flatMap((style) => {
    const sets = [...delays, 'nodes.near.link.jitter.spread=0.1', `entities.tank.motion.style=${style}`];
    return seeds.map((seed) => ({ path: example('netgames05-budget'), sets, seed, lanes: ['third', ...schedulers], undrawn: true, style }));
  });
}

function blocksOf(found: readonly Found[]): Block[] {
  const rows = styles.map((style) => {
    const own = found.filter((one) => one.style === style);
    return [style, ...schedulers.map((scheduler) => spreadText(own.map(({ ratios }) => ratios[scheduler]))), reference[style]];
  });
  const columns = ['Driver', ...schedulers, 'Reference, turns'];
  const turns = {
    id: 'own',
    says: 'Budgets in turns create unfairness where there was none (std, turns / third: > 1)',
    printed: 'about 4.4',
  };
  return [
    {
      kind: 'text',
      text: 'Run: `netgames05-budget.yaml` with 500 ± 100 ms to everybody. Standard deviation over that of every third update; median and range over seeds.',
    },
    { kind: 'table', table: { title: 'Standard deviation over that of every third update', columns, rows } },
    {
      kind: 'claims',
      claims: [
        ...claimsOfRuns(
          turns,
          found.map(({ style, seed, ratios }) => ({ driving: style, seed, kept: ratios.turns > 1 })),
        ),
      ],
    },
  ];
}
