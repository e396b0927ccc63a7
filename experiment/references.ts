/** References between parts of the file: elements of a list are named by their id. */
import { unknownWord, type FieldPath, type Report } from './problem.ts';

interface Element {
  readonly id: string;
}

/** Index of the element that the field at `path` names; −1, and reported, where there is none. */
export function refer(what: string, elements: readonly Element[], id: string, path: FieldPath, report: Report): number {
  const ids = elements.map((element) => element.id);
  const index = ids.indexOf(id);
  if (index === -1) report({ path, message: unknownWord(what, id, ids) });
  return index;
}

/** Reports every element of the list at `path` whose id an earlier one has. */
export function reportRepeated(path: FieldPath, elements: readonly Element[], report: Report): void {
  const seen = new Set<string>();
  for (const [index, { id }] of elements.entries()) {
    if (seen.has(id))
      report({
        path: [...path, index, 'id'],
        message: `"${id}" is the id of an earlier element of ${path.filter((key) => typeof key === 'string').join('.')}; ids must be unique.`,
      });
    seen.add(id);
  }
}
