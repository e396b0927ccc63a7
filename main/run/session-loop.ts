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
    this.#try(() => {
      const wait = this.#session.slice();
      if (wait !== null) this.#wait(wait);
    });
  }

  /**
   * Applies a change to the session; what is due then follows once all waiting messages have been taken. A slice for
   * each message would let messages accumulate without bound.
   */
  act(act: () => void): void {
    this.#try(() => {
      act();
      this.#wait(0);
    });
  }

  #wait(wait: number): void {
    this.#cancel();
    this.#cancel = later(wait, () => this.run());
  }

  #try(act: () => void): void {
    try {
      act();
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
