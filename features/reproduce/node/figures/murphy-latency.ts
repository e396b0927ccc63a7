/** The difference between projective velocity blending and Bézier under latency and jitter. */
import claims from '../claims/motion.json' with { type: 'json' };
import { drawnCircle } from '../probes/drawn-circle.ts';
import type { BatchRun } from '../../../../main/run/run-tasks.ts';
import { claimOfRange, type Claim } from './claim.ts';
import { estimateOf } from './estimate.ts';
import { example } from './example.ts';
import type { Block, Cell, Figure, Lab } from './figure.ts';
import { median } from '../../../../engine/base/math/sample.ts';

const clocks = ['local', 'synchronised'] as const;
type Clock = (typeof clocks)[number];

/** Latency and jitter (ms): an update takes the latency and up to the jitter on top. */
const networks: readonly Network[] = [
  [0, 0],
  ...[50, 100, 200, 300].flatMap((latency) => [0, 50, 150].map((jitter): Network => [latency, jitter])),
];

type Network = readonly [latency: number, jitter: number];

/** The reference: Bézier, PVB (mean error, m), local and synchronised. */
const reference: Readonly<Record<string, readonly [number, number, number, number]>> = {
  '0/0': [0.113, 0.107, 0.113, 0.107],
  '50/0': [1.823, 1.825, 0.154, 0.147],
  '50/50': [2.458, 2.462, 0.172, 0.167],
  '50/150': [3.85, 3.841, 0.226, 0.226],
  '100/0': [2.757, 2.758, 0.18, 0.172],
  '100/50': [4.013, 4.009, 0.223, 0.218],
  '100/150': [5.309, 5.296, 0.286, 0.286],
  '200/0': [5.556, 5.557, 0.286, 0.272],
  '200/50': [6.811, 6.807, 0.349, 0.341],
  '200/150': [8.105, 8.092, 0.439, 0.439],
  '300/0': [8.352, 8.353, 0.439, 0.419],
  '300/50': [9.605, 9.6, 0.528, 0.517],
  '300/150': [10.894, 10.881, 0.648, 0.649],
};

interface NetworkRun extends BatchRun {
  readonly network: string;
  readonly clock: Clock;
}

interface Errors extends Pick<NetworkRun, 'network' | 'clock'> {
  /** Mean error, m. */
  readonly bezier: number;
  readonly pvb: number;
}

export const murphyLatency: Figure = {
  id: 'murphy-latency',
  title: 'Latency and jitter on the circle',
  source:
    'Reference measurements; Murphy, Believable Dead Reckoning for Networked Games, does not say with which latency Table 1.1 was made',
  async measure(lab) {
    const performed = await lab.run(runsOf(lab));
    const errors = performed.map(({ run: { network, clock }, probed }): Errors => {
      const drawn = drawnCircle.found(probed);
      return { network, clock, bezier: drawn['bezier-3']?.error ?? NaN, pvb: drawn['pvb-3']?.error ?? NaN };
    });
    return blocksOf(errors);
  },
};

function runsOf({ seeds, quick }: Lab): NetworkRun[] {
  const chosen = quick ? networks.filter(([latency]) => latency === 0 || latency === 100) : networks;
  return chosen.flatMap(([latency, jitter]) =>
    clocks.flatMap((clock) =>
      // Without jitter every seed is the same run.
      (jitter === 0 ? seeds.slice(0, 1) : seeds).map((seed): NetworkRun => {
        const delay = Math.max(0.001, (latency + jitter / 2) / 1000);
        const sets = [
          `nodes.viewer.link={ delay: ${delay}, jitter: { law: uniform, spread: ${jitter / 2000} } }`,
          `lanes.pvb-1.clock=${clock}`,
        ];
        const rest = { duration: 150, lanes: ['pvb-3', 'bezier-3'], probes: [drawnCircle.id] };
        return { path: example('circle'), sets, seed, ...rest, network: `${latency}/${jitter}`, clock };
      }),
    ),
  );
}

const gainOf = ({ bezier, pvb }: Pick<Errors, 'bezier' | 'pvb'>) => 100 * (1 - pvb / bezier);

function blocksOf(errors: readonly Errors[]): Block[] {
  const half = (clock: string) => [`${clock}: Bézier, m`, 'reference', 'PVB, m', 'reference', 'PVB closer, %', 'reference'];
  const columns = ['Latency/jitter, ms', ...half('Local'), ...half('Synchronised')];
  const rows = [...new Set(errors.map(({ network }) => network))].map((network) => rowOf(errors, network));
  return [
    {
      kind: 'text',
      text:
        'Run: `circle.yaml` at 3 updates a second with `--set nodes.viewer.link=… --set lanes.pvb-1.clock=local` (extrapolated from arrival: latency is not made up for) or `synchronised` (from the time stamp: it is). ' +
        'Medians over seeds of the mean error. The first 30 s do not count. ' +
        'In the reference an update that has arrived is extrapolated from the next frame on, here from its arrival: with jitter half a frame less, 0.47 m at this speed. It is drawn a frame sooner as well: with synchronised clocks what the reference has at 100 ms is about what is here at 133 ms.',
    },
    { kind: 'table', table: { title: 'Mean error by network and clock', columns, rows } },
    { kind: 'claims', claims: claimsOf(errors) },
  ];
}

function rowOf(errors: readonly Errors[], network: string): Cell[] {
  const theirs = reference[network];
  const half = (clock: Clock, offset: 0 | 2): Cell[] => {
    const [bezier, pvb] = [middle(errors, network, clock, 'bezier'), middle(errors, network, clock, 'pvb')];
    const [theirBezier, theirPvb] = [theirs?.[offset] ?? NaN, theirs?.[offset === 0 ? 1 : 3] ?? NaN];
    return [bezier, theirBezier, pvb, theirPvb, gainOf({ bezier, pvb }), gainOf({ bezier: theirBezier, pvb: theirPvb })];
  };
  return [network, ...half('local', 0), ...half('synchronised', 2)];
}

function middle(errors: readonly Errors[], network: string, clock: Clock, scheme: 'bezier' | 'pvb'): number {
  return median(errors.filter((one) => one.network === network && one.clock === clock).map((one) => one[scheme]));
}

function claimsOf(errors: readonly Errors[]): Claim[] {
  const gain = (network: string, clock: Clock, among = errors) =>
    gainOf({ bezier: middle(among, network, clock, 'bezier'), pvb: middle(among, network, clock, 'pvb') });
  const jittered = errors.filter(({ network, clock }) => network === '100/150' && clock === 'synchronised');
  return [
    claimOfRange(claims['M2-1'], gain('100/0', 'synchronised')),
    claimOfRange(claims['M2-2'], gain('100/0', 'local')),
    claimOfRange(
      claims['M2-3'],
      estimateOf(jittered, (drawn) => gain('100/150', 'synchronised', drawn)),
    ),
  ];
}
