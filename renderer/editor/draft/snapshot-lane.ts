/**
 * The lane of snapshot interpolation: updates at a fixed rate, shown so late that there are nearly always two to draw
 * between.
 */
import type { FieldPath } from '../../../experiment/problem.ts';
import type { NodeOutline } from '../../../contract/bench-state.ts';
import { type LinkSettings, meanLoss } from '../../../engine/network/link-settings.ts';
import { fieldAt } from './edit.ts';

/** The model that interpolates between snapshots. */
export const snapshotModel = 'delayed';

export interface Snapshots {
  /** Updates of one entity in a second, Hz. */
  readonly rate: number;
  /** How late the entity is shown, s. */
  readonly delay: number;
}

/** The rate of many games; a lane that sends at a fixed rate already keeps its own. */
const usualRate = 20;
/** So many spreads of the jitter: all of a uniform law, 98 % of a normal one. */
const spreads = 2;
/** s */
const roundedTo = 0.005;

/** What the delay is made of, s. */
export interface SnapshotDelay {
  readonly delay: number;
  readonly interval: number;
  /** Intervals that it lasts: two where updates are lost, so that one may be. */
  readonly intervals: number;
  readonly link: number;
  readonly jitter: number;
}

interface Network {
  readonly nodes: readonly Pick<NodeOutline, 'id' | 'down' | 'up'>[];
  readonly entities: readonly { readonly owner: string }[];
}

/** From the stamp of an update to the arrival of the next one, over the slowest links of the experiment. */
export function snapshotDelay(rate: number, { nodes, entities }: Network): SnapshotDelay {
  const publishers = new Set(entities.map(({ owner }) => owner));
  const ends = [nodes.flatMap(({ id, up }) => (publishers.has(id) ? [up] : [])), nodes.flatMap(({ down }) => down ?? [])];
  const longest = (of: (link: LinkSettings) => number) => ends.reduce((sum, links) => sum + Math.max(0, ...links.map(of)), 0);
  const interval = 1 / rate;
  const intervals = ends.flat().some(({ loss }) => meanLoss(loss) > 0) ? 2 : 1;
  const [link, jitter] = [longest(({ delay }) => delay), spreads * longest((each) => each.jitter?.spread ?? 0)];
  const delay = Math.ceil((intervals * interval + link + jitter) / roundedTo - 1e-9) * roundedTo;
  return { delay: Number(delay.toFixed(3)), interval, intervals, link, jitter };
}

/** The differences that make updates, and values of them that are never reached. */
const neverReached = { distance: 1e6, timeSpace: 1e9, velocity: 1e6, orientation: 3.15 } as const;

/** The rate at which the lane sends now, where only a heartbeat makes its updates; else the usual one. */
export function rateOf(fields: unknown, lane: string): number {
  const { heartbeat, ...others } = triggerOf(fields, lane);
  const isFixed = typeof heartbeat === 'number' && heartbeat > 0 && Object.keys(others).every((name) => name === 'minInterval');
  return isFixed ? Number((1 / heartbeat).toPrecision(6)) : usualRate;
}

/** The trigger and the model of the lane that derives from `from`: inherited differences make no updates. */
export function snapshotFields(fields: unknown, from: string, { rate, delay }: Snapshots): object {
  const inherited = triggerOf(fields, from);
  const isBudget = 'triggers' in inherited || 'budgetOf' in inherited;
  const off = Object.entries(neverReached).filter(([name]) => name in inherited || (name === 'distance' && isBudget));
  return {
    trigger: { heartbeat: Number((1 / rate).toPrecision(6)), ...Object.fromEntries(off) },
    model: { id: snapshotModel, delay },
  };
}

/** With the conditions of all that the lane derives from. */
function triggerOf(fields: unknown, id: string, seen: readonly string[] = []): Readonly<Record<string, unknown>> {
  const lanes = fieldAt(fields, ['lanes'] satisfies FieldPath);
  const lane: unknown = Array.isArray(lanes) ? lanes.find((each) => fieldAt(each, ['id']) === id) : undefined;
  const [from, trigger] = [fieldAt(lane, ['from']), fieldAt(lane, ['trigger'])];
  const base = typeof from === 'string' && !seen.includes(from) ? triggerOf(fields, from, [...seen, id]) : {};
  return { ...base, ...(typeof trigger === 'object' ? trigger : {}) };
}
