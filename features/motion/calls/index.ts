/** Calls that take motion files and recordings in, piece by piece. */
import { call } from '../../../contract/bench.ts';
import { importBegin, importMapping, importPiece, importRequest, type Imported, type ImportRequest, type MotionLook } from './imports.ts';

export const importCalls = {
  /** Announces an import; its pieces follow. An import that is not continued is dropped. */
  'imports.begin': call<ImportRequest>()('operator', importBegin),
  'imports.piece': call<ImportRequest>()('operator', importPiece),
  /** Ends the upload. The file is accepted or rejected; on rejection nothing is kept. */
  'imports.end': call<Imported>()('operator', importMapping),
  /**
   * All of a motion file has been sent: what it would be with this mapping. It waits for `imports.end` or
   * `imports.cancel`.
   */
  'imports.look': call<MotionLook>()('operator', importMapping),
  'imports.cancel': call<ImportRequest>()('operator', importRequest),
} as const;

type ImportCalls = typeof importCalls;
declare module '../../../contract/bench.ts' {
  interface BenchCalls extends ImportCalls {}
}
