/**
 * The passing of session time: the one loop with which interactive and live sessions, runs, replays and comparison runs
 * advance. A session is taken from stop to stop; stops are the times at which sinks are due, never times of the wall
 * clock. Results depend on neither.
 */
import { setImmediate } from 'node:timers/promises';
import { timeTolerance } from '../../engine/base/time/time-tolerance.ts';
import type { Session } from '../../engine/session/session.ts';

/** A session, or the mirror of a live one with its session. */
export interface Advancing {
  readonly session: Pick<Session, 'now' | 'finished'>;
  advanceTo(time: number): void;
}

/** Takes something from a session at its own times: a row of telemetry, a point of a chart, a row to compare. */
export interface Sink {
  /** Session time, s, of the next take; Infinity: none. */
  readonly due: number;
  /** The session stands at `due`, or at its end. */
  take(): void;
}

/** When a session that is advanced in one go pauses for the event loop. */
export interface Pauses {
  readonly cancelled: AbortSignal;
  /** Wall clock, s. */
  readonly clock: () => number;
  /** Gets the session time, s, at each pause; the session waits for what it returns. */
  readonly onPause?: ((time: number) => void | Promise<void>) | undefined;
}

/** Wall time between two pauses, s: short to a person, long to the machine. */
const pauseEvery = 0.05;

export class Advance {
  readonly #run: Advancing;
  readonly #sinks: readonly Sink[];
  /** Wall time of the last pause, s. */
  #pausedAt = -Infinity;

  constructor(run: Advancing, sinks: readonly Sink[]) {
    this.#run = run;
    this.#sinks = sinks;
  }

  /** Session time of the next stop before `until`, s. */
  next(until: number): number {
    let next = until;
    for (const sink of this.#sinks) next = Math.min(next, sink.due);
    return next;
  }

  /** Advances to the next stop before `until`, s. True: it is `until`, or the end of the session. */
  step(until: number): boolean {
    const { session } = this.#run;
    const stop = this.next(until);
    this.#run.advanceTo(stop);
    for (const sink of this.#sinks) if (session.finished || session.now >= sink.due) sink.take();
    return stop >= until || session.finished;
  }

  /** Advances to `until` (s), or to the end of the session. Throws the signal's reason once it is cancelled. */
  async to(until: number, pauses: Pauses): Promise<void> {
    for (let isThere = false; !isThere;) {
      isThere = this.step(until);
      if (pauses.clock() - this.#pausedAt >= pauseEvery) await this.#pause(pauses);
    }
  }

  async #pause({ onPause, clock, cancelled }: Pauses): Promise<void> {
    await onPause?.(this.#run.session.now);
    await setImmediate();
    cancelled.throwIfAborted();
    this.#pausedAt = clock();
  }
}

/** As much of a session as its ticks need. */
export interface TickingSession extends Pick<Session, 'ticks' | 'finished'> {
  readonly plan: Pick<Session['plan'], 'frame' | 'duration'>;
}

/** A sink that is due at every tick of the session. */
export class Ticks implements Sink {
  readonly #session: TickingSession;
  readonly #onTick: () => void;
  /** Ticks taken so far. */
  #ticks: number;

  /** `onTick` is called after each tick from now on. */
  constructor(session: TickingSession, onTick: () => void = () => undefined) {
    this.#session = session;
    this.#onTick = onTick;
    this.#ticks = session.ticks;
  }

  /** After the last tick comes the end of the session, and then nothing. */
  get due(): number {
    const { finished, plan } = this.#session;
    if (finished) return Infinity;
    const next = this.#ticks * plan.frame;
    return next < plan.duration - timeTolerance ? next : plan.duration;
  }

  /** The end is no tick. */
  take(): void {
    const { ticks } = this.#session;
    if (ticks === this.#ticks) return;
    this.#ticks = ticks;
    this.#onTick();
  }
}

/** Samples a session every so often: at its beginning, and at its end too. */
export interface Sampling {
  /** s */
  readonly every: number;
  readonly sample: (session: Session) => void;
}

/** The sink of a sampling. */
export class Samples implements Sink {
  readonly #sampling: Sampling;
  readonly #session: Session;
  #count = 0;
  /** Session time of the last sample, s. */
  #sampledAt = -1;

  constructor(sampling: Sampling, session: Session) {
    this.#sampling = sampling;
    this.#session = session;
  }

  get due(): number {
    return this.#count * this.#sampling.every;
  }

  /** One sample for each moment. */
  take(): void {
    const { now } = this.#session;
    while (now >= this.due) this.#count += 1;
    if (now === this.#sampledAt) return;
    this.#sampledAt = now;
    this.#sampling.sample(this.#session);
  }
}
