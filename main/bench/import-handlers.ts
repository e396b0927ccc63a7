/** The handlers of calls about files from elsewhere. */
import type { Imports } from './imports.ts';
import type { CallsOf, HandlersOf } from './handlers-of.ts';

export type ImportHandlers = HandlersOf<CallsOf<'imports'>>;

export function importHandlers(imports: Imports): ImportHandlers {
  return {
    'imports.begin': (announced) => imports.begin(announced),
    'imports.piece': (piece) => imports.piece(piece),
    'imports.end': (upload) => imports.end(upload),
    'imports.cancel': (upload) => imports.cancel(upload),
  };
}
