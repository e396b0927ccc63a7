/**
 * Files from elsewhere, as pages bring them to the bench: announced, sent piece by piece, taken in once they are whole.
 */
import { z } from 'zod';

/** Bytes of a piece: in base64, with what goes around it, it stays within a message. */
export const importPieceBytes = 180 * 1024;

const mebibyte = 1 << 20;
const gibibyte = 1024 * mebibyte;

/**
 * What can be brought, by its ending, and how long it may be, bytes: a recording is read where it lies, motion is held
 * in memory.
 */
export const longestImport = { '.mcap': 4 * gibibyte, '.rec': 256 * mebibyte, '.csv': 256 * mebibyte } as const;
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

export const importWish = z.strictObject({ import: number });
export type ImportWish = z.output<typeof importWish>;

/** What a file has become. */
export type Imported =
  /** One of those that are kept: the name by which it is opened. */
  | { readonly kind: 'recording'; readonly file: string }
  /** An experiment around it, with a name for that: a draft, whose file lies among the user's own. */
  | { readonly kind: 'motion'; readonly name: string; readonly text: string };
