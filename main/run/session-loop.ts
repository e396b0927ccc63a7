/** The loop of a session in its thread: slices of work, with messages taken in between. */
import type { CommandMessage } from './session-messages.ts';

/** A session that works in slices. */
export interface SlicedSession {
  /** Returns wall seconds until more is due: 0 at once, null not before the next message. */
  slice(): number | null;
  execute(message: CommandMessage): void;
}

export class SessionLoop {
  readonly #session: Pick<SlicedSession, 'slice'>;
  readonly #fail: (error: unknown) => void;
  #cancel: () => void = () => undefined;

  /** `fail` gets the error that ended the session. */
  constructor(session: Pick<SlicedSession, 'slice'>, fail: (error: unknown) => void) {
    this.#session = session;
    this.#fail = fail;
  }

  run(): void {
    this.act(() => undefined);
  }

  /** Applies a change to the session, then does what is due. */
  act(act: () => void): void {
    try {
      act();
      this.#cancel();
      const wait = this.#session.slice();
      if (wait !== null) this.#cancel = later(wait, () => this.run());
    } catch (error) {
      this.#cancel();
      this.#fail(error);
    }
  }
}

/** Calls `run` in `wait` seconds, after what the event loop has to do before; returns a function that cancels it. */
function later(wait: number, run: () => void): () => void {
  if (wait === 0) {
    const immediate = setImmediate(run);
    return () => clearImmediate(immediate);
  }
  const timer = setTimeout(run, Math.ceil(wait * 1000));
  return () => clearTimeout(timer);
}
