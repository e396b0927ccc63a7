/** The courier of shots: takes their announcements to every other player, and to the server, over links of their own. */
import { Passage, type Carrier } from './passage.ts';
import type { Timeline } from '../base/time/timeline.ts';
import type { Lane } from '../session/lane.ts';
import type { Seat } from '../session/seats.ts';

/** Bytes of an announcement: whose shot, which, when, and its direction. */
const announcementBytes = 24;

/** Who is told of shots: each is to arrive once, or to be lost. */
export interface ShotListener {
  /** Index into the plan's nodes. */
  readonly node: number;
  arrive(shot: number, now: number): void;
  lose(shot: number): void;
}

/** An announcement under way. Reused; its `run` is made once. */
class Announcement {
  shot = 0;
  listener: ShotListener | null = null;
  hops: readonly Carrier[] = [];
  hop = 0;
  readonly run: () => void;

  constructor(arrive: (announcement: Announcement) => void) {
    this.run = () => arrive(this);
  }
}

export class ShotCourier {
  readonly #listeners: readonly ShotListener[];
  readonly #timeline: Timeline;
  /** By shooter · listeners + listener; null where nothing is heard. */
  readonly #routes: readonly (readonly Carrier[] | null)[];
  readonly #free: Announcement[] = [];
  readonly #passage = new Passage();

  /** The first listeners are the players themselves. */
  constructor(seats: readonly Seat[], listeners: readonly ShotListener[], lane: Lane, timeline: Timeline) {
    this.#listeners = listeners;
    this.#timeline = timeline;
    this.#routes = seats.flatMap(({ node: shooter }) => listeners.map(({ node }) => lane.shotRoute(shooter, node)));
  }

  announce(shot: number, shooter: number, now: number): void {
    const count = this.#listeners.length;
    for (let i = 0; i < count; i++) {
      if (i === shooter) continue;
      const listener = this.#listeners[i] as ShotListener;
      const hops = this.#routes[shooter * count + i];
      if (hops) this.#send(shot, listener, hops, now);
      else listener.lose(shot);
    }
  }

  #send(shot: number, listener: ShotListener, hops: readonly Carrier[], now: number): void {
    const announcement = this.#free.pop() ?? new Announcement((arrived) => this.#arrive(arrived));
    announcement.shot = shot;
    announcement.listener = listener;
    announcement.hops = hops;
    announcement.hop = 0;
    this.#travel(announcement, now);
  }

  /** Over the next hop, or to its end when there is none. A second copy would say nothing new. */
  #travel(announcement: Announcement, now: number): void {
    const link = announcement.hops[announcement.hop];
    if (!link) return this.#timeline.at(now, announcement.run);
    const passage = this.#passage;
    link.carry(announcement.shot, now, announcementBytes, passage);
    if (passage.arrivals > 0) return this.#timeline.at(passage.first, announcement.run);
    (announcement.listener as ShotListener).lose(announcement.shot);
    this.#free.push(announcement);
  }

  #arrive(announcement: Announcement): void {
    const { now } = this.#timeline;
    announcement.hop += 1;
    if (announcement.hop < announcement.hops.length) return this.#travel(announcement, now);
    (announcement.listener as ShotListener).arrive(announcement.shot, now);
    this.#free.push(announcement);
  }
}
