/** The worlds in which schedulers are held against the bars: random drives, losses, narrow links, crowds, budgets. */
import { allWorlds } from './worlds.ts';

export interface BarWorld {
  readonly id: string;
  /** Worlds of the same driving have the same path under a seed, or one of the same driver. */
  readonly driving: string;
  /** Settings of the example `receiver-threshold` that make this world, without the links. */
  readonly settings: readonly string[];
  /** Links of the receivers; none: those of the example. */
  readonly links: readonly string[];
  readonly receivers: number;
  readonly entities: number;
  /** Updates per trigger, over all receivers. */
  readonly budget: number;
  /** For bars that hold in some kinds of worlds only. */
  readonly kinds: readonly Kind[];
  /** Receivers on which no bar is set: the flaky one of sixteen, which nothing serves well. */
  readonly apart: readonly string[];
}

export type Kind = 'keys' | 'mouse' | 'GLS' | 'many' | 'small-budget' | 'equal' | 'loss' | 'narrow' | 'flaky' | 'players';

type Choice = Partial<Omit<BarWorld, 'id' | 'receivers'>>;

const jitter = 'jitter: { law: uniform, spread: 0.1 }, order: free';
const usual = [0.2, 0.5, 0.8].map((delay) => `delay: ${delay}, ${jitter}`);
const withEach = (links: readonly string[], what: string) => links.map((link) => `${link}, ${what}`);
const lost = 'loss: { ratio: 0.3 }';

/** Left out, the driving is that of the example. */
function world(id: string, choice: Choice = {}): BarWorld {
  const { driving = 'mouse', links = [], settings = [], kinds = ['mouse'], entities = 1, budget = 1, apart = [] } = choice;
  return { id, driving, settings, links, receivers: links.length || 3, entities, budget, kinds, apart };
}

/** Fields of the example that make `world`. */
export function setsOf({ settings, links }: BarWorld): readonly string[] {
  const nodes = links.map((link, index) => `{ id: r${index}, link: { ${link} } }`);
  return links.length > 0 ? [...settings, `nodes=[{ id: sender }, ${nodes.join(', ')}]`] : settings;
}

function many(receivers: number, first: number, last: number): string[] {
  return Array.from({ length: receivers }, (_, index) => {
    const delay = first + ((last - first) * index) / (receivers - 1);
    return `delay: ${delay.toFixed(4)}, jitter: { law: uniform, spread: 0.05 }, order: free`;
  });
}

/** Those of `worlds.ts`, in words of this example. */
const driven: readonly BarWorld[] = allWorlds
  .filter(({ group }) => group !== null)
  .map(({ id, driving, sets, spread, group }) => {
    const own = sets.flatMap((set) => (set.startsWith('nodes.') ? [] : set.replace('lanes.base.', 'lanes.third.')));
    const links = [0.2, 0.5, 0.8].map((delay) => `delay: ${delay}, jitter: { law: uniform, spread: ${spread} }, order: free`);
    const kind = group === 'keys' || group === 'mouse' || group === 'GLS' ? [group] : [];
    return world(id, { driving, settings: own, links, kinds: kind });
  });

const straight = (distance: number) => ['lanes.third.model={ id: linear }', `lanes.third.trigger={ distance: ${distance}, heartbeat: 5 }`];
const entitiesOf = (count: number, motion: string) => {
  const entities = Array.from({ length: count }, (_, index) => `{ id: e${index}, owner: sender, motion: { ${motion} } }`);
  return `entities=[${entities.join(', ')}]`;
};
const roadOf = (points: string) => `world={ size: [800, 600], roads: [{ id: way, closed: true, points: [${points}] }] }`;
const blocks =
  '[-200, -200], [-80, -200], [-80, -100], [40, -100], [40, -200], [200, -200], [200, 0], [90, 0], [90, 120], [200, 120], [200, 200], [-60, 200], [-60, 60], [-200, 60]';
const ring =
  '[-300, -150], [-100, -220], [100, -120], [260, -200], [330, -60], [200, 60], [300, 180], [120, 230], [-40, 120], [-180, 220], [-320, 140], [-220, 0]';

/** Tanks that shoot and destroy each other, and respawn elsewhere: a node for each of these delays, s. */
const duelOf = (delays: readonly number[]) => [
  `entities=[${delays.map((_, index) => `{ id: e${index}, owner: n${index}, motion: { kind: player, player: bot, strength: hard } }`).join(', ')}]`,
  `nodes=[${delays.map((delay, index) => `{ id: n${index}, link: { delay: ${delay} } }`).join(', ')}]`,
  'game={ respawn: { hits: 1, delay: 0.5 } }',
  'world.size=[60, 60]',
];

/** Receivers from next door to the other side of the world. */
const nearAndFar = [0.015, 0.03, 0.06, 0.1, 0.2, 0.4].map((delay) => `delay: ${delay}`);

