/** The order of a table's rows: by any column, up or down, or as they come. */
import { shallowRef } from 'vue';

export interface Sorting {
  readonly column: string;
  readonly down: boolean;
}

/** The order that a header reports to assistive technology. */
export type AriaSort = 'ascending' | 'descending' | 'none';

/** `worstIsHigh`: columns in which the largest number is the worst begin with it; the others begin upwards. */
export function useSorting(worstIsHigh: (column: string) => boolean = () => false) {
  const sorting = shallowRef<Sorting | null>(null);

  /** The worst first, then the other way round, then as they come. */
  function toggle(column: string): void {
    const now = sorting.value;
    const first = worstIsHigh(column);
    if (now?.column !== column) sorting.value = { column, down: first };
    else sorting.value = now.down === first ? { column, down: !first } : null;
  }

  function ariaSort(column: string): AriaSort {
    if (sorting.value?.column !== column) return 'none';
    return sorting.value.down ? 'descending' : 'ascending';
  }

  /** A sorted copy, stable; rows without a number come last in both directions. */
  function sorted<Row>(rows: readonly Row[], valueOf: (row: Row, column: string) => number | string): readonly Row[] {
    const now = sorting.value;
    if (!now) return rows;
    const sign = now.down ? -1 : 1;
    return [...rows].sort((a, b) => compare(valueOf(a, now.column), valueOf(b, now.column), sign));
  }

  /** The same for the eye, beside the column's title. */
  function arrow(column: string): string {
    if (sorting.value?.column !== column) return '';
    return sorting.value.down ? '▾' : '▴';
  }

  return { toggle, ariaSort, arrow, sorted };
}

function compare(a: number | string, b: number | string, sign: number): number {
  if (typeof a === 'string' || typeof b === 'string') return sign * String(a).localeCompare(String(b));
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  return sign * (a - b);
}
