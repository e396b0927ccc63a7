/** The line from a session to whoever writes its recording. */
import type { MessagePort } from 'node:worker_threads';

export interface RecorderLine {
  readonly port: MessagePort;
  /** Counts the KiB that have been taken off it. */
  readonly taken: SharedArrayBuffer;
}
