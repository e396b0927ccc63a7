/**
 * The ghost that a sender should compare its vehicle with: the last update as it is extrapolated, or as receivers
 * smooth it.
 */
import claims from '../claims/motion.json' with { type: 'json' };
import { RandomStream } from '../../../../engine/base/random/random-stream.ts';
import { LevelPath, PiecewisePath } from '../../../../engine/world/motions/level-path.ts';
import type { MotionSource } from '../../../../engine/plugin-api/motion.ts';
import { claimOfRange, claimsOfRuns, type Claim } from './claim.ts';
import { medianEstimate } from './estimate.ts';
import type { Block, Figure } from './figure.ts';
import { driveCar, type CarFound, type Showing } from './murphy-car.ts';
import { median } from '../../../../engine/base/math/sample.ts';
import tolerances from '../tolerances.json' with { type: 'json' };

/** s: the cap on updates, and the length of a blend. */
const interval = 0.2;
const showings = {
  PVB: { scheme: 'projective-velocity-blend', params: { time: interval } },
  Bézier: { scheme: 'bezier', params: { time: interval } },
  snap: { scheme: 'snap' },
} as const satisfies Record<string, Showing>;
type Name = keyof typeof showings;

const names = Object.keys(showings) as Name[];
const ghosts = ['extrapolated', 'PVB', 'Bézier'] as const;
type Ghost = (typeof ghosts)[number];

/** The reference: updates a second, and mean and largest error (m) by how it is shown. */
const reference = { updates: 1.27, PVB: [0.109, 0.41], Bézier: [0.109, 0.43], snap: [0.076, 0.36] } as const;

type Found = Readonly<Record<Ghost, readonly CarFound[]>>;

export const murphyGhost: Figure = {
  id: 'murphy-ghost',
  title: 'What the sender compares with',
  source: 'Murphy, Believable Dead Reckoning for Networked Games, listing 1.1, which leaves it open; reference measurements',
  measure: ({ seeds }) => Promise.resolve(blocksOf(foundOf(seeds))),
};

function foundOf(seeds: readonly number[]): Found {
  const drives = (ghost: Ghost) => seeds.map((seed) => drive(seed, ghost));
  return { extrapolated: drives('extrapolated'), PVB: drives('PVB'), Bézier: drives('Bézier') };
}

function drive(seed: number, ghost: Ghost): CarFound {
  return driveCar({
    motion: wander(seed),
    frame: 1 / 30,
    duration: 600,
    warmUp: 1,
    model: 'quadratic',
    trigger: { distance: 0.25, minInterval: interval },
    publishing: { derivatives: 'finite-differences' },
    shown: Object.values(showings),
    ...(ghost !== 'extrapolated' && { ghost: showings[ghost] }),
  });
}

/** 10 m/s, every 2 s another turn rate within ± 1 rad/s. */
function wander(seed: number): MotionSource {
  const random = new RandomStream(seed, 'what the sender compares with');
  return new PiecewisePath(new LevelPath(0, 0, 0), {
    begin(levelPath) {
      levelPath.steer(10, random.between(-1, 1));
      return 2;
    },
  });
}

function blocksOf(found: Found): Block[] {
  const columns = ['Sender’s ghost', 'Shown by', 'Updates/s', 'reference', 'Mean error, m', 'reference', 'Largest, m', 'reference'];
  const rows = ghosts.flatMap((ghost) =>
    names.filter((name) => ghost === 'extrapolated' || name === ghost).map((name) => [ghost, name] as const),
  );
  return [
    {
      kind: 'text',
      text:
        '10 m/s, a new turn rate within ±1 rad/s every 2 s, 30 frames a second, at most 5 updates a second, threshold 0.25 m, no latency, 10 min; medians over seeds. ' +
        'A blend lasts as long as the least interval between two updates: whenever the sender may send it is over, and the smoothed ghost is where the extrapolated one is.',
    },
    {
      kind: 'table',
      table: {
        title: 'Updates and error by what the sender compares with',
        columns,
        rows: rows.map(([ghost, name]) => {
          const { updates, mean, max } = middle(found[ghost], name);
          return [ghost, name, updates, reference.updates, mean, reference[name][0], max, reference[name][1]];
        }),
      },
    },
    { kind: 'claims', claims: claimsOf(found) },
  ];
}

function middle(found: readonly CarFound[], name: Name) {
  const errors = found.map((each) => each.errors[names.indexOf(name)] ?? { mean: NaN, max: NaN });
  return {
    updates: median(found.map(({ updatesPerSecond }) => updatesPerSecond)),
    mean: median(errors.map(({ mean }) => mean)),
    max: median(errors.map(({ max }) => max)),
  };
}

function claimsOf(found: Found): Claim[] {
  const same = (['PVB', 'Bézier'] as const).flatMap((ghost) =>
    found[ghost].map((one, index) => {
      return { driving: 'wander', seed: index, kept: JSON.stringify(one) === JSON.stringify(found.extrapolated[index]) };
    }),
  );
  const updates = {
    id: 'A6',
    says: 'Updates a second',
    printed: `reference ${reference.updates}`,
    range: around(reference.updates),
  };
  return [
    ...claimsOfRuns(claims.A6, same),
    claimOfRange(updates, medianEstimate(found.extrapolated.map(({ updatesPerSecond }) => updatesPerSecond))),
    ...names.map((name) =>
      claimOfRange(
        {
          id: 'A6',
          says: `${name}: mean error, m`,
          printed: `reference ${reference[name][0]}`,
          range: around(reference[name][0]),
        },
        medianEstimate(found.extrapolated.map(({ errors }) => errors[names.indexOf(name)]?.mean ?? NaN)),
      ),
    ),
  ];
}

/** The range about a figure of the reference within which ours is called the same. */
function around(value: number): readonly number[] {
  const { ofReference } = tolerances.murphyGhost;
  return [value * (1 - ofReference), value * (1 + ofReference)];
}
