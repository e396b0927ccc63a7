/** The courier of shots: takes their announcements to every other player, over links of their own. */
import type { Game } from '../game/game.ts';
import { Passage, type Carrier } from '../links/passage.ts';
import type { Timeline } from '../time/timeline.ts';
import type { Lane } from './lane.ts';
import type { Seat } from './seats.ts';

/** Bytes of an announcement: whose shot, which, when, and its direction. */
const announcementBytes = 24;

/** An announcement under way. Reused; its `run` is made once. */
class Announcement {
  shot = 0;
  viewer = 0;
  hops: readonly Carrier[] = [];
  hop = 0;
  readonly run: () => void;

  constructor(arrive: (announcement: Announcement) => void) {
    this.run = () => arrive(this);
  }
}

export class ShotCourier {
  readonly #game: Game;
  readonly #timeline: Timeline;
  /** By shooter · count + viewer; null where nothing is heard. */
  readonly #routes: readonly (readonly Carrier[] | null)[];
  readonly #free: Announcement[] = [];
  readonly #passage = new Passage();

  constructor(game: Game, seats: readonly Seat[], lane: Lane, timeline: Timeline) {
    this.#game = game;
    this.#timeline = timeline;
    this.#routes = seats.flatMap(({ node: shooter }) => seats.map(({ node: viewer }) => lane.shotRoute(shooter, viewer)));
  }

  announce(shot: number, shooter: number, now: number): void {
    const { count } = this.#game.tanks;
    for (let viewer = 0; viewer < count; viewer++) {
      if (viewer === shooter) continue;
      const hops = this.#routes[shooter * count + viewer];
      if (hops) this.#send(shot, viewer, hops, now);
      else this.#game.lose(shot, viewer);
    }
  }

  #send(shot: number, viewer: number, hops: readonly Carrier[], now: number): void {
    const announcement = this.#free.pop() ?? new Announcement((arrived) => this.#arrive(arrived));
    announcement.shot = shot;
    announcement.viewer = viewer;
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
    this.#game.lose(announcement.shot, announcement.viewer);
    this.#free.push(announcement);
  }

  #arrive(announcement: Announcement): void {
    const { now } = this.#timeline;
    announcement.hop += 1;
    if (announcement.hop < announcement.hops.length) return this.#travel(announcement, now);
    this.#game.arrive(announcement.shot, announcement.viewer, now);
    this.#free.push(announcement);
  }
}
