/** What an export is started with. */
import type { ExportStart } from '../../../contract/exports/export-calls.ts';

/** An export of one kind. */
interface OrderOf<Wish extends ExportStart> {
  /** Path of the recording. */
  readonly recording: string;
  /** Path of the folder to write into, and of that in which its files grow. */
  readonly folder: string;
  readonly aside: string;
  readonly wish: Wish;
}

export type TablesOrder = OrderOf<Extract<ExportStart, { readonly kind: 'tables' }>>;
export type ReportOrder = OrderOf<Extract<ExportStart, { readonly kind: 'report' }>>;

export interface ExportWatching {
  readonly cancelled: AbortSignal;
  /** Gets the share (0–1) that is done, now and then. */
  readonly onShare: (share: number) => void;
}
