/**
 * Edits of whole elements of a list: duplicated under a new name, renamed together with references to them, removed,
 * moved.
 */
import type { FieldPath } from '../../../experiment/problem.ts';
import { type Edit, fieldAt } from './edit.ts';
import { idsOf, placesOf } from './named-elements.ts';
import { snapshotFields, snapshotModel, type Snapshots } from './snapshot-lane.ts';

/** A copy right after the element. */
export function duplicated(fields: unknown, list: FieldPath, index: number): readonly Edit[] {
  const element = fieldAt(fields, [...list, index]);
  const id = fieldAt(element, ['id']);
  const value = typeof id === 'string' ? { ...(element as object), id: freshName(fields, list, id) } : element;
  return [{ kind: 'insert', path: list, index: index + 1, value }];
}

/** A lane that only names the lane it derives from: its fields are the differences. */
export function derivedLane(fields: unknown, id: string): readonly Edit[] {
  const ids = idsOf(fields, ['lanes']);
  const value = { id: freshName(fields, ['lanes'], id), from: id };
  return [{ kind: 'insert', path: ['lanes'], index: ids.indexOf(id) + 1, value }];
}

/**
 * A lane named after its model, which alone distinguishes it from the lane it derives from; snapshot interpolation has a
 * rate and a delay of its own too.
 */
export function modelLane(fields: unknown, model: string, from: string, snapshots?: Snapshots): readonly Edit[] {
  const ids = idsOf(fields, ['lanes']);
  const id = ids.includes(model) ? freshName(fields, ['lanes'], model) : model;
  const own = model === snapshotModel && snapshots ? snapshotFields(fields, from, snapshots) : { model: { id: model } };
  return [{ kind: 'insert', path: ['lanes'], index: ids.length, value: { id, from, ...own } }];
}

/** A lane with these fields behind all others, or in place of the one of its name. */
export function addedLane(fields: unknown, lane: Readonly<Record<string, unknown>>): Edit {
  const ids = idsOf(fields, ['lanes']);
  const place = ids.indexOf(String(lane['id']));
  return place === -1
    ? { kind: 'insert', path: ['lanes'], index: ids.length, value: lane }
    : { kind: 'set', path: ['lanes', place], value: lane };
}

/** `base-2`, `base-3` …: a name that is free in the list. */
export function freshName(fields: unknown, list: FieldPath, id: string): string {
  const taken = idsOf(fields, list);
  const stem = id.replace(/-\d+$/, '');
  let number = 2;
  while (taken.includes(`${stem}-${number}`)) number += 1;
  return `${stem}-${number}`;
}

/** Lanes derived from a removed lane derive from its parent instead. */
export function removed(fields: unknown, list: FieldPath, index: number): readonly Edit[] {
  const lane = fieldAt(fields, [...list, index]);
  const heirs =
    list[0] === 'lanes' && list.length === 1
      ? placesOf(fields, 'lanes', fieldAt(lane, ['id'])).filter((path) => path.at(-1) === 'from')
      : [];
  const from = fieldAt(lane, ['from']);
  return [
    ...heirs.map((path): Edit => (from === undefined ? { kind: 'remove', path } : { kind: 'set', path, value: from })),
    { kind: 'remove', path: [...list, index] },
  ];
}

/** Where the element whose id is at `path` is named by others. */
export function referringTo(fields: unknown, path: FieldPath): readonly FieldPath[] {
  return path.length === 3 && path[2] === 'id' ? placesOf(fields, String(path[0]), fieldAt(fields, path)) : [];
}

/** The new name at `path`, and wherever the element is named. */
export function renamed(path: FieldPath, referring: readonly FieldPath[], id: string): readonly Edit[] {
  return [path, ...referring].map((place) => ({ kind: 'set', path: place, value: id }));
}
