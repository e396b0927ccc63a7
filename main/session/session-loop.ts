/** Lets a live session do what is due, slice after slice, with room for messages in between. */
import type { LiveSession } from './live-session.ts';
import type { CommandMessage } from './session-messages.ts';

export class SessionLoop {
  readonly #session: LiveSession;
  readonly #fail: (error: unknown) => void;
  #cancel: () => void = () => undefined;

  /** `fail` is told of the error that ended the session. */
  constructor(session: LiveSession, fail: (error: unknown) => void) {
    this.#session = session;
    this.#fail = fail;
  }

  execute(message: CommandMessage): void {
    this.#guarded(() => {
      this.#session.execute(message);
      this.#slice();
    });
  }

  run(): void {
    this.#guarded(() => this.#slice());
  }

  #slice(): void {
    this.#cancel();
    const wait = this.#session.slice();
    if (wait !== null) this.#cancel = later(wait, () => this.run());
  }

  #guarded(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.#cancel();
      this.#fail(error);
    }
  }
}

/** Calls `run` in `wait` seconds, after what the event loop has to do before; returns what cancels it. */
function later(wait: number, run: () => void): () => void {
  if (wait === 0) {
    const immediate = setImmediate(run);
    return () => clearImmediate(immediate);
  }
  const timer = setTimeout(run, Math.ceil(wait * 1000));
  return () => clearTimeout(timer);
}
