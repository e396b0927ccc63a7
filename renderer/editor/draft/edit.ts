/** An edit of an experiment's fields, as forms make it, and what it makes of the fields as plain data. */
import type { FieldPath } from '../../../experiment/problem.ts';

export type Edit =
  /** Missing maps on the path are created. */
  | { readonly kind: 'set'; readonly path: FieldPath; readonly value: unknown }
  /** A field, or an element of a list. */
  | { readonly kind: 'remove'; readonly path: FieldPath }
  /** `path` is that of the list; `index` may be its length. */
  | { readonly kind: 'insert'; readonly path: FieldPath; readonly index: number; readonly value: unknown }
  | { readonly kind: 'move'; readonly path: FieldPath; readonly from: number; readonly to: number };

type Fields = { [key: string]: unknown } | unknown[];

/** The fields after the edit; those given stay as they are. */
export function edited(fields: unknown, edit: Edit): unknown {
  const root = { top: ownCopy(fields ?? {}) };
  const path = ['top', ...edit.path];
  const last = path.at(-1)!;
  const holder = edit.kind === 'set' ? madeAt(root, path.slice(0, -1)) : (fieldAt(root, path.slice(0, -1)) as Fields | undefined);
  if (!holder) return root.top;
  if (edit.kind === 'set') Reflect.set(holder, last, edit.value);
  else if (edit.kind === 'remove') removeFrom(holder, last);
  else rearrange(listAt(holder, last), edit);
  return root.top;
}

/** The value at `path`, or undefined. */
export function fieldAt(fields: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>((inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined), fields);
}

/** A copy without shared objects, such as those behind aliases. */
function ownCopy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(ownCopy);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, ownCopy(inner)]));
}

function rearrange(list: unknown[], edit: Extract<Edit, { kind: 'insert' | 'move' }>): void {
  if (edit.kind === 'insert') list.splice(edit.index, 0, edit.value);
  else list.splice(edit.to, 0, ...list.splice(edit.from, 1));
}

function removeFrom(holder: Fields, key: string | number): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else Reflect.deleteProperty(holder, key);
}

/** The list at `key`, made where there is none. */
function listAt(holder: Fields, key: string | number): unknown[] {
  const found: unknown = Reflect.get(holder, key);
  const list: unknown[] = Array.isArray(found) ? (found as unknown[]) : [];
  Reflect.set(holder, key, list);
  return list;
}

function madeAt(root: Fields, path: FieldPath): Fields {
  return path.reduce<Fields>((inner, key) => {
    const found: unknown = Reflect.get(inner, key);
    if (typeof found === 'object' && found !== null) return found as Fields;
    const made = {};
    Reflect.set(inner, key, made);
    return made;
  }, root);
}
