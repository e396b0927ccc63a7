/** Announces shots to every other player, and to the server, over channels of their own. */
import type { Timeline } from '../base/time/timeline.ts';
import type { Channel } from './delivery.ts';
import { Forwarder, Packet } from './forwarder.ts';

/** Bytes of an announcement: whose shot, which, when, and its direction. */
const announcementBytes = 24;

/** Hears of shots: each arrives once, or is lost. */
export interface ShotListener {
  /** Index into the plan's nodes. */
  readonly node: number;
  arrive(shot: number, now: number): void;
  lose(shot: number): void;
}

/** Its packet number is the number of its shot. */
class Announcement extends Packet {
  listener: ShotListener | null = null;
}

export class ShotTransport extends Forwarder<Announcement> {
  readonly #listeners: readonly ShotListener[];
  /** Indexed by shooter · listeners + listener; null where shots are not announced. */
  readonly #routes: readonly (readonly Channel[] | null)[];

  /**
   * The first listeners are the players themselves, in the order of `shooters`, their nodes. `route`: the channels from
   * one node to another; null: shots are not announced there.
   */
  constructor(
    timeline: Timeline,
    shooters: readonly number[],
    listeners: readonly ShotListener[],
    route: (shooter: number, listener: number) => readonly Channel[] | null,
  ) {
    super(timeline);
    this.#listeners = listeners;
    this.#routes = shooters.flatMap((shooter) => listeners.map(({ node }) => route(shooter, node)));
  }

  announce(shot: number, shooter: number, now: number): void {
    const count = this.#listeners.length;
    for (let i = 0; i < count; i++) {
      if (i === shooter) continue;
      const listener = this.#listeners[i] as ShotListener;
      const channels = this.#routes[shooter * count + i];
      if (channels) this.#send(shot, listener, channels, now);
      else listener.lose(shot);
    }
  }

  #send(shot: number, listener: ShotListener, channels: readonly Channel[], now: number): void {
    const announcement = this.take(channels, shot, announcementBytes);
    announcement.listener = listener;
    this.forward(announcement, now);
  }

  protected create(): Announcement {
    return new Announcement();
  }

  protected arrive({ listener, number }: Announcement, now: number): void {
    listener?.arrive(number, now);
  }

  /** A shot is announced once. */
  protected duplicate(): boolean {
    return false;
  }

  protected override lose({ listener, number }: Announcement): void {
    listener?.lose(number);
  }
}
