/** The formats in which tables are written. */

/** CSV, Parquet, JSON lines. */
export const exportFormats = ['csv', 'parquet', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** CSV headers: UTF-8 as it is, with a byte-order mark for spreadsheets, or units in ASCII (`m/s^2`). */
export const headerForms = ['utf8', 'bom', 'ascii'] as const;
export type HeaderForm = (typeof headerForms)[number];
