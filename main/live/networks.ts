/** The networks of all players: bent by the operator, and followed by the mirror. */
import type { LiveLink, LiveSchedule } from '../../contract/live/live-calls.ts';
import type { LinkChanged } from '../../engine/live/live-event.ts';
import type { LinkSettings } from '../../engine/network/link-settings.ts';
import type { Direction } from '../proxy/delay-proxy.ts';
import { changedSettings, scheduleRules } from './bent-conditions.ts';
import type { Seat } from './seat.ts';
import type { Seats } from './seats.ts';

interface Wish {
  /** Left out: all seats. */
  readonly seat?: number | undefined;
  readonly direction: Direction | 'both';
}

const bothWays = ['up', 'down'] as const;

export class Networks {
  readonly #seats: Seats;
  /** What the mirror was told last, by seat and direction. */
  readonly #told = new Map<string, LinkSettings>();

  constructor(seats: Seats) {
    this.#seats = seats;
  }

  /** Throws `BenchError('bad-input')` before anything is changed. */
  link(change: LiveLink): void {
    const ways = this.#waysOf(change);
    for (const { seat, direction } of ways) changedSettings(seat[direction].settings, change, direction);
    for (const { seat, direction } of ways) {
      seat[direction].change((present) => changedSettings(present, change, direction));
      seat.preset = change.direction === 'both' ? (change.preset ?? null) : null;
    }
  }

  /** Throws `BenchError('bad-input')` before anything is changed. */
  schedule(schedule: LiveSchedule): void {
    const ways = this.#waysOf(schedule);
    for (const { seat, direction } of ways) scheduleRules(schedule, seat[direction].settings, direction);
    for (const { seat, direction } of ways) seat[direction].schedule((present) => scheduleRules(schedule, present, direction));
  }

  stall({ stalled, ...wish }: Wish & { readonly stalled: boolean }): void {
    for (const { seat, direction } of this.#waysOf(wish)) seat[direction].stall(stalled);
  }

  /** What has changed since the last asking, at session time `time`. */
  changes(time: number): LinkChanged[] {
    return this.#waysOf({ direction: 'both' }).flatMap(({ seat, direction }) => {
      const { settings } = seat[direction];
      const key = `${seat.index}/${direction}`;
      if (this.#told.get(key) === settings) return [];
      this.#told.set(key, settings);
      return [{ kind: 'link', time, seat: seat.index, direction, settings } as const];
    });
  }

  /** All is to be told anew. */
  forget(): void {
    this.#told.clear();
  }

  #waysOf({ seat, direction }: Wish): { readonly seat: Seat; readonly direction: Direction }[] {
    const seats = seat === undefined ? this.#seats.all : [this.#seats.at(seat)];
    const directions = direction === 'both' ? bothWays : [direction];
    return seats.flatMap((each) => directions.map((way) => ({ seat: each, direction: way })));
  }
}
