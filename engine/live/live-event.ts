/** The events that enter the mirror of a live session: what participants did and saw, and what the operator changed. */
import type { LinkSettings } from '../network/link-settings.ts';
import type { Offer } from '../update/contracts.ts';
import type { UpdateParts } from '../update/update-parts.ts';
import type { KinematicState } from '../base/kinematic-state.ts';

/**
 * `time`: session time (s) at which the mirror takes it in: when it happened, or later if its report was late. Other
 * times (`at`, `stamp` …) are as reported, s. Seats are numbered as their entities and nodes are. Plain data: it can be
 * cloned and written down.
 */
interface Entered {
  readonly time: number;
}

/** A player takes a seat: a new spawn of its entity begins, numbered from 1. */
export interface Seated extends Entered {
  readonly kind: 'seated';
  readonly seat: number;
  readonly life: number;
}

/** The seat is empty: its entity is not in the world. */
export interface Left extends Entered {
  readonly kind: 'left';
  readonly seat: number;
}

/** Numbers of a real state in `Moved.states`: x, y (m), vx, vy (m/s), heading (rad), turn rate (rad/s). */
export const movedNumbers = 6;

/** The real path of a seat's entity, tick by tick. */
export interface Moved extends Entered {
  readonly kind: 'moved';
  readonly seat: number;
  /** Number of the first reported tick: at this number · the duration of a tick. */
  readonly frame: number;
  /** Six numbers for each tick: see `movedNumbers`. */
  readonly states: ArrayLike<number>;
}

/** An update as receivers read it. */
export interface MadeUpdate {
  /** Its publisher’s own number of it, rising by one in a spawn. */
  readonly serial: number;
  readonly level: number;
  readonly contract: number;
  readonly tenure: number;
  readonly stamp: number;
  readonly parts: UpdateParts;
  readonly bytes: number;
  readonly state: Readonly<KinematicState>;
}

export interface Made extends Entered {
  readonly kind: 'made';
  readonly seat: number;
  readonly update: MadeUpdate;
  /** Place of the lane among those on the players' screens. Left out: 0. */
  readonly lane?: number;
  /** The scheduler had it made between triggers. Left out: the trigger called for it. */
  readonly isFresh?: boolean;
}

/**
 * An update was sent to a receiver, which may be the node of the game's server; `age` (s): how old it will be there, as
 * its publisher estimates.
 */
export interface Sent extends Entered {
  readonly kind: 'sent';
  readonly seat: number;
  readonly serial: number;
  readonly receiver: number;
  readonly at: number;
  readonly age: number;
}

/** An update of `from` arrived at `seat`. */
export interface Arrived extends Entered {
  readonly kind: 'arrived';
  readonly seat: number;
  readonly from: number;
  readonly serial: number;
  readonly at: number;
  readonly sentAt: number;
  readonly age: number;
}

/** The publisher at `seat` heard at `at` that its update arrived at `arrivedAt`. */
export interface Acknowledged extends Entered {
  readonly kind: 'acknowledged';
  readonly seat: number;
  readonly receiver: number;
  readonly serial: number;
  readonly level: number;
  readonly arrivedAt: number;
  readonly at: number;
}

/** A shot, by its shooter's own number of it. */
export interface Fired extends Entered {
  readonly kind: 'fired';
  readonly seat: number;
  readonly shot: number;
  readonly at: number;
  readonly heading: number;
}

/** `seat` heard of a shot of `from`. */
export interface Heard extends Entered {
  readonly kind: 'heard';
  readonly seat: number;
  readonly from: number;
  readonly shot: number;
  readonly at: number;
}

/** An update or the announcement of a shot of `from` will never arrive at `seat`. */
export interface Lost extends Entered {
  readonly kind: 'lost';
  readonly what: 'update' | 'shot';
  readonly seat: number;
  readonly from: number;
  /** Number of the update or of the shot, by its sender. */
  readonly number: number;
  readonly at: number;
}

/** New settings of a seat's network in one direction. */
export interface LinkChanged extends Entered {
  readonly kind: 'link';
  readonly seat: number;
  readonly direction: 'up' | 'down';
  readonly settings: LinkSettings;
}

/** Session time runs from now on: by what the stalls of a seat's network are drawn, in both directions. */
export interface StallsDrawn extends Entered {
  readonly kind: 'stalls';
  readonly seat: number;
  /** Seed and name of the path, as those of a `Link`. */
  readonly seed: number;
  readonly path: string;
  /** Time (s) of the stalls that is session time 0. */
  readonly from: number;
}

/** The operator stalls a seat's network in one direction, or lets it go on. */
export interface Held extends Entered {
  readonly kind: 'held';
  readonly seat: number;
  readonly direction: 'up' | 'down';
  readonly isHeld: boolean;
}

/** A lane offers another contract, for one entity or for all (null). */
export interface OfferChanged extends Entered {
  readonly kind: 'offer';
  readonly lane: number;
  readonly entity: number | null;
  readonly offer: Offer;
}

/** A round begins: scores are counted anew. */
export interface RoundBegan extends Entered {
  readonly kind: 'round';
  readonly round: number;
}

export type LiveEvent =
  | Seated
  | Left
  | Moved
  | Made
  | Sent
  | Arrived
  | Acknowledged
  | Fired
  | Heard
  | Lost
  | LinkChanged
  | StallsDrawn
  | Held
  | OfferChanged
  | RoundBegan;

/** A handler for each kind of event. */
export type EventHandlers<Result> = {
  readonly [K in LiveEvent['kind']]: (event: Extract<LiveEvent, { readonly kind: K }>, now: number) => Result;
};
