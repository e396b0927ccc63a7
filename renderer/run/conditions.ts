/** The configured conditions of a run over session time: the links of every node, and the pace. */
import type { NodeOutline } from '../../contract/bench-state.ts';
import type { ConditionsAnswer } from '../../contract/history-calls.ts';
import { meanLoss } from '../../engine/network/link-settings.ts';

export interface ConfiguredLink {
  /** Mean one-way delays, s. `down` is NaN for a node that shows no entity. */
  readonly down: number;
  readonly up: number;
  /** Mean loss ratio downstream. */
  readonly loss: number;
}

export interface Conditions {
  /** From this session time on, s. */
  readonly time: number;
  /** Links by id of the node; the same object as long as no link changes. */
  readonly links: Readonly<Record<string, ConfiguredLink>>;
  readonly pace: number;
}

export function linksOf(nodes: readonly NodeOutline[]): Conditions['links'] {
  return Object.fromEntries(
    nodes.map(({ id, down, up }) => [id, { down: down?.delay ?? Number.NaN, up: up.delay, loss: meanLoss(down?.loss) }]),
  );
}

/**
 * The links as a run began and after every change, in order, from the bench's answer, which does not contain the pace.
 */
export function conditionsOf({ nodes, changes }: Pick<ConditionsAnswer, 'nodes' | 'changes'>): readonly Conditions[] {
  if (nodes.length === 0) return [];
  const now = [...nodes];
  const entries = [{ time: 0, links: linksOf(now), pace: Number.NaN }];
  for (const { time, node, direction, settings } of changes) {
    const known = now[node];
    if (!known) continue;
    now[node] = { ...known, [direction]: settings };
    entries.push({ time, links: linksOf(now), pace: Number.NaN });
  }
  return entries;
}

/** More entries than this are thinned: the pace changes every second. */
const most = 4096;

export class ConditionLog {
  #entries: Conditions[] = [];

  get entries(): readonly Conditions[] {
    return this.#entries;
  }

  clear(): void {
    this.#entries = [];
  }

  /** Takes the conditions from their time on. Time that goes back replaces later entries. True where a link changed. */
  note(conditions: Conditions): boolean {
    const before = this.#entries.at(-1)?.links;
    while ((this.#entries.at(-1)?.time ?? -1) >= conditions.time) this.#entries.pop();
    const last = this.#entries.at(-1);
    const links = last && JSON.stringify(last.links) === JSON.stringify(conditions.links) ? last.links : conditions.links;
    if (last && Object.is(last.pace, conditions.pace) && last.links === links) return last.links !== before;
    this.#entries.push({ ...conditions, links });
    if (this.#entries.length > most) this.#entries = this.#entries.filter((each, i) => i % 2 === 0 || this.#changesLinks(each, i));
    return links !== before;
  }

  /** Takes the entries of the beginning; noted ones of later times stay. */
  precede(entries: readonly Conditions[]): void {
    const last = entries.at(-1)?.time ?? -Infinity;
    this.#entries = [...entries, ...this.#entries.filter(({ time }) => time > last)];
  }

  #changesLinks({ links }: Conditions, index: number): boolean {
    return links !== this.#entries[index - 1]?.links;
  }

  /** The conditions at a session time; before the first entry, the first. Null without entries. */
  at(time: number): Conditions | null {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#entries[middle]?.time ?? 0) <= time) low = middle + 1;
      else high = middle;
    }
    return this.#entries[Math.max(low - 1, 0)] ?? null;
  }
}

/** The configured delay of a receiver, as steps over session time. */
export interface DelaySteps {
  readonly node: string;
  /** Session times, s, in order; from each on, this delay, s. */
  readonly steps: readonly { readonly time: number; readonly delay: number }[];
}

/** Steps of the delay of every node that shows an entity; a delay that does not change makes no step. */
export function delaySteps(entries: readonly Conditions[]): readonly DelaySteps[] {
  const receivers = Object.entries(entries.at(-1)?.links ?? {}).filter(([, { down }]) => !Number.isNaN(down));
  return receivers.map(([node]) => ({ node, steps: stepsOf(entries, node) }));
}

function stepsOf(entries: readonly Conditions[], node: string): DelaySteps['steps'] {
  const steps: { time: number; delay: number }[] = [];
  for (const { time, links } of entries) {
    const delay = links[node]?.down ?? Number.NaN;
    if (!Number.isNaN(delay) && steps.at(-1)?.delay !== delay) steps.push({ time, delay });
  }
  return steps;
}
