/** The handlers of calls about exports. */
import { BenchError } from '../../contract/errors.ts';
import type { ExportDesk } from './export-desk.ts';
import type { CallsOf, HandlersOf } from './handlers-of.ts';

export type ExportHandlers = HandlersOf<CallsOf<'exports'>>;

/** `desk` null: this bench records nothing, so there is nothing to export. */
export function exportHandlers(desk: ExportDesk | null): ExportHandlers {
  const needed = (): ExportDesk => {
    if (desk) return desk;
    throw new BenchError('not-possible', 'This bench does not record sessions, so there is nothing to export.');
  };
  return {
    'exports.start': (request) => needed().start(request),
    'exports.cancel': () => needed().cancel(),
    'exports.piece': (question) => needed().piece(question),
  };
}
