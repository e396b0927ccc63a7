/** The terminal that a command speaks to: the process's own, or a test's. */
import { createInterface } from 'node:readline';

export interface Terminal {
  /** Results: standard output. */
  print(text: string): void;
  /** Progress and errors: standard error. */
  tell(text: string): void;
  /** Standard error is a terminal on which a line can be redrawn. */
  readonly redraws: boolean;
  /** Fires when the user interrupts. */
  readonly interrupted: AbortSignal;
  /** Lines of standard input, from the first time it is asked on; left out: there is none. */
  lines?(): AsyncIterable<string>;
}

/** The process's own terminal; `interrupted` fires at the first SIGINT, a second one ends the process as usual. */
export function processTerminal(): Terminal {
  const interruption = new AbortController();
  process.once('SIGINT', () => interruption.abort());
  process.stdout.on('error', ignoreClosedPipe);
  return {
    print: (text) => void process.stdout.write(text),
    tell: (text) => void process.stderr.write(text),
    redraws: process.stderr.isTTY,
    interrupted: interruption.signal,
    lines: () => createInterface({ input: process.stdin }),
  };
}

/** A reader that has seen enough, such as `head`, is no failure. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
