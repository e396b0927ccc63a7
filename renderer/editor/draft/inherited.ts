/** The value that a field of a lane inherits: from the lanes that it copies, the nearest first. */
import type { FieldPath } from '../../../experiment/problem.ts';
import { fieldAt } from './edit.ts';

/** Choices of plugins: parameters of one say nothing about another. */
const choices = ['model', 'shown', 'playout', 'convergence', 'scheduler'];

/** The value that applies at `path` if the file has none there; undefined: only a default. */
export function inheritedAt(fields: unknown, path: FieldPath): unknown {
  const [list, index, part, ...rest] = path;
  const lanes = list === 'lanes' ? fieldAt(fields, ['lanes']) : undefined;
  if (!Array.isArray(lanes) || part === undefined || part === 'id' || part === 'from') return undefined;
  const lane: unknown = lanes[Number(index)];
  const ancestors = ancestorsOf(lanes, lane);
  const place = [part, ...rest];
  const isParameter = choices.includes(String(part)) && rest.length > 0;
  const sources = isParameter ? untilAnother([lane, ...ancestors], String(part)).slice(1) : ancestors;
  return sources.map((ancestor) => fieldAt(ancestor, place)).find((value) => value !== undefined);
}

/** The lanes up to the one that names another plugin than those before it. */
function untilAnother(lanes: readonly unknown[], part: string): readonly unknown[] {
  const named = lanes.map((lane) => fieldAt(lane, [part, 'id']));
  const plugin = named.find((id) => id !== undefined);
  const end = named.findIndex((id) => id !== undefined && id !== plugin);
  return end < 0 ? lanes : lanes.slice(0, end);
}

/** The nearest first; a circle ends where it closes. */
function ancestorsOf(lanes: readonly unknown[], lane: unknown): readonly unknown[] {
  const ancestors: unknown[] = [];
  for (let next = parentOf(lanes, lane); next && next !== lane && !ancestors.includes(next); next = parentOf(lanes, next))
    ancestors.push(next);
  return ancestors;
}

function parentOf(lanes: readonly unknown[], lane: unknown): unknown {
  const from = fieldAt(lane, ['from']);
  return from === undefined ? undefined : lanes.find((other) => fieldAt(other, ['id']) === from);
}
