/** Where our figures of GLS differ from the reference's, and which behaviour of the player accounts for it. */
import claims from '../../claims/gls.json' with { type: 'json' };
import type { BatchRun } from '../../../main/run/run-tasks.ts';
import { claimOfRange } from '../claim.ts';
import { example } from '../example.ts';
import type { Block, Figure, Lab, Performed } from '../figure.ts';
import { spreadText } from '../spread.ts';
import { median } from '../statistics.ts';
import { reaches } from './curves.ts';
import { gameOf } from './readings.ts';

const variants = {
  'reference player': [],
  'without dodging': ['dodgeDistance=0'],
  'aim within 0.03 rad instead of 0.1': ['aimTolerance=0.03'],
  both: ['dodgeDistance=0', 'aimTolerance=0.03'],
} as const;
type Variant = keyof typeof variants;
const names = Object.keys(variants) as Variant[];
const files = { aimed: 'gls-3-5-aimed-fire', constant: 'gls-4-constant-fire' } as const;
const lane = 'prediction-convergence';
const aimedDelays = [0, 1500] as const;

interface VariantRun extends BatchRun {
  readonly file: keyof typeof files;
  readonly variant: Variant;
  readonly delay: number;
}

export const differences: Figure = {
  id: 'gls-differences',
  title: 'Where figures differ from “there”',
  source: 'GLS, figures 4 and 5; variants of our player',
  async measure(lab) {
    const performed = await lab.run(runsOf(lab));
    return performed.length === 0 ? [] : blocksOf(performed);
  },
};

function runsOf({ seeds }: Lab): VariantRun[] {
  const run = (file: keyof typeof files, variant: Variant, delay: number) =>
    seeds.map((seed): VariantRun => {
      const sets = [`game.players.link.delay=${delay / 1000}`, ...variants[variant].map((set) => `game.players.motion.${set}`)];
      return { path: example(files[file]), sets, lanes: [lane], seed, file, variant, delay };
    });
  return names.flatMap((variant) => [
    ...aimedDelays.flatMap((delay) => run('aimed', variant, delay)),
    ...(variant === 'reference player' || variant === 'without dodging' ? run('constant', variant, 1500) : []),
  ]);
}

function missesOf(run: Performed<VariantRun>): number {
  return 100 * (gameOf(run)?.judged.find(({ radius }) => radius === 0.25)?.missRatio ?? NaN);
}

function radiusOf(run: Performed<VariantRun>): number {
  const judged = gameOf(run)?.judged ?? [];
  const radii = judged.map(({ radius }) => radius);
  return reaches(
    radii,
    judged.map(({ agreedOfEither }) => 100 * (agreedOfEither ?? NaN)),
    70,
  );
}

function blocksOf(performed: readonly Performed<VariantRun>[]): Block[] {
  const found = (file: keyof typeof files, variant: Variant, delay: number) =>
    performed.filter(({ run }) => run.file === file && run.variant === variant && run.delay === delay);
  const rows = names.map((variant) => [
    variant,
    ...aimedDelays.map((delay) => spreadText(found('aimed', variant, delay).map(missesOf))),
    found('constant', variant, 1500).length === 0 ? null : spreadText(found('constant', variant, 1500).map(radiusOf)),
  ]);
  const misses = (variant: Variant) => median(found('aimed', variant, 0).map(missesOf));
  const radius = (variant: Variant) => median(found('constant', variant, 1500).map(radiusOf));
  return [
    {
      kind: 'text',
      text: 'Runs: `gls-3-5-aimed-fire.yaml` and `gls-4-constant-fire.yaml`, lane `prediction-convergence`, with `--set game.players.motion.dodgeDistance=0` and so on. There: 30 and 31 % misses at a contact radius of 0.25 m, and 3.34 m for 70 % agreed hits. Medians and ranges over seeds.',
    },
    {
      kind: 'table',
      table: {
        title: 'Variants of the player',
        columns: ['Player', 'Misses at 0.25 m, 0 ms, %', '1500 ms, %', 'Radius for 70 %, 1500 ms, m'],
        rows,
      },
    },
    {
      kind: 'claims',
      claims: [
        claimOfRange(claims.D1, misses('reference player') - misses('both')),
        claimOfRange(claims.D2, radius('reference player') - radius('without dodging')),
      ],
    },
  ];
}
