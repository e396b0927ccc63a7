/** What was asked for over session time, out of what the bench tells: the links as a run began, and every change of one. */
import type { NodeOutline } from '../../contract/bench-state.ts';
import type { ConditionsAnswer } from '../../contract/history/history-calls.ts';
import { meanLoss } from '../connection/link-numbers.ts';
import type { AskedLink, Conditions } from './condition-log.ts';

/** In order; of the pace nothing is told. */
export function askedConditions({ nodes, changes }: Pick<ConditionsAnswer, 'nodes' | 'changes'>): readonly Conditions[] {
  if (nodes.length === 0) return [];
  const now = [...nodes];
  const entries = [{ time: 0, links: askedLinks(now), pace: Number.NaN }];
  for (const { time, node, direction, settings } of changes) {
    const known = now[node];
    if (!known) continue;
    now[node] = { ...known, [direction]: settings };
    entries.push({ time, links: askedLinks(now), pace: Number.NaN });
  }
  return entries;
}

export function askedLinks(nodes: readonly NodeOutline[]): Readonly<Record<string, AskedLink>> {
  return Object.fromEntries(
    nodes.map(({ id, down, up }) => [id, { down: down?.delay ?? Number.NaN, up: up.delay, loss: meanLoss(down?.loss) }]),
  );
}
