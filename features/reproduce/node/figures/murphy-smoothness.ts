/** Smoothness of Murphy's circle as each scheme draws it: path, heading, speed, steps of the velocity. */
import claims from '../claims/motion.json' with { type: 'json' };
import { drawnCircle, type DrawnCircle } from '../probes/drawn-circle.ts';
import type { BatchRun } from '../../../../main/run/run-tasks.ts';
import { claimOfRange, type Claim } from './claim.ts';
import { example } from './example.ts';
import type { Block, Cell, Figure } from './figure.ts';

/** Name and convergence of every scheme; the blends last until the next update is due. */
const schemes = {
  snap: 'id: snap',
  PB: 'id: projective-blend',
  PVB: 'id: projective-velocity-blend',
  'PVB, smooth': 'id: projective-velocity-blend, smooth: true',
  Bézier: 'id: bezier',
  'Catmull–Rom': 'id: catmull-rom',
} as const;
type Scheme = keyof typeof schemes;

const rates = [1, 3, 5] as const;
const endings = ['', '-coasting'] as const;
const frame = 1 / 30;

/**
 * The reference at 1, 3, 5 updates a second with acceleration: mean error, std of the radius (m), largest step (m/s).
 */
const reference: Readonly<Record<Scheme, readonly (readonly [error: number, radius: number, step: number])[]>> = {
  snap: [
    [0.4564, 0.2524, 51.52],
    [0.0532, 0.0276, 3.58],
    [0.0311, 0.0153, 1.69],
  ],
  PB: [
    [1.4718, 0.1947, 1.56],
    [0.1064, 0.006, 0.19],
    [0.0542, 0.004, 0.07],
  ],
  PVB: [
    [1.4625, 0.0754, 1.65],
    [0.1062, 0.0057, 0.22],
    [0.0542, 0.004, 0.09],
  ],
  'PVB, smooth': [
    [1.5762, 0.273, 0.75],
    [0.1134, 0.014, 0.3],
    [0.0567, 0.007, 0.29],
  ],
  Bézier: [
    [1.5561, 0.2115, 0.8],
    [0.1121, 0.012, 0.29],
    [0.0563, 0.0064, 0.26],
  ],
  'Catmull–Rom': [
    [1.1928, 0.2681, 6.42],
    [0.0637, 0.0283, 1.83],
    [0.0349, 0.0114, 1.03],
  ],
};

interface SchemeRun extends BatchRun {
  readonly scheme: Scheme;
}

type Drawn = ReadonlyMap<Scheme, ReturnType<typeof drawnCircle.found>>;

export const murphySmoothness: Figure = {
  id: 'murphy-smoothness',
  title: 'Smoothness on the circle',
  source: 'Murphy, Believable Dead Reckoning for Networked Games, sections on blending; reference measurements',
  async measure(lab) {
    const performed = await lab.run((Object.keys(schemes) as Scheme[]).map(runOf));
    return blocksOf(new Map(performed.map(({ run, probed }) => [run.scheme, drawnCircle.found(probed)])));
  },
};

/** The lanes of circle.yaml for projective velocity blending, with another scheme in its place. */
function runOf(scheme: Scheme): SchemeRun {
  const lanes = rates.flatMap((rate) => endings.map((ending) => ({ id: `pvb-${rate}${ending}`, rate })));
  const time = (rate: number) => (scheme === 'snap' ? '' : `, time: ${1 / rate}`);
  const sets = lanes.map(({ id, rate }) => `lanes.${id}.convergence={ ${schemes[scheme]}${time(rate)} }`);
  return { path: example('circle'), sets, lanes: lanes.map(({ id }) => id), duration: 330, probes: [drawnCircle.id], scheme };
}

function blocksOf(drawn: Drawn): Block[] {
  const columns = [
    'Acceleration',
    'Updates/s',
    'Scheme',
    'Mean error, m',
    'reference',
    'Radius, std m',
    'reference',
    'Heading, std mrad',
    'Speed, std m/s',
    'Acceleration noise, m/s²',
    'Largest velocity step, m/s',
    'reference',
  ];
  const rows = endings.flatMap((ending) => rates.flatMap((rate) => [...drawn.keys()].map((scheme) => rowOf(drawn, ending, rate, scheme))));
  return [
    {
      kind: 'text',
      text:
        'Run: `circle.yaml` with the convergence of its `pvb` lanes replaced. Standard deviations of what is drawn about the circle; a velocity step is the change of the drawn velocity from one frame to the next ' +
        'beyond the real one’s, acceleration noise its RMS over the frame. The first 30 s do not count; PB at 1/s still swings from the start then.',
    },
    { kind: 'table', table: { title: 'What each scheme draws', columns, rows } },
    { kind: 'claims', claims: claimsOf(drawn) },
  ];
}

function rowOf(drawn: Drawn, ending: (typeof endings)[number], rate: number, scheme: Scheme): Cell[] {
  const { error, radius, heading, speed, stepRms, stepMax } = circleOf(drawn, scheme, `pvb-${rate}${ending}`);
  const [theirError, theirRadius, theirStep] = (ending === '' && reference[scheme][rates.indexOf(rate as 1)]) || [null, null, null];
  return [
    ending === '' ? 'yes' : 'no',
    rate,
    scheme,
    error,
    theirError,
    radius,
    theirRadius,
    1000 * heading,
    speed,
    stepRms / frame,
    stepMax,
    theirStep,
  ];
}

function circleOf(drawn: Drawn, scheme: Scheme, lane: string): DrawnCircle {
  const nothing = { error: NaN, radius: NaN, heading: NaN, speed: NaN, stepRms: NaN, stepMax: NaN };
  return drawn.get(scheme)?.[lane] ?? nothing;
}

function claimsOf(drawn: Drawn): Claim[] {
  const over = (figure: keyof DrawnCircle, one: Scheme, other: Scheme) =>
    circleOf(drawn, one, 'pvb-1')[figure] / circleOf(drawn, other, 'pvb-1')[figure];
  return [
    claimOfRange(claims['M4-1'], over('radius', 'PVB', 'Bézier')),
    claimOfRange(claims['M4-2'], over('heading', 'PVB', 'Bézier')),
    claimOfRange(claims['M4-3'], over('stepMax', 'PVB', 'Bézier')),
    claimOfRange(claims['own-1'], over('error', 'Catmull–Rom', 'PVB')),
    claimOfRange(claims['own-1b'], over('stepMax', 'Catmull–Rom', 'PVB')),
    claimOfRange(claims['own-2'], over('error', 'snap', 'PVB')),
  ];
}
