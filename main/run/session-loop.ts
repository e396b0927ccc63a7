/** Lets a session do what is due, slice after slice, with room for messages in between. */
import type { CommandMessage } from './session-messages.ts';

/** A session that does what is due in slices. */
export interface SlicedSession {
  /** Returns wall seconds until more is due: 0 at once, null not before it is told something. */
  slice(): number | null;
  execute(message: CommandMessage): void;
}

export class SessionLoop<Session extends SlicedSession> {
  readonly #session: Session;
  readonly #fail: (error: unknown) => void;
  #cancel: () => void = () => undefined;

  /** `fail` is told of the error that ended the session. */
  constructor(session: Session, fail: (error: unknown) => void) {
    this.#session = session;
    this.#fail = fail;
  }

  execute(message: CommandMessage): void {
    this.tell((session) => session.execute(message));
  }

  /** Tells the session something, and lets it do what is due then. */
  tell(act: (session: Session) => void): void {
    this.#guarded(() => {
      act(this.#session);
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
