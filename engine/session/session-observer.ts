/** The observer of a session: told of what happens, as it happens. Looking on changes nothing. */
import type { GameObserver } from '../game/game-events.ts';
import type { UpdateObserver } from '../network/update-tracer.ts';

/** In order of session time. What schedulers decide is told apart: see `SessionOptions.onDecision`. */
export interface SessionObserver {
  /** Every update that is sent to a receiver arrives there once or is lost once, unless it is still under way at the end. */
  readonly onUpdate?: UpdateObserver;
  readonly onGame?: GameObserver;
}
