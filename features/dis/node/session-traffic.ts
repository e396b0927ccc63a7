/** A running session as DIS traffic, from the moment at which an operator requests it. */
import type { SessionObserver } from '../../../engine/session/session-outside.ts';
import type { Session } from '../../../engine/session/session.ts';
import type { SessionTap } from '../../../main/run/session-kind.ts';
import { DisTraffic, type TrafficOptions } from './traffic.ts';

/** Time stamps are of UTC at most this far from the sending, s. */
const stampTolerance = 0.1;

export class SessionTraffic implements SessionTap {
  /** To be given to the session when it is made. */
  readonly observer: SessionObserver = {
    onUpdate: (event) => this.#sent?.observer.onUpdate?.(event),
    onGame: (event) => this.#sent?.observer.onGame?.(event),
  };
  readonly #utc: () => number;
  readonly #report: (datagrams: readonly Uint8Array<ArrayBuffer>[]) => void;
  #traffic: DisTraffic | null = null;
  #waiting: Uint8Array<ArrayBuffer>[] = [];
  #isHeld = false;

  /** `utc`: s since 1970. */
  constructor(utc: () => number, report: (datagrams: readonly Uint8Array<ArrayBuffer>[]) => void) {
    this.#utc = utc;
    this.#report = report;
  }

  /** In place of traffic that is there; null: it ends. Throws a `BenchError` where the session cannot be sent so. */
  change(session: Session, options: TrafficOptions | null): void {
    const next = options && new DisTraffic(session.plan, options, this.#utc() - session.now, (_, bytes) => this.#waiting.push(bytes));
    this.#traffic?.end(session.now);
    this.#traffic = next;
    next?.watch(session);
    this.flush();
  }

  /** While session time is not the time of day, nothing is sent. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
  }

  /** To be called after each tick. */
  afterTick(now: number): void {
    const traffic = this.#sent;
    if (!traffic) return;
    const begin = this.#utc() - now;
    if (Math.abs(begin - traffic.begin) > stampTolerance) traffic.begin = begin;
    traffic.tick(now);
  }

  flush(): void {
    if (this.#waiting.length === 0) return;
    this.#report(this.#waiting);
    this.#waiting = [];
  }

  get #sent(): DisTraffic | null {
    return this.#isHeld ? null : this.#traffic;
  }
}
