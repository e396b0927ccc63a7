/** A figure: something that a document shows or claims, measured here, with the document's own figure beside it. */
import type { BatchResult, BatchRun } from '../../../../main/run/run-tasks.ts';
import type { Claim } from './claim.ts';

export type Performed<Run extends BatchRun> = { readonly run: Run } & BatchResult;

/** The means by which a figure measures. */
export interface Lab {
  /** Seeds of repeated runs: 1, 2 … */
  readonly seeds: readonly number[];
  /** Fewer points where a figure has many. */
  readonly quick: boolean;
  /**
   * Performs the runs, in their order. Failed ones are left out of the results and listed in the figure's `failures`.
   */
  run<Run extends BatchRun>(runs: readonly Run[]): Promise<Performed<Run>[]>;
  /** The same for runs that may fail, because what they request may not exist: the figure tries again. */
  attempt<Run extends BatchRun>(runs: readonly Run[]): Promise<Performed<Run>[]>;
}

export interface Table {
  /** Names its CSV file together with the figure's id; left out: the figure has but one. */
  readonly id?: string;
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Words, or a number that is shown with three significant digits unless whole; null: nothing was measured. */
export type Cell = string | number | null;

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'table'; readonly table: Table }
  | { readonly kind: 'claims'; readonly claims: readonly Claim[] };

export interface Figure {
  readonly id: string;
  readonly title: string;
  /** Document and place. */
  readonly source: string;
  /** Measures it anew; the same seeds give the same blocks. */
  measure(lab: Lab): Promise<readonly Block[]>;
}

/** Several figures on one page. */
export interface Topic {
  readonly id: string;
  readonly title: string;
  /** The subject of the page, in a few sentences. */
  readonly about: string;
  readonly figures: readonly Figure[];
}
