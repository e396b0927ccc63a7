/** Columns of numbers in a motion CSV: a track's, and when a life ends. */
import { columnUnits } from '../motion-track.ts';

/** `end`: when the row's life ends, on the last row of that life; empty where it goes on. It needs the column `life`. */
export const csvColumnUnits = { ...columnUnits, end: 's' } as const;

export type CsvColumn = keyof typeof csvColumnUnits;

export const csvColumns = Object.keys(csvColumnUnits) as readonly CsvColumn[];