/** Worlds of other kinds: what moves, and over which networks. */
const further: readonly BarWorld[] = [
  world('pedestrians', {
    driving: 'pedestrians',
    settings: [entitiesOf(3, 'kind: gls-wander, speed: 1.4, turnRate: 2, interval: 3'), ...straight(0.1)],
    links: nearAndFar,
    entities: 3,
    budget: 2,
    kinds: [],
  }),
  world('town cars', {
    driving: 'town cars',
    settings: [roadOf(blocks), entitiesOf(2, 'kind: road, road: way, slowest: 0, fastest: 14, spells: [2, 6]'), ...straight(0.5)],
    links: nearAndFar,
    entities: 2,
    budget: 2,
    kinds: [],
  }),
  world('mobile networks', { links: ['wifi-busy', '4g', '3g', '5g@1'].map((preset) => `preset: ${preset}`), budget: 4 / 3, kinds: [] }),
  world('aircraft', {
    driving: 'aircraft',
    settings: [
      'world={ size: [40000, 40000] }',
      entitiesOf(1, 'kind: human-like, style: analog, maxSpeed: 200, turnRate: 0.1'),
      'lanes.third.trigger={ distance: 1, orientation: 0.05, heartbeat: 5 }',
    ],
    links: nearAndFar,
    budget: 2,
    kinds: [],
  }),
  world('LAN', { links: Array.from({ length: 4 }, () => 'preset: lan'), budget: 4 / 3, kinds: [] }),
  world('road', {
    driving: 'road',
    settings: [roadOf(ring), entitiesOf(1, 'kind: road, road: way, slowest: 8, fastest: 20, offset: 0.2'), ...straight(1)],
    links: ['delay: 0.1', 'delay: 0.25', `delay: 0.5, ${jitter}`],
    kinds: [],
  }),
  world('joiners', {
    links: [...usual, ...usual.map((link) => `${link}, loss: { ratio: 1 }, schedule: [{ at: 60, loss: { ratio: 0 } }]`)],
    budget: 2,
    kinds: [],
  }),
  world('respawns', { driving: 'respawns', settings: duelOf([0.05, 0.1, 0.2, 0.4]), entities: 4, kinds: ['players'] }),
  world('32 receivers', { links: many(32, 0.05, 0.55), budget: 32 / 3, kinds: [] }),
];

const healthy = Array.from({ length: 16 }, (_, index) => `delay: ${(0.1 + 0.05 * (index % 4)).toFixed(2)}`);

export const barWorlds: readonly BarWorld[] = [
  ...driven,
  world('loss near', { links: usual.map((link, index) => (index === 0 ? `${link}, ${lost}` : link)), kinds: ['loss'] }),
  world('loss far', { links: usual.map((link, index) => (index === 2 ? `${link}, ${lost}` : link)), kinds: ['loss'] }),
  world('loss 30 % for all', { links: withEach(usual, lost), kinds: ['loss'] }),
  ...[32, 1].map((names) =>
    world(`loss 30 % both ways, names ${names}`, {
      links: withEach(usual, lost),
      settings: [`lanes.third.acknowledgements={ lossy: true, names: ${names} }`],
      kinds: names === 32 ? ['loss'] : [],
    }),
  ),
  world('bursts of loss', { links: withEach(usual, 'loss: { law: gilbert-elliott, toBad: 0.02, toGood: 0.1 }'), kinds: [] }),
  world('narrow links', { links: withEach(usual, 'bandwidth: 1200'), kinds: ['narrow'] }),
  world('one at 3 s', { links: ['delay: 0.05', 'delay: 0.1', 'delay: 3, jitter: { law: uniform, spread: 0.2 }, order: free'], kinds: [] }),
  world('16 receivers', { links: many(16, 0.1, 0.85), budget: 16 / 3, kinds: ['many'] }),
  world('64 receivers', { links: many(64, 0.05, 1), budget: 64 / 3, kinds: ['many'] }),
  world('one flaky of 16', {
    links: ['delay: 0.1, loss: { law: gilbert-elliott, toBad: 0.01, toGood: 0.01 }', ...healthy.slice(1)],
    budget: 16 / 3,
    kinds: ['flaky'],
    apart: ['r0'],
  }),
  world('all healthy of 16', { links: healthy, budget: 16 / 3, kinds: ['many'] }),
  world('wandering delays', { links: usual.map((link) => link.replace('spread: 0.1', 'spread: 0.1, correlation: 0.97')) }),
  world('two speeds', {
    settings: [
      'entities=[{ id: slow, owner: sender, motion: { kind: human-like, style: mouse, maxSpeed: 5 } }, { id: fast, owner: sender, motion: { kind: human-like, style: mouse } }]',
    ],
    entities: 2,
  }),
  world('budget 0.03 n', { budget: 0.09, kinds: ['small-budget'] }),
  world('budget 0.1 n', { budget: 0.3, kinds: ['small-budget'] }),
  world('budget 2/3 n', { budget: 2, kinds: [] }),
  world('budget n', { budget: 3, kinds: [] }),
  world('equal delays', { links: usual.map((link) => link.replace(/delay: [0-9.]+/, 'delay: 0.5')), kinds: ['equal'] }),
  ...further,
];
