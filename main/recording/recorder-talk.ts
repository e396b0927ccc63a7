/** What passes between the bench and a recorder thread. All of it is plain, clonable data. */
import type { Fault } from '../../contract/bench-state.ts';
import type { SetupRecord } from './format/recording-format.ts';
import type { RecorderLine } from './recorder-line.ts';
import type { PastQuestion, Span } from './session-past.ts';

/** What a thread is started with: where to write what comes over the line, or what to open. */
export type RecorderStart = { readonly path: string; readonly line: RecorderLine } | { readonly path: string };

export type RecorderQuestion =
  | { readonly ask: 'rows'; readonly question: PastQuestion<'rows'> }
  | { readonly ask: 'occurrences'; readonly question: PastQuestion<'occurrences'> }
  | { readonly ask: 'decisions'; readonly question: PastQuestion<'decisions'> }
  | { readonly ask: 'density'; readonly question: PastQuestion<'density'> }
  | { readonly ask: 'conditions' }
  | { readonly ask: 'note'; readonly time: number; readonly text: string }
  /** Writes what waits. */
  | { readonly ask: 'flush' }
  /** Ends the file; the thread ends with its answer. */
  | { readonly ask: 'close' };

/** The answer to the question of that id. */
export type RecorderAnswer = { readonly id: number; readonly result: unknown } | { readonly id: number; readonly fault: Fault };

/** Told now and then. */
export interface RecorderState {
  /** On disk. */
  readonly bytes: number;
  /** Why nothing is written any more; null: it is. */
  readonly problem: string | null;
  /** Null: nothing has been recorded yet. */
  readonly span: Span | null;
  /** Of a recording that was opened. */
  readonly opened?: {
    readonly setup: SetupRecord;
    readonly isWhole: boolean;
    /** Chunks that were met by now, and could not be read. */
    readonly damagedChunks: number;
  };
  /** Why it could not be opened. */
  readonly refused?: Fault;
}
