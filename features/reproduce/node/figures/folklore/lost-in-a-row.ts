/** Claim (b): how many lost packets in a row Source's interpolation ratio covers. */
import claims from '../../claims/folklore.json' with { type: 'json' };
import { claimOfCases } from '../claim.ts';
import type { Block, Cell, Figure, Lab, Performed } from '../figure.ts';
import { receiverOf } from '../receivers.ts';
import { runOf } from './worlds.ts';

const ratios = [1, 2, 3, 4] as const;
const lostInARow = [0, 1, 2, 3] as const;
/** Interval between updates, and delay of the network, s. */
const interval = 0.05;
const delay = 0.025;
const duration = 20;

/** What the delay counts from. */
const bases = {
  stamp: (ratio: number) => `playout: { id: fixed, interp: 0, ratio: ${ratio}, interval: ${interval} }`,
  arrival: (ratio: number) => `playout: { id: constant, delay: ${ratio * interval}, base: arrival, interpolation: linear }`,
} as const;
type Base = keyof typeof bases;
const baseNames = Object.keys(bases) as readonly Base[];

const laneOf = (base: Base, ratio: number) => `${base}-${ratio}`;
const receiverWith = (lost: number) => `lost-${lost}`;

/** From second 1 on, once a second, so many updates are lost, and no others. */
function linkThatLoses(lost: number): string {
  const stages = Array.from({ length: duration - 1 }, (_, k) => {
    const from = k + 1 - interval / 2;
    return `{ at: ${from}, loss: { ratio: 1 } }, { at: ${from + lost * interval}, loss: { ratio: 0 } }`;
  });
  return `{ delay: ${delay}${lost === 0 ? '' : `, schedule: [${stages.join(', ')}]`} }`;
}

export const lostInRow: Figure = {
  id: 'folklore-lost-in-a-row',
  title: '(b) Lost packets in a row',
  source:
    'Valve Developer Community, “Interpolation” (ratios 3 and 4), and “Source Multiplayer Networking” (100 ms at 20 snapshots a second)',
  async measure(lab) {
    const [performed] = await lab.run(runsOf(lab));
    return performed ? blocksOf(performed) : [];
  },
};

function runsOf({ seeds }: Lab) {
  const lanes = Object.fromEntries(
    baseNames.flatMap((base) =>
      ratios.map((ratio) => [
        laneOf(base, ratio),
        `trigger: { heartbeat: ${interval} }, model: { id: linear }, ${bases[base](ratio)}, extrapolation: { limit: 0.25 }`,
      ]),
    ),
  );
  const links = Object.fromEntries(lostInARow.map((lost) => [receiverWith(lost), linkThatLoses(lost)]));
  return seeds.slice(0, 1).map((seed) => runOf({ motion: 'tank', seed, frame: 0.01, duration, links, lanes }));
}

function blocksOf({ results }: Performed<ReturnType<typeof runsOf>[number]>): Block[] {
  const isStarved = (base: Base, ratio: number, lost: number) =>
    (receiverOf(results, laneOf(base, ratio), receiverWith(lost)).starvedTime ?? NaN) > 0;
  const rows = baseNames.flatMap((base) =>
    ratios.map((ratio): Cell[] => [
      base === 'stamp' ? 'the stamps' : 'the first arrival',
      ratio,
      1000 * ratio * interval,
      ...lostInARow.map((lost) => (isStarved(base, ratio, lost) ? 'starved' : 'covered')),
    ]),
  );
  /** Ratios 2, 3 and 4 cover 0, 1 and 2 in a row, and no more. */
  const asSaid = (base: Base) =>
    ratios.slice(1).flatMap((ratio) => lostInARow.map((lost) => isStarved(base, ratio, lost) === lost > ratio - 2));
  const oneLost = (base: Base) => [!isStarved(base, 2, 1)];
  return [
    {
      kind: 'text',
      text:
        `20 updates a second, ${1000 * delay} ms one way, no jitter. Once a second 0, 1, 2 or 3 updates in a row are lost. Starved: what is shown is later than the newest update that has arrived. ` +
        `With the delay d from the stamps a ratio r covers r − 1 − d / interval lost ones, from the first arrival r − 1.`,
    },
    {
      kind: 'table',
      table: {
        title: 'Covered or starved, by the number of updates lost in a row',
        columns: ['Delay from', 'Ratio', 'Delay, ms', '0 lost', '1 lost', '2 lost', '3 lost'],
        rows,
      },
    },
    {
      kind: 'claims',
      claims: [
        claimOfCases(claims.B1, asSaid('stamp'), 1),
        claimOfCases(claims.B2, asSaid('arrival'), 1),
        claimOfCases(claims.B3, oneLost('arrival')),
        claimOfCases(claims.B4, oneLost('stamp')),
      ],
    },
  ];
}
