/** The terminal that a command speaks to: the process's own, or a test's. */
import { createInterface } from 'node:readline';
import { exitStatus } from '../base/exit-status.ts';
import { hearSignals } from '../base/signals.ts';
import { terminalText } from '../base/terminal-text.ts';

export interface Terminal {
  /** Results: standard output. */
  print(text: string): void;
  /**
   * The text of a file, as it is, to standard output; on a screen without control characters. Resolves once the reader
   * has taken it, so a slow one does not fill the memory, or when it is gone. Left out: as results.
   */
  emit?(text: string): Promise<void>;
  /** Progress and errors: standard error. */
  notify(text: string): void;
  /** Writes text with control sequences of our own to standard error; null: that is no terminal. */
  readonly draw: ((text: string) => void) | null;
  /** Fires when the user interrupts, or the system does. */
  readonly interrupted: AbortSignal;
  /** Lines of standard input, until it or the signal ends them: an open input keeps the process alive. Left out: none. */
  lines?(end: AbortSignal): AsyncIterable<string>;
}

/**
 * The process's own terminal; `interrupted` fires at the first Ctrl-C, or at a signal that ends the process: the
 * command closes what it began. A second one ends it as usual. Signals are heard once a command asks for `interrupted`:
 * before that the system ends the process, whatever it is doing.
 */
export function processTerminal(): Terminal {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => hearFailure(error, 'Standard output'));
  process.stderr.on('error', (error: NodeJS.ErrnoException) => hearFailure(error, null));
  return {
    print: (text) => void process.stdout.write(terminalText(text)),
    emit: (text) => new Promise((resolve) => process.stdout.write(process.stdout.isTTY ? terminalText(text) : text, () => resolve())),
    notify: (text) => void process.stderr.write(terminalText(text)),
    draw: process.stderr.isTTY ? (text) => void process.stderr.write(text) : null,
    get interrupted() {
      return hearSignals();
    },
    lines: (signal) => createInterface({ input: process.stdin, signal }),
  };
}

/**
 * A closed reader, such as `head`, is no failure; any other write error fails the command and is reported on `stream`
 * if possible.
 */
function hearFailure(error: NodeJS.ErrnoException, stream: string | null): void {
  if (error.code === 'EPIPE') return;
  process.exitCode = exitStatus.failed;
  if (stream !== null) process.stderr.write(`${stream} cannot be written: ${error.message}.\n`);
}

/** Writes the text of a file to standard output. Await it before the next piece. */
export async function emit(terminal: Terminal, text: string): Promise<void> {
  if (terminal.emit) await terminal.emit(text);
  else terminal.print(text);
}
