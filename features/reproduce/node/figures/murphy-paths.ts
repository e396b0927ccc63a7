/** Other paths and choices than Murphy's circle: how projective velocity blending and Bézier do there. */
import claims from '../claims/motion.json';
import type { KinematicState } from '../../../../engine/base/kinematic-state.ts';
import type { MotionSource } from '../../../../engine/plugin-api/motion.ts';
import { claimOfCases, claimOfFigure, claimOfRange, type Claim } from './claim.ts';
import type { Block, Cell, Figure } from './figure.ts';
import { figureText } from './figure-text.ts';
import { driveCar, type CarRun, type Showing } from './murphy-car.ts';
import tolerances from '../tolerances.json' with { type: 'json' };

/** s: three updates a second. */
const interval = 1 / 3;
/** The zigzag's angle, rad, and length of a leg, s. */
const legAngle = Math.PI / 4;
const leg = 1;

type Path = (time: number) => readonly [x: number, y: number];

/** The first leg has lasted for `begun` s at the start. */
function zigzag(begun: number): Path {
  return (time) => {
    const along = (time + begun) % (2 * leg);
    return [10 * Math.cos(legAngle) * time, 10 * Math.sin(legAngle) * Math.min(along, 2 * leg - along)];
  };
}

/** Where a car at 10 m/s or so is at a time (s), m. */
const paths = {
  'circle, R = 10 m': (time: number) => [10 * Math.sin(time), -10 * Math.cos(time)],
  'slalom, ± 5 m': (time: number) => [10 * time, 5 * Math.sin(2 * time)],
  'zigzag, legs of 1 s': zigzag(leg / 2),
} as const satisfies Record<string, Path>;

type PathName = keyof typeof paths;
const zigzagName = 'zigzag, legs of 1 s' satisfies PathName;

interface Choice {
  readonly title: string;
  readonly model?: string;
  readonly damped?: boolean;
  readonly leaves?: Showing['leaves'];
  /** Length of the blend, in intervals. */
  readonly blend?: number;
  /** Frames from update to update, for which blends do not change; left out: 10. */
  readonly every?: number;
}

const plain: Choice = { title: 'as on Murphy’s circle' };
const damped: Choice = { title: 'damped acceleration', damped: true };
const coasting: Choice = { title: 'without acceleration', model: 'linear' };
const lastKnown: Choice = { title: 'V₀ of the update before', leaves: 'last known' };

type Errors = readonly [pb: number, pvb: number, bezier: number];

/** With the reference's mean errors, m. */
const cases: readonly (readonly [PathName, Choice, Errors])[] = [
  ['circle, R = 10 m', plain, [0.09, 0.09, 0.094]],
  ['circle, R = 10 m', damped, [0.108, 0.107, 0.113]],
  ['circle, R = 10 m', lastKnown, [0.11, 0.096, 0.096]],
  ['circle, R = 10 m', { title: 'blend of half the interval', blend: 1 / 2 }, [0.066, 0.062, 0.062]],
  ['circle, R = 10 m', { title: 'blend of twice the interval', blend: 2 }, [0.267, 0.214, 0.21]],
  ['slalom, ± 5 m', plain, [0.194, 0.194, 0.203]],
  ['slalom, ± 5 m', coasting, [0.712, 0.708, 0.738]],
  ['slalom, ± 5 m', damped, [0.349, 0.273, 0.286]],
  [zigzagName, plain, [1.086, 0.885, 0.877]],
  [zigzagName, coasting, [1.086, 0.885, 0.877]],
  [zigzagName, damped, [1.086, 0.885, 0.877]],
];

export const murphyPaths: Figure = {
  id: 'murphy-paths',
  title: 'Other paths and choices',
  source: 'Murphy, Believable Dead Reckoning for Networked Games, sections on blending; reference measurements',
  measure: () =>
    Promise.resolve(
      blocksOf(
        cases.map(([path, choice]) => errorsOf(paths[path], choice)),
        {
          byCorner: cornerPlaces.map((begun) => gain(errorsOf(zigzag(begun), plain))),
          byInterval: [9, 11].map((every) => gain(errorsOf(zigzag(0), { ...plain, every }))),
        },
      ),
    ),
};

/** A corner in the middle of each of the ten frames between two updates. */
const cornerPlaces = Array.from({ length: 10 }, (_, frame) => (frame + 0.5) / 30);

