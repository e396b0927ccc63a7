/** Murphy's figures 1.3 and 1.4: the drawn circle, by blend, with and without acceleration. */
import type { BatchRun } from '../../../../../main/run/run-tasks.ts';
import claims from '../../claims/printed.json' with { type: 'json' };
import { drawnCircle, type DrawnCircle } from '../../probes/drawn-circle.ts';
import { byDriving, claimOfCases, claimsOfRuns, type Claim, type CrossedCase } from '../claim.ts';
import { example } from '../example.ts';
import type { Block, Cell, Figure, Lab, Performed } from '../figure.ts';
import { median } from '../../../../../engine/base/math/sample.ts';

const blends = { PB: 'projective-blend', PVB: 'projective-velocity-blend', Bézier: 'bezier' } as const;
type Blend = keyof typeof blends;
const names = Object.keys(blends) as Blend[];
const rates = [1, 3, 5] as const;
const endings = { yes: '', no: '-coasting' } as const;
type Acceleration = keyof typeof endings;
const accelerations = Object.keys(endings) as Acceleration[];
/** Longest extra delay of an arrival, s. */
const late = [0, 0.1] as const;

interface PictureRun extends BatchRun {
  readonly blend: Blend;
  readonly late: number;
  readonly seed: number;
}

export const murphyPictures: Figure = {
  id: 'murphy-pictures',
  title: 'Murphy’s figures 1.3 and 1.4',
  source: 'Murphy, Believable Dead Reckoning for Networked Games, figures 1.3 and 1.4',
  async measure(lab) {
    const performed = await lab.run(runsOf(lab));
    return performed.length === 0 ? [] : blocksOf(performed);
  },
};

/** Without late arrivals every seed is the same run. */
function runsOf({ seeds }: Lab): PictureRun[] {
  const seedsOf = (extra: number) => (extra === 0 ? seeds.slice(0, 1) : seeds);
  return names.flatMap((blend) => late.flatMap((extra) => seedsOf(extra).map((seed) => runOf(blend, extra, seed))));
}

function runOf(blend: Blend, extra: number, seed: number): PictureRun {
  const lanes = rates.flatMap((rate) => Object.values(endings).map((ending) => ({ id: `pvb-${rate}${ending}`, rate })));
  const sets = lanes.map(({ id, rate }) => `lanes.${id}.convergence={ id: ${blends[blend]}, time: ${1 / rate} }`);
  const jitter = extra === 0 ? [] : [`nodes.viewer.link={ delay: ${extra / 2}, jitter: { law: uniform, spread: ${extra / 2} } }`];
  return {
    path: example('circle'),
    sets: [...sets, ...jitter],
    lanes: lanes.map(({ id }) => id),
    duration: 330,
    probes: [drawnCircle.id],
    blend,
    late: extra,
    seed,
  };
}

function blocksOf(performed: readonly Performed<PictureRun>[]): Block[] {
  const drawn = performed.flatMap(({ run, probed }) => {
    const circles = drawnCircle.found(probed);
    return accelerations.flatMap((acceleration) =>
      rates.flatMap((rate): Drawn[] => {
        const circle = circles[`pvb-${rate}${endings[acceleration]}`];
        return circle ? [{ ...run, rate, acceleration, circle }] : [];
      }),
    );
  });
  const rows = accelerations.flatMap((acceleration) =>
    late.flatMap((extra) =>
      rates.flatMap((rate) =>
        names.map((blend): Cell[] => {
          const own = drawn.filter((one) => isOf(one, acceleration, extra, rate) && one.blend === blend);
          const middles = (['error', 'radius', 'heading'] as const).map((what) => median(own.map(({ circle }) => circle[what])));
          return [acceleration, 1000 * extra, rate, blend, ...middles];
        }),
      ),
    ),
  );
  const columns = ['Acceleration', 'Late by up to, ms', 'Updates/s', 'Blend', 'Mean error, m', 'Radius, std m', 'Heading, std rad'];
  return [
    {
      kind: 'text',
      text: 'Run: `circle.yaml` with the convergence of its `pvb` lanes replaced. The pictures have no figures. Medians over seeds where updates are late.',
    },
    { kind: 'table', table: { title: 'Drawn circles', columns, rows } },
    { kind: 'claims', claims: claimsOf(drawn) },
  ];
}

/** A circle that one lane of one run draws. */
interface Drawn extends Pick<PictureRun, 'blend' | 'late' | 'seed'> {
  readonly rate: number;
  readonly acceleration: Acceleration;
  readonly circle: DrawnCircle;
}

function isOf(one: Drawn, acceleration: Acceleration, extra: number, rate: number): boolean {
  return one.acceleration === acceleration && one.late === extra && one.rate === rate;
}

function claimsOf(drawn: readonly Drawn[]): Claim[] {
  const less = (what: 'error' | 'radius', than: Blend, among: readonly Acceleration[]) =>
    casesOf(drawn, 0, [than], among, what).map(({ kept }) => kept);
  return [
    ...byDriving(
      casesOf(drawn, 0, ['PB'], accelerations, 'radius').map((one) => ({ ...one, driving: `${one.rate}/s` })),
      (own) => {
        return claimOfCases(
          claims.A1,
          own.map(({ kept }) => kept),
        );
      },
    ),
    ...claimsOfRuns(claims.A2, casesOf(drawn, 0.1, ['PB', 'Bézier'], accelerations, 'radius')),
    claimOfCases(claims.A3, less('error', 'Bézier', ['yes'])),
    claimOfCases(claims.A4, less('error', 'Bézier', ['no'])),
    claimOfCases(claims.A5, less('radius', 'Bézier', accelerations)),
  ];
}

/** Where PVB has less of `what` than each of `others`, by acceleration, rate and seed. */
function casesOf(
  drawn: readonly Drawn[],
  extra: number,
  others: readonly Blend[],
  among: readonly Acceleration[],
  what: 'error' | 'radius',
): (CrossedCase & Pick<Drawn, 'rate'>)[] {
  return among.flatMap((acceleration) =>
    rates.flatMap((rate) => {
      const own = drawn.filter((one) => isOf(one, acceleration, extra, rate));
      const figure = (blend: Blend, of: number) => own.find((one) => one.blend === blend && one.seed === of)?.circle[what] ?? NaN;
      return [...new Set(own.map(({ seed }) => seed))].map((seed) => {
        const kept = others.every((other) => figure('PVB', seed) < figure(other, seed));
        return { driving: 'circle', world: `${acceleration}, ${rate}`, rate, seed, kept };
      });
    }),
  );
}
