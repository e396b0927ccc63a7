/** The tap of a lane: tells of its updates from their making to their end, where somebody observes the session. */
import type { PathPiece } from '../update/path-piece.ts';
import { acknowledgementBytes } from '../update/update-codec.ts';
import type { Timeline } from '../base/time/timeline.ts';
import { Transit } from './transit.ts';
import { UpdateNews, type UpdateHappening, type UpdateObserver } from './update-news.ts';

/** Who is sent something: a receiver of an entity, by its place among the pairs of the lane. */
interface Addressee {
  readonly entity: number;
  readonly place: number;
}

/** A part's updates: its number among the parts of all entities, and their size. */
export interface TappedPart {
  readonly entity: number;
  readonly part: number;
  readonly bytes: number;
}

/** What is sent, of an entity or of a part. */
interface Stamped {
  readonly serial: number;
  readonly stamp: number;
}

/** An acknowledgement that will be heard of. Reused; its `run` is made once. */
class Awaited {
  readonly news = new UpdateNews();
  readonly run: () => void;

  constructor(hear: (awaited: Awaited) => void) {
    this.run = () => hear(this);
  }
}

export class LaneTap {
  readonly #lane: number;
  readonly #timeline: Timeline;
  readonly #tell: UpdateObserver;
  readonly #news: UpdateNews;
  readonly #transits: Transit[] = [];
  readonly #awaited: Awaited[] = [];

  /** `lane`: its number. */
  constructor(lane: number, timeline: Timeline, tell: UpdateObserver) {
    this.#lane = lane;
    this.#timeline = timeline;
    this.#tell = tell;
    this.#news = this.#newNews();
  }

  made(entity: number, update: Readonly<PathPiece>, now: number): void {
    const news = this.#news;
    news.update = update;
    this.#making(entity, -1, update.serial, update.bytes);
    this.#say('made', NaN, now);
    news.update = null;
  }

  partMade({ entity, part, bytes }: TappedPart, { serial }: Stamped, now: number): void {
    this.#making(entity, part, serial, bytes);
    this.#say('made', NaN, now);
  }

  /** An update goes to a receiver; what becomes of it is to be told to what this returns. */
  sends(pair: Addressee, update: Readonly<PathPiece>, now: number): Transit {
    return this.#sends(pair, update, -1, update.bytes, now);
  }

  /** Likewise of a part. */
  sendsPart(pair: Addressee, { part, bytes }: TappedPart, update: Stamped, now: number): Transit {
    return this.#sends(pair, update, part, bytes, now);
  }

  /** Of an update that is followed by somebody else. `since` (s) as in `UpdateNews`. */
  follows(kind: UpdateHappening, pair: Addressee, { serial, bytes }: Readonly<PathPiece>, since: number, now: number): void {
    this.#address(this.#news, pair, serial, bytes);
    this.#say(kind, since, now);
  }

  acknowledged(pair: Addressee, serial: number, arrivedAt: number, now: number): void {
    this.#address(this.#news, pair, serial, acknowledgementBytes);
    this.#say('acknowledged', arrivedAt, now);
  }

  /** The publisher will hear at `heardAt` that the update arrived now, and no event of the session will say so. */
  willBeHeard(pair: Addressee, serial: number, now: number, heardAt: number): void {
    const awaited = this.#awaited.pop() ?? new Awaited((heard) => this.#hear(heard));
    this.#address(awaited.news, pair, serial, acknowledgementBytes);
    awaited.news.since = now;
    this.#timeline.at(heardAt, awaited.run);
  }

  #hear(awaited: Awaited): void {
    awaited.news.kind = 'acknowledged';
    awaited.news.time = this.#timeline.now;
    this.#tell(awaited.news);
    this.#awaited.push(awaited);
  }

  #sends(pair: Addressee, { serial, stamp }: Stamped, part: number, bytes: number, now: number): Transit {
    const transit = this.#transits.pop() ?? this.#newTransit();
    this.#address(transit.news, pair, serial, bytes);
    transit.news.part = part;
    transit.news.since = stamp;
    transit.sent(now);
    return transit;
  }

  #making(entity: number, part: number, number: number, bytes: number): void {
    const news = this.#news;
    news.entity = entity;
    news.pair = -1;
    news.part = part;
    news.number = number;
    news.bytes = bytes;
  }

  #address(news: UpdateNews, { entity, place }: Addressee, number: number, bytes: number): void {
    news.lane = this.#lane;
    news.entity = entity;
    news.pair = place;
    news.part = -1;
    news.number = number;
    news.bytes = bytes;
  }

  #say(kind: UpdateHappening, since: number, now: number): void {
    const news = this.#news;
    news.kind = kind;
    news.since = since;
    news.time = now;
    this.#tell(news);
  }

  #newTransit(): Transit {
    return new Transit(this.#tell, this.#transits);
  }

  #newNews(): UpdateNews {
    const news = new UpdateNews();
    news.lane = this.#lane;
    return news;
  }
}
