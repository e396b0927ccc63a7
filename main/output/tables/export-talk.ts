/** What is asked of an export, and what passes between the bench and an export thread. All of it but the signal is plain, clonable data. */
import type { Fault } from '../../../contract/bench-state.ts';
import type { ExportedFile, ExportStart } from '../../../contract/exports/export-calls.ts';

/** An export of one kind. */
interface OrderOf<Wish extends ExportStart> {
  /** Path of the recording. */
  readonly recording: string;
  /** Path of the folder to write into, and of that in which its files grow. */
  readonly folder: string;
  readonly aside: string;
  readonly wish: Wish;
}

/** What a thread is started with; any message to it cancels the export. */
export type TablesOrder = OrderOf<Extract<ExportStart, { readonly kind: 'tables' }>>;
export type ReportOrder = OrderOf<Extract<ExportStart, { readonly kind: 'report' }>>;

export interface ExportWatching {
  readonly cancelled: AbortSignal;
  /** Told now and then how much is done, from 0 to 1. */
  readonly onShare: (share: number) => void;
}

/** All but `reached` is the last that a thread tells. */
export type ExportNews =
  /** How much is done, from 0 to 1. */
  | { readonly kind: 'reached'; readonly share: number }
  | { readonly kind: 'done'; readonly files: readonly ExportedFile[] }
  | { readonly kind: 'failed'; readonly fault: Fault };
