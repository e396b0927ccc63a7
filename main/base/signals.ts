/**
 * Ctrl-C and SIGTERM of a process. Node calls listeners of signals from the event loop, which a parser may block for
 * ever. So no command listens while a parser works, and the system ends the process.
 */
import { setImmediate as turn } from 'node:timers/promises';

const signals = ['SIGINT', 'SIGTERM'] as const;

/** The reason of an abort by a signal. */
export class SignalReceived extends Error {
  override readonly name = 'AbortError';
  readonly signal: (typeof signals)[number];

  constructor(signal: (typeof signals)[number]) {
    super(`${signal} was received.`);
    this.signal = signal;
  }
}

/** A signal came while a file was read. */
export class ReadingInterrupted extends Error {
  override readonly name = 'ReadingInterrupted';
}

let heard: AbortController | null = null;
/** True from the reading of a file to the next turn of the event loop. */
let isLeftAlone = false;

/**
 * Fires at the first Ctrl-C or SIGTERM from now on; a second one ends the process as usual. Until a command asks for it,
 * the system ends the process, whatever it is doing.
 */
export function hearSignals(): AbortSignal {
  if (heard) return heard.signal;
  heard = new AbortController();
  if (!isLeftAlone) hear();
  return heard.signal;
}

/** The signal of `hearSignals`; null: no command has called it. */
export function heardSignals(): AbortSignal | null {
  return heard && heard.signal;
}

/** True once a signal was heard: what is read from then on belongs to the end of the process. */
export function isEnding(): boolean {
  return heard?.signal.aborted ?? false;
}

/** A shorter text is parsed in much less than a second, whatever it says. */
const longText = 2 ** 16;

/**
 * To be awaited once a foreign text of so many bytes was read, just before it is parsed: until the event loop turns
 * again, the system ends the process at a signal. Rejects with `ReadingInterrupted` where one came since the reading
 * began. A short text changes nothing: a signal that comes while it is parsed is heard afterwards.
 */
export async function parsingFollows(bytes: number, { wasEnding }: { readonly wasEnding: boolean }): Promise<void> {
  if (!heard || wasEnding || bytes < longText) return;
  // A signal that has come already is heard in this turn.
  await turn();
  if (heard.signal.aborted) throw new ReadingInterrupted('Interrupted.');
  if (isLeftAlone) return;
  isLeftAlone = true;
  hearNothing();
  setImmediate(() => {
    isLeftAlone = false;
    if (!heard?.signal.aborted) hear();
  });
}

const handlers = signals.map((signal) => {
  const hear = () => {
    process.off(signal, hear);
    heard?.abort(new SignalReceived(signal));
  };
  return { signal, hear };
});

function hear(): void {
  for (const { signal, hear } of handlers) process.on(signal, hear);
}

function hearNothing(): void {
  for (const { signal, hear } of handlers) process.off(signal, hear);
}
