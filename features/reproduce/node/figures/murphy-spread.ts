/** Percentage by which projective velocity blending is closer than Bézier, over many circles. */
import { drawnCircle } from '../probes/drawn-circle.ts';
import type { BatchRun } from '../../../../main/run/run-tasks.ts';
import { claimOfRange, type Claim } from './claim.ts';
import { example } from './example.ts';
import type { Block, Cell, Figure, Lab } from './figure.ts';
import { median } from '../../../../engine/base/math/sample.ts';
import tolerances from '../tolerances.json' with { type: 'json' };

const rates = [1, 3, 5] as const;
const endings = ['', '-coasting'] as const;

/** The reference's medians, %, with acceleration and without. */
const reference = { '': { 1: 7.3, 3: 6.4, 5: 5.6 }, '-coasting': { 1: 7.4, 3: 6.9, 5: 6 } } as const;

interface CircleRun extends BatchRun {
  /** rad/s */
  readonly turnRate: number;
}

/** Percentage by which PVB is closer on one circle. */
interface Gain {
  readonly rate: (typeof rates)[number];
  readonly ending: (typeof endings)[number];
  /** Angle turned between two updates, rad. */
  readonly angle: number;
  readonly percent: number;
}

export const murphySpread: Figure = {
  id: 'murphy-circles',
  title: 'Projective velocity blending against Bézier on many circles',
  source:
    'Murphy, Believable Dead Reckoning for Networked Games, “roughly 5–7% more accurate than cubic Bézier splines. That ratio improves a bit more when you can’t publish acceleration”',
  async measure(lab) {
    const performed = await lab.run(circles(lab));
    return blocksOf(performed.flatMap(({ run, probed }) => gainsOf(run, drawnCircle.found(probed))));
  },
};

/** Radii and speeds of at most 2 rad/s, at 60 frames a second. */
function circles({ quick }: Lab): CircleRun[] {
  const radii = quick ? [10, 50] : [5, 10, 20, 50, 100];
  const speeds = quick ? [5, 20] : [2, 5, 10, 20, 30];
  const all = radii.flatMap((radius) => speeds.map((speed) => ({ radius, speed })));
  return all
    .filter(({ radius, speed }) => speed / radius <= 2)
    .map(({ radius, speed }) => ({
      path: example('circle'),
      sets: [`entities.car.motion.radius=${radius}`, `entities.car.motion.speed=${speed}`, `frame=${1 / 60}`],
      duration: 150,
      probes: [drawnCircle.id],
      turnRate: speed / radius,
    }));
}

function gainsOf({ turnRate }: CircleRun, drawn: ReturnType<typeof drawnCircle.found>): Gain[] {
  return endings.flatMap((ending) =>
    rates.map((rate) => {
      const error = (scheme: string) => drawn[`${scheme}-${rate}${ending}`]?.error ?? NaN;
      return { rate, ending, angle: turnRate / rate, percent: 100 * (1 - error('pvb') / error('bezier')) };
    }),
  );
}

/** ωT: upper ends of the classes, rad. */
const classes = [0.2, 0.5, 1, Infinity];

function blocksOf(gains: readonly Gain[]): Block[] {
  const columns = [
    'Acceleration',
    'Updates/s',
    'Least, %',
    'Median, %',
    'Most, %',
    'PVB closer',
    'Reference, median %',
    'ωT < 0.2',
    '0.2–0.5',
    '0.5–1',
    '> 1',
  ];
  const rows = endings.flatMap((ending) => rates.map((rate) => rowOf(gains, ending, rate)));
  return [
    {
      kind: 'text',
      text:
        'Run: `circle.yaml` with radii of 5 to 100 m and speeds of 2 to 30 m/s, no more than 2 rad/s, at 60 frames a second (`--set entities.car.motion.radius=… --set entities.car.motion.speed=… --set frame=0.016667`). ' +
        'The first 30 s do not count. On the right: medians by the angle that is turned between two updates.',
    },
    { kind: 'table', table: { title: 'How much closer PVB is than Bézier', columns, rows } },
    { kind: 'claims', claims: claimsOf(gains) },
  ];
}

function rowOf(gains: readonly Gain[], ending: Gain['ending'], rate: Gain['rate']): Cell[] {
  const own = gains.filter((gain) => gain.ending === ending && gain.rate === rate);
  const percents = own.map(({ percent }) => percent);
  const medians = classes.map((most, index) => {
    const within = own.filter(({ angle }) => angle <= most && angle > (classes[index - 1] ?? 0));
    return within.length === 0 ? null : median(within.map(({ percent }) => percent));
  });
  const closer = `${percents.filter((percent) => percent > 0).length}/${percents.length}`;
  const range = [Math.min(...percents), median(percents), Math.max(...percents)];
  return [ending === '' ? 'yes' : 'no', rate, ...range, closer, reference[ending][rate], ...medians];
}

function claimsOf(gains: readonly Gain[]): Claim[] {
  const middle = (ending: Gain['ending'], rate: Gain['rate']) =>
    median(gains.filter((gain) => gain.ending === ending && gain.rate === rate).map(({ percent }) => percent));
  return [
    ...rates.map((rate) =>
      claimOfRange(
        {
          id: 'M2',
          says: `PVB is 5 to 7 % more accurate than Bézier, ${rate}/s`,
          printed: `5–7 %; reference ${reference[''][rate]} %`,
          range: tolerances.murphySpread.gainPercent,
          unit: ' %',
        },
        middle('', rate),
      ),
    ),
    ...rates.map((rate) => moreClaim(rate, middle('-coasting', rate) - middle('', rate))),
  ];
}

function moreClaim(rate: Gain['rate'], more: number): Claim {
  const theirs = (reference['-coasting'][rate] - reference[''][rate]).toFixed(1);
  const statement = {
    id: 'M3',
    says: `and a bit more without acceleration, ${rate}/s: points of difference`,
    printed: `more; reference ${theirs}`,
  };
  const why =
    'At one update a second it hangs on the circles: on those that turn by more than a fifth of a radian in between it is less, on the others more.';
  return claimOfRange({ ...statement, ...(more > 0 ? {} : { why }), range: tolerances.murphySpread.morePercent }, more);
}
