/** Fields of `--set` that something else sets as well: refused, as one of the two would be ignored. */
import { BenchError } from '../../../contract/errors.ts';

/** A field that is set after those of `--set`. */
export interface SetLater {
  readonly path: string;
  /** The option, or the field of a file. */
  readonly by: string;
}

/** Throws a `BenchError` about the first field, or part of a field, that is set again. */
export function checkSetOnce(sets: readonly string[], later: readonly SetLater[]): void {
  for (const set of sets) {
    const path = pathOf(set);
    const other = later.find((each) => path === each.path || path.startsWith(`${each.path}.`));
    if (other) throw new BenchError('bad-input', `--set ${path}: ${other.by} sets this field too; leave one of them out.`);
  }
}

/** The path in `path=value`. */
function pathOf(set: string): string {
  return set.slice(0, Math.max(set.indexOf('='), 0)).trim();
}
