/**
 * Files from elsewhere, as pages bring them to the bench: announced, sent piece by piece, taken in once they are whole.
 */
import { z } from 'zod';
import { mappingFields } from '../../../experiment/motion.ts';

/** Bytes of a piece: in base64, with what goes around it, it stays within a message. */
export const importPieceBytes = 180 * 1024;

const mebibyte = 1 << 20;
const gibibyte = 1024 * mebibyte;

/**
 * The files that can be imported, by their endings, and their largest size, bytes: a recording is read where it lies,
 * motion is held in memory.
 */
export const longestImport = {
  '.mcap': 4 * gibibyte,
  '.rec': 256 * mebibyte,
  '.csv': 256 * mebibyte,
  '.tsv': 256 * mebibyte,
  '.txt': 256 * mebibyte,
  '.log': 256 * mebibyte,
  '.dat': 256 * mebibyte,
  '.tum': 256 * mebibyte,
  '.plt': 256 * mebibyte,
  '.parquet': 256 * mebibyte,
  '.jsonl': 256 * mebibyte,
  '.ndjson': 256 * mebibyte,
  '.json': 256 * mebibyte,
  '.geojson': 256 * mebibyte,
  '.gpx': 64 * mebibyte,
  '.kml': 64 * mebibyte,
  '.tcx': 64 * mebibyte,
  '.xml': 256 * mebibyte,
  '.gz': 256 * mebibyte,
  '.zst': 256 * mebibyte,
  '.bag': gibibyte,
  '.db3': gibibyte,
  '.ulg': gibibyte,
  '.dem': gibibyte,
} as const;
export type ImportEnding = keyof typeof longestImport;

/** Null: a file of this name cannot be brought. */
export function importEnding(name: string): ImportEnding | null {
  const endings = Object.keys(longestImport) as ImportEnding[];
  return endings.find((ending) => name.toLowerCase().endsWith(ending)) ?? null;
}

const number = z.number().int().positive();

export const importBegin = z.strictObject({ name: z.string().min(1).max(255), bytes: z.number().int().nonnegative() });
export type ImportBegin = z.output<typeof importBegin>;

/** Pieces come in order, one after the other. */
export const importPiece = z.strictObject({
  import: number,
  offset: z.number().int().nonnegative(),
  base64: z
    .string()
    .min(1)
    .max((importPieceBytes / 3) * 4),
});
export type ImportPiece = z.output<typeof importPiece>;

export const importRequest = z.strictObject({ import: number });
export type ImportRequest = z.output<typeof importRequest>;

/** A motion file with how it is to be read; left out: as its columns are named. */
export const importMapping = z.strictObject({ import: number, mapping: mappingFields.optional() });
export type ImportMapping = z.output<typeof importMapping>;

/** The contents of a motion file as it would be read, to be checked by a person. */
export interface MotionLook {
  /** It was written by another program, or looks wrong: its columns should be checked. */
  readonly isForeign: boolean;
  /** Why it cannot be read so; null: it can. The rest is empty then. */
  readonly problem: string | null;
  readonly columns: readonly { readonly quantity: string; readonly name: string; readonly unit: string }[];
  /** Columns that distinguish entities; empty: one entity. */
  readonly ids: readonly string[];
  /** Columns that are not read. */
  readonly unused: readonly string[];
  readonly axes: string;
  /** Times count ticks of this rate, Hz; null: they are times. */
  readonly rate: number | null;
  /** The facts about the file, a line each; `questions` are what looks wrong. */
  readonly facts: readonly string[];
  readonly questions: readonly string[];
  /** Seen from above, m, thinned; NaN breaks a path. */
  readonly paths: readonly { readonly id: string; readonly x: readonly number[]; readonly y: readonly number[] }[];
}

/** The result of an import. */
export type Imported =
  /** One of those that are kept: the name by which it is opened. */
  | { readonly kind: 'recording'; readonly file: string }
  /** An experiment around it, with a name for that: a draft, whose file lies among the user's own. */
  | { readonly kind: 'motion'; readonly name: string; readonly text: string };
