/**
 * Which reported events enter the mirror of a live session: the time window, the rate per seat, the room in the queue.
 */
import type { LeftOutEvents } from '../../../../engine/live/mirror-counts.ts';
import { movedNumbers, type LiveEvent } from '../../../../engine/live/live-event.ts';
import { liveLimits } from '../../../../contract/live-limits.ts';
import { RateLimit, type Rate } from '../../../../main/base/rate-limit.ts';

type Refusal = keyof LeftOutEvents;

/** Most events that wait for their time: about 100 MB. */
export const mostQueued = 250_000;

/** Events of one seat in a session of `seats`. */
export function eventRate(seats: number): Rate {
  const { own, perPeer, burst } = liveLimits.events;
  const perSecond = own + perPeer * (seats - 1);
  return { perSecond, burst: burst * perSecond };
}

export class EventGate {
  readonly #tick: number;
  readonly #rates: readonly RateLimit[];

  /** `tick`: length of a tick, s; `wall`: s. */
  constructor(seats: number, tick: number, wall: number) {
    this.#tick = tick;
    this.#rates = Array.from({ length: seats }, () => new RateLimit(eventRate(seats), wall * 1e3));
  }

  /**
   * Null: the event enters. `now`: session time of the players, s; `wall`: s; `queued`: events that wait already. The
   * host's own events (seats, networks, rounds) always enter.
   */
  refusalOf(event: LiveEvent, { now, wall, queued }: { now: number; wall: number; queued: number }): Refusal | null {
    const seat = cause(event);
    if (seat === null) return null;
    const { ahead, behind } = liveLimits.reportTimes;
    if (this.#endOf(event) > now + ahead) return 'too-early';
    if (event.time < now - behind) return 'too-late';
    if (queued >= mostQueued) return 'no-room';
    return this.#rates[seat]?.take(wall * 1e3) === false ? 'too-many' : null;
  }

  /** This process stood still for so long (s): what was reported meanwhile comes at once. */
  grant(seconds: number): void {
    for (const rate of this.#rates) rate.grant(seconds);
  }

  /** s */
  #endOf(event: LiveEvent): number {
    return event.kind === 'moved' ? event.time + (event.states.length / movedNumbers - 1) * this.#tick : event.time;
  }
}

/** The seat whose messages caused the event; null: the host did. */
function cause(event: LiveEvent): number | null {
  if (event.kind === 'lost') return event.from;
  return event.kind === 'moved' ||
    event.kind === 'made' ||
    event.kind === 'sent' ||
    event.kind === 'arrived' ||
    event.kind === 'acknowledged' ||
    event.kind === 'fired' ||
    event.kind === 'heard'
    ? event.seat
    : null;
}
