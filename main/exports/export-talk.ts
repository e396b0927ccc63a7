/** What passes between the bench and an export thread. All of it is plain, clonable data. */
import type { Fault } from '../../contract/bench-state.ts';
import type { ExportedFile, ExportStart } from '../../contract/exports/export-calls.ts';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';

/** What a thread is started with; any message to it cancels the export. */
export interface ExportOrder {
  /** Path of the recording. */
  readonly recording: string;
  /** Path of the folder to write into, and of that in which its files grow. */
  readonly folder: string;
  readonly aside: string;
  readonly wish: ExportStart;
  /** Third-party plugins. */
  readonly plugins: readonly PluginBundle[];
}

/** All but `reached` is the last that it tells. */
export type ExportNews =
  /** How much is done, from 0 to 1. */
  | { readonly kind: 'reached'; readonly share: number }
  | { readonly kind: 'done'; readonly files: readonly ExportedFile[] }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly fault: Fault };
