/** Exports of the open session or recording: options, progress, files written. */
import { z } from 'zod';
import { exportFormats, headerForms } from '../../../contract/table-format.ts';

const ids = z.array(z.string().max(300)).max(2000).optional();
const moment = z.number().min(0).optional();

const tablesExport = z.strictObject({
  kind: z.literal('tables'),
  format: z.enum(exportFormats),
  /** Left out: all that there are. */
  tables: ids,
  lanes: ids,
  entities: ids,
  /** Session times, s; left out: from the beginning, to the end. */
  from: moment,
  to: moment,
  /** Samples are this far apart at least, s; left out: all of them. */
  every: z.number().positive().optional(),
  /** The form of CSV headers; left out: utf8. */
  headers: z.enum(headerForms).optional(),
});

const reportExport = z.strictObject({
  kind: z.literal('report'),
  /** Colours of lanes, where the person at the page has chosen: places in the list of lanes' colours. */
  laneColours: z.record(z.string().max(300), z.number().int().nonnegative().max(100)).optional(),
});

/** Tables of it; or a report: one page with charts, tables and the experiment, for which it is measured anew. */
export const exportStart = z.discriminatedUnion('kind', [tablesExport, reportExport]);
export type ExportStart = z.output<typeof exportStart>;
export type ExportKind = ExportStart['kind'];

export const exportPieceQuestion = z.strictObject({
  export: z.number().int().nonnegative(),
  file: z.string().max(300),
  offset: z.number().int().nonnegative().default(0),
});
export type ExportPieceQuestion = z.output<typeof exportPieceQuestion>;

export interface ExportedFile {
  readonly name: string;
  readonly bytes: number;
  /** Number of rows of a table; null: it is none. */
  readonly rows: number | null;
}

export type ExportStatus =
  /** There has been none since the bench was started. */
  'none' | 'running' | 'done' | 'cancelled' | 'failed';

export interface ExportState {
  readonly status: ExportStatus;
  /** Counts the exports of this bench. */
  readonly number: number;
  readonly kind: ExportKind;
  /** Where the files are, once it is done. */
  readonly folder: string;
  /** The share that is done, 0–1. */
  readonly share: number;
  /** Estimated wall time left, s; null while unknown. */
  readonly timeLeft: number | null;
  readonly files: readonly ExportedFile[];
  /** Why it failed. */
  readonly message: string | null;
}

export const noExport: ExportState = {
  status: 'none',
  number: 0,
  kind: 'tables',
  folder: '',
  share: 0,
  timeLeft: null,
  files: [],
  message: null,
};
