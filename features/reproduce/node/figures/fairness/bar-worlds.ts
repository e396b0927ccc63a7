/** The worlds in which schedulers are held against the bars: random drives, losses, narrow links, crowds, budgets. */
import { allWorlds, type Driving } from './worlds.ts';

export interface BarWorld {
  readonly id: string;
  /** Worlds of the same driving have the same path under a seed, or one of the same driver. */
  readonly driving: Driving;
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

export type Kind = 'keys' | 'mouse' | 'GLS' | 'many' | 'small-budget' | 'equal' | 'loss' | 'narrow' | 'flaky';

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
];