function errorsOf(path: Path, { model = 'quadratic', damped: isDamped = false, leaves = 'drawn', blend = 1, every = 10 }: Choice): Errors {
  const params = { time: interval * blend };
  const shown = ['projective-blend', 'projective-velocity-blend', 'bezier'].map((scheme): Showing => ({ scheme, params, leaves }));
  const publishing: CarRun['publishing'] = { derivatives: 'finite-differences', damping: isDamped ? 'pass-first' : 'none' };
  const timing = { frame: 1 / 30, duration: 330, warmUp: 30, trigger: { heartbeat: every / 30 } };
  const { errors } = driveCar({ motion: along(path), ...timing, publishing, model, shown });
  const [pb, pvb, bezier] = errors.map(({ mean }) => mean) as [number, number, number];
  return [pb, pvb, bezier];
}

/** Places alone: the car publishes differences of them. */
function along(path: Path): MotionSource {
  return {
    sample(now: number, out: KinematicState): number {
      [out.x, out.y] = path(now);
      return 1;
    },
  };
}

const gain = ([, pvb, bezier]: Errors) => 100 * (1 - pvb / bezier);

/**
 * Percentage by which PVB is closer than Bézier on the zigzag: by where its corners fall, and with an update every 9 or
 * 11 frames.
 */
interface ZigzagGains {
  readonly byCorner: readonly number[];
  readonly byInterval: readonly number[];
}

function blocksOf(found: readonly Errors[], gains: ZigzagGains): Block[] {
  const columns = ['Path', 'Choice', 'PB, m', 'reference', 'PVB, m', 'reference', 'Bézier, m', 'reference', 'PVB closer, %', 'reference'];
  const rows = cases.map(([path, { title }, theirs], index): Cell[] => {
    const ours = found[index] as Errors;
    const errors = ours.flatMap((error, scheme) => [error, theirs[scheme] as number]);
    return [path, title, ...errors, gain(ours), gain(theirs)];
  });
  return [
    {
      kind: 'text',
      text:
        'Three updates a second, 30 frames a second, no network; drawn by the publisher and the receiver of sessions, without one. The first 30 s do not count. The slalom is (10 t, 5 sin 2t) m. ' +
        'The reference states neither the angle of its zigzag nor where updates fall on it; here the legs head 45° to either side and turn half-way between updates. ' +
        'The angle is of no matter to the comparison: along the way nothing errs, and across it every error is in proportion to the sine. Where the corners fall is, so that is tried all over. ' +
        'PB is another matter there: it hands the error of its own velocity on from blend to blend undamped, and what corners add to it hangs on when they come.',
    },
    { kind: 'table', table: { title: 'Mean error at 3 updates a second', columns, rows } },
    { kind: 'claims', claims: claimsOf(found, gains) },
  ];
}

/** Share of the reference's figure within which ours is called the same. */
const tolerance = tolerances.murphyPaths.ofReference;

function claimsOf(found: readonly Errors[], { byCorner, byInterval }: ZigzagGains): Claim[] {
  const of = (path: PathName, choice: Choice) => found[cases.findIndex(([one, other]) => one === path && other === choice)] as Errors;
  const circle = of('circle, R = 10 m', plain);
  const stale = of('circle, R = 10 m', lastKnown);
  const more = (scheme: 0 | 1) => 100 * (stale[scheme] / circle[scheme] - 1);
  const same = cases.flatMap(([path, { title }, theirs], index) =>
    path.startsWith('zigzag')
      ? []
      : [{ says: `PVB, ${path}, ${title}: mean error, m`, ours: (found[index] as Errors)[1], theirs: theirs[1] }],
  );
  return [
    ...same.map(({ says, ours, theirs }) => claimOfFigure({ id: 'B5', says, printed: 'reference' }, ours, theirs, tolerance)),
    claimOfCases(
      claims['B5-1'],
      byCorner.map((each) => each <= 0),
    ),
    claimOfRange(
      {
        id: 'B5',
        says: '– and errs hardly more, %: at the least, of all these places',
        printed: 'reference 0.9 (± 0.5)',
        why: `And up to ${figureText(-Math.min(...byCorner))} % more. With an update every 9 or 11 frames, where a blend lasts 10, it is ${byInterval.map((each) => figureText(each)).join(' and ')} % closer: the reference’s updates must fall otherwise than evenly with the blends.`,
        range: tolerances.murphyPaths.zigzagPercent,
      },
      -Math.max(...byCorner),
    ),
    claimOfCases(
      claims['B5-2'],
      [coasting, damped].flatMap((choice) =>
        of(zigzagName, choice).map((error, scheme) => Math.abs(error / (of(zigzagName, plain)[scheme] as number) - 1) < 1e-9),
      ),
    ),
    claimOfRange(claims['M5-1'], more(0)),
    claimOfRange(claims['M5-2'], more(1)),
    claimOfRange(claims['M5-3'], gain(stale)),
  ];
}
