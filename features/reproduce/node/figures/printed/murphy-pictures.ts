/** Murphy's figures 1.3 and 1.4: the drawn circle, by blend, with and without acceleration. */
import type { BatchRun } from '../../../../../main/run/run-tasks.ts';
import claims from '../../claims/printed.json' with { type: 'json' };
import { drawnCircle, type DrawnCircle } from '../../probes/drawn-circle.ts';
import { claimOfCases, claimOfRange } from '../claim.ts';
import { example } from '../example.ts';
import type { Block, Cell, Figure, Performed } from '../figure.ts';

const blends = { PB: 'projective-blend', PVB: 'projective-velocity-blend', Bézier: 'bezier' } as const;
type Blend = keyof typeof blends;
const names = Object.keys(blends) as Blend[];
const rates = [1, 3, 5] as const;
const endings = { yes: '', no: '-coasting' } as const;
type Acceleration = keyof typeof endings;
/** Longest extra delay of an arrival, s. */
const late = [0, 0.1] as const;

interface PictureRun extends BatchRun {
  readonly blend: Blend;
  readonly late: number;
}

export const murphyPictures: Figure = {
  id: 'murphy-pictures',
  title: 'Murphy’s figures 1.3 and 1.4',
  source: 'Murphy, Believable Dead Reckoning for Networked Games, figures 1.3 and 1.4',
  async measure(lab) {
    const performed = await lab.run(names.flatMap((blend) => late.map((extra) => runOf(blend, extra))));
    return performed.length === 0 ? [] : blocksOf(performed);
  },
};

function runOf(blend: Blend, extra: number): PictureRun {
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
  };
}

function blocksOf(performed: readonly Performed<PictureRun>[]): Block[] {
  const drawn = (blend: Blend, extra: number, rate: number, acceleration: Acceleration): DrawnCircle | undefined => {
    const run = performed.find((one) => one.run.blend === blend && one.run.late === extra);
    return run && drawnCircle.found(run.probed)[`pvb-${rate}${endings[acceleration]}`];
  };
  const figure = (what: keyof DrawnCircle, blend: Blend, extra: number, rate: number, acceleration: Acceleration) =>
    drawn(blend, extra, rate, acceleration)?.[what] ?? NaN;
  const rows = (Object.keys(endings) as Acceleration[]).flatMap((acceleration) =>
    late.flatMap((extra) =>
      rates.flatMap((rate) =>
        names.map((blend): Cell[] => [
          acceleration,
          1000 * extra,
          rate,
          blend,
          ...(['error', 'radius', 'heading'] as const).map((what) => figure(what, blend, extra, rate, acceleration)),
        ]),
      ),
    ),
  );
  const closer = (what: 'error' | 'radius', acceleration: Acceleration) =>
    rates.map((rate) => figure(what, 'PVB', 0, rate, acceleration) < figure(what, 'Bézier', 0, rate, acceleration));
  const rounder = (extra: number, rate: number) => figure('radius', 'PVB', extra, rate, 'no') / figure('radius', 'PB', extra, rate, 'no');
  const columns = ['Acceleration', 'Late by up to, ms', 'Updates/s', 'Blend', 'Mean error, m', 'Radius, std m', 'Heading, std rad'];
  return [
    {
      kind: 'text',
      text: 'Run: `circle.yaml` with the convergence of its `pvb` lanes replaced. The pictures show one circle each and have no figures.',
    },
    { kind: 'table', table: { title: 'Drawn circles', columns, rows } },
    {
      kind: 'claims',
      claims: [
        claimOfRange(claims.A1, rounder(0, 1)),
        claimOfRange(claims.A2, rounder(0.1, 3)),
        claimOfCases(claims.A3, closer('error', 'yes')),
        claimOfCases(claims.A4, closer('error', 'no')),
        claimOfCases(claims.A5, [...closer('radius', 'yes'), ...closer('radius', 'no')]),
      ],
    },
  ];
}
