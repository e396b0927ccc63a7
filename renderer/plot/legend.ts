/** The legend of a chart: its rows and columns, and which of them are hidden. */
import { shallowRef } from 'vue';

/** A row or a column, marked by colour, by line style, or by neither. */
export interface LegendEntry {
  /** Key under which it is hidden. */
  readonly id: string;
  readonly title: string;
  readonly colour?: string | undefined;
  readonly dash?: readonly number[] | undefined;
  /** Symbol of its points. */
  readonly symbol?: string | undefined;
}

export interface LegendRow extends LegendEntry {
  /** Values by column; a column without a value has an empty cell. */
  readonly values: readonly { readonly column: string; readonly value: number }[];
}

export interface HiddenLines {
  has(id: string): boolean;
  toggle(id: string): void;
  /** Leaves only `id` among `siblings`; when it is alone already, shows them all again. */
  isolate(id: string, siblings: readonly string[]): void;
}

/** `known` gives the ids that exist: others are forgotten. */
export function useHiddenLines(known: () => readonly string[]): HiddenLines {
  const hidden = shallowRef<ReadonlySet<string>>(new Set());
  const set = (ids: readonly string[]) => (hidden.value = new Set(ids.filter((id) => known().includes(id))));

  return {
    has: (id) => hidden.value.has(id),
    toggle: (id) => set(hidden.value.has(id) ? [...hidden.value].filter((other) => other !== id) : [...hidden.value, id]),
    isolate(id, siblings) {
      const others = siblings.filter((other) => other !== id);
      const alone = !hidden.value.has(id) && others.every((other) => hidden.value.has(other));
      const rest = [...hidden.value].filter((other) => !siblings.includes(other));
      set(alone ? rest : [...rest, ...others]);
    },
  };
}
