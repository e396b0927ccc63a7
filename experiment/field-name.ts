/** How a field of an experiment is called in messages. */
import { valueAt } from './explain.ts';
import type { FieldPath } from './problem.ts';

/** `nodes.far.link.delay`: elements of lists by their ids where they have one, as `value` has it. */
export function fieldName(path: FieldPath, value: unknown): string {
  return path.reduce<string>((name, key, index) => {
    if (typeof key === 'string') return name === '' ? key : `${name}.${key}`;
    const id = valueAt(value, [...path.slice(0, index + 1), 'id']);
    return typeof id === 'string' ? `${name}.${id}` : `${name}[${key}]`;
  }, '');
}
