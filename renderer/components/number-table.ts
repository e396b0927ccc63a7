/** A table of numbers as data: words, then numbers by column. */

export interface NumberTable {
  readonly title: string;
  /** Heads of the columns of words, which come first. */
  readonly words: readonly string[];
  readonly columns: readonly { readonly id: string; readonly title: string; readonly unit: string }[];
  readonly rows: readonly NumberRow[];
}

export interface NumberRow {
  /** Index of the lane, which has the colour; −1: of none. */
  readonly lane: number;
  readonly words: readonly string[];
  /** Numbers by column; null: not measured. */
  readonly numbers: readonly (number | null)[];
}
