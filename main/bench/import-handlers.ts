/** The handlers of calls about files from elsewhere. */
import type { ImportDesk } from './import-desk.ts';
import type { CallsOf, HandlersOf } from './handlers-of.ts';

export type ImportHandlers = HandlersOf<CallsOf<'imports'>>;

export function importHandlers(desk: ImportDesk): ImportHandlers {
  return {
    'imports.begin': (announced) => desk.begin(announced),
    'imports.piece': (piece) => desk.piece(piece),
    'imports.end': (upload) => desk.end(upload),
    'imports.cancel': (upload) => desk.cancel(upload),
  };
}
