/** A file's rows as they stand in it, and which columns were read as what. */
import type { ColumnPlan } from './mapping/column-plan.ts';
import type { RawTrack } from './mapping/raw-tracks.ts';

export interface RowTable {
  readonly plan: ColumnPlan;
  readonly tracks: readonly RawTrack[];
  /** Null: none. */
  readonly leftOut?: LeftOut | null;
}

/** Rows without one of the values that are read. */
export interface LeftOut {
  readonly count: number;
  /** The first that lacked a value. */
  readonly column: string;
}

/** What a motion file may be, in messages. */
export const motionRole = 'a motion file (.csv, .tsv, .txt, .parquet, .jsonl, .ndjson, .json, .gpx, .pcap, .pcapng, .rec or .mcap)';
