/** The handlers of calls about exports. */
import { BenchError } from '../../contract/errors.ts';
import type { Exports } from './exports.ts';
import type { CallsOf, HandlersOf } from './handlers-of.ts';

export type ExportHandlers = HandlersOf<CallsOf<'exports'>>;

/** `exports` null: this bench records nothing, so there is nothing to export. */
export function exportHandlers(exports: Exports | null): ExportHandlers {
  const needed = (): Exports => {
    if (exports) return exports;
    throw new BenchError('not-possible', 'This bench does not record sessions, so there is nothing to export.');
  };
  return {
    'exports.start': (request) => needed().start(request),
    'exports.cancel': () => needed().cancel(),
    'exports.piece': (question) => needed().piece(question),
  };
}
