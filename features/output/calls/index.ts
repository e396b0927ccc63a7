/** Calls about exports of the open session. */
import { call, nothing } from '../../../contract/bench.ts';
import type { FilePiece } from '../../../contract/file-piece.ts';
import { exportPieceQuestion, exportStart, type ExportState } from './export-calls.ts';

export const exportCalls = {
  /** Starts an export of the open session's recording so far; events report its progress. One export at a time. */
  'exports.start': call<ExportState>()('operator', exportStart),
  /** Ends the export; nothing of it is kept. */
  'exports.cancel': call<ExportState>()('operator', nothing),
  /** A file that was exported, piece by piece. */
  'exports.piece': call<FilePiece>()('operator', exportPieceQuestion),
} as const;

type ExportCalls = typeof exportCalls;
declare module '../../../contract/bench.ts' {
  interface BenchCalls extends ExportCalls {}
  interface BenchEvents {
    /**
     * After every change, and a few times a second while an export runs. Sent on every connection once there is an
     * export.
     */
    export: ExportState;
  }
}
