/** The networks of all players: impaired by the operator, and reported to the mirror. */
import type { LiveLink, LiveSchedule } from '../calls/live-calls.ts';
import type { Held, LinkChanged } from '../../../engine/live/live-event.ts';
import type { LinkSettings } from '../../../engine/network/link-settings.ts';
import type { VersionedPreset } from '../../../experiment/link-presets.ts';
import type { ConstantLink } from '../../../experiment/links.ts';
import { resolveLink } from '../../../experiment/resolved-links.ts';
import type { Direction } from '../../proxy/node/delay-proxy.ts';
import { changedSettings, scheduleRules } from './link-conditions.ts';
import type { Seat } from './seat.ts';
import type { Seats } from './seats.ts';

interface Choice {
  /** Left out: all seats. */
  readonly seat?: number | undefined;
  readonly direction: Direction | 'both';
}

const bothWays = ['up', 'down'] as const;

export class Networks {
  readonly #seats: Seats;
  /** The settings last reported to the mirror, by seat and direction. */
  readonly #reported = new Map<string, LinkSettings>();
  /** The seats and directions last reported as stalled. */
  readonly #held = new Set<string>();

  constructor(seats: Seats) {
    this.#seats = seats;
  }

  /** Throws `BenchError('bad-input')` before anything is changed. */
  link(change: LiveLink): void {
    const channels = this.#channelsOf(change);
    for (const { seat, direction } of channels) changedSettings(seat[direction].settings, change, direction);
    for (const { seat, direction } of channels) {
      seat[direction].change((present) => changedSettings(present, change, direction));
      seat.preset = change.direction === 'both' ? (change.preset ?? null) : null;
    }
  }

  /** Throws `BenchError('bad-input')` before anything is changed. */
  schedule(schedule: LiveSchedule): void {
    const channels = this.#channelsOf(schedule);
    for (const { seat, direction } of channels) scheduleRules(schedule, seat[direction].settings, direction);
    for (const { seat, direction } of channels) seat[direction].schedule((present) => scheduleRules(schedule, present, direction));
  }

  /** A preset, or fields on a perfect link. */
  set(seat: Seat, link: VersionedPreset | ConstantLink): void {
    const fields = typeof link === 'string' ? { preset: link } : link;
    for (const direction of bothWays) {
      const settings = resolveLink(fields, direction, [], () => undefined);
      seat[direction].change(() => settings);
    }
    seat.preset = typeof link === 'string' ? link : null;
  }

  /** As the experiment has them. */
  restore(seat: Seat): void {
    for (const direction of bothWays) seat[direction].change(() => seat[direction].original);
    seat.preset = null;
  }

  stall({ stalled, ...choice }: Choice & { readonly stalled: boolean }): void {
    for (const { seat, direction } of this.#channelsOf(choice)) seat[direction].stall(stalled);
  }

  /** The changes since the last call, at session time `time`. */
  changes(time: number): (LinkChanged | Held)[] {
    return this.#channelsOf({ direction: 'both' }).flatMap(({ seat, direction }) => {
      const { settings, isStalled } = seat[direction];
      const where = { time, seat: seat.index, direction };
      const key = `${seat.index}/${direction}`;
      const isChanged = this.#reported.get(key) !== settings;
      const isTurned = this.#held.has(key) !== isStalled;
      this.#reported.set(key, settings);
      if (isStalled) this.#held.add(key);
      else this.#held.delete(key);
      return [
        ...(isChanged ? [{ kind: 'link', ...where, settings } as const] : []),
        ...(isTurned ? [{ kind: 'held', ...where, isHeld: isStalled } as const] : []),
      ];
    });
  }

  /** Reports all settings and stalls again. */
  forget(): void {
    this.#reported.clear();
    this.#held.clear();
  }

  #channelsOf({ seat, direction }: Choice): { readonly seat: Seat; readonly direction: Direction }[] {
    const seats = seat === undefined ? this.#seats.all : [this.#seats.at(seat)];
    const directions = direction === 'both' ? bothWays : [direction];
    return seats.flatMap((each) => directions.map((direction) => ({ seat: each, direction })));
  }
}
