/** The state of a live session as operator, players and spectators see it. */
import type { ClockMode } from '../../engine/plugin-api/lane-rules.ts';
import type { LinkSettings } from '../../engine/network/link-settings.ts';

export type LiveStatus =
  /** Nothing is hosted; nothing listens beyond the loopback address. */
  | 'off'
  /** Players join and get ready; nobody drives yet. */
  | 'lobby'
  | 'running'
  | 'paused'
  /** The round's time is over; the score stands. */
  | 'over';

/** Delays of what one way has carried: mean, median, 99th percentile and greatest, s; null without samples. */
export interface DelaySummary {
  readonly mean: number | null;
  readonly p50: number | null;
  readonly p99: number | null;
  readonly max: number | null;
}

/** One direction of a player's way through the delay proxy: what was asked for beside what was delivered. */
export interface WayState {
  /** Settings that hold now. */
  readonly settings: LinkSettings;
  /** Nothing is let through until it is resumed. */
  readonly stalled: boolean;
  /** A spike, a ramp or a trace bends the settings at this moment. */
  readonly bent: boolean;
  readonly asked: DelaySummary;
  readonly delivered: DelaySummary;
  /** Delivered − asked: how late the proxy itself was. */
  readonly lateness: DelaySummary;
  readonly messages: number;
  readonly bytes: number;
  /** Lost by law, dropped by the queue before the bandwidth, refused for want of room, delivered twice, on the way now. */
  readonly lost: number;
  readonly dropped: number;
  readonly refused: number;
  readonly duplicated: number;
  readonly underWay: number;
}

export type Occupant =
  /** Nobody: a bot takes it where bots fill up. */
  | 'empty'
  | 'person'
  | 'bot'
  /** A person whose connection dropped: kept for them for a while. */
  | 'away';

export interface SeatState {
  /** Number of the seat, and of its entity and node in the plan. */
  readonly seat: number;
  /** Id of its entity in the experiment: `player-1` … */
  readonly id: string;
  readonly occupant: Occupant;
  /** The life being lived there, once it can be sent to; otherwise 0. */
  readonly life: number;
  /** As the player gave it; empty where there is nobody. */
  readonly name: string;
  readonly ready: boolean;
  /** Shots that hit somebody, and hits taken, in this round. */
  readonly hits: number;
  readonly taken: number;
  /** Estimated error of the participant's bench clock, s; null before its first exchange. */
  readonly clockError: number | null;
  /** Round trip of the bench socket, s. */
  readonly roundTrip: number | null;
  /** Messages of this participant that were refused, by reason. */
  readonly refused: Readonly<Record<string, number>>;
  /** Name of the preset that was chosen last for both directions; null: settings of its own. */
  readonly preset: string | null;
  /** Null for players and spectators, as `preset` is: how networks are bent is the operator's to know. */
  readonly up: WayState | null;
  readonly down: WayState | null;
}

export interface LiveTrouble {
  /** As the player gave it. */
  readonly name: string;
  readonly message: string;
}

export interface RoundState {
  readonly number: number;
  /** s of session time; null: without end. */
  readonly length: number | null;
  /** Session time at which it began. */
  readonly began: number;
}

/** Where the bench can be joined; only operators are told. */
export interface JoinAddresses {
  /** Addresses of the join page, the one in the QR code first. */
  readonly addresses: readonly string[];
  /** The short code that lets in. */
  readonly code: string;
  /** True when it listens on a LAN interface and not only on loopback. */
  readonly lan: boolean;
  /** Announced for discovery (mDNS). */
  readonly announced: boolean;
}

export interface LiveState {
  readonly status: LiveStatus;
  /** Counts the live sessions of this host, restarts included; what is sent for another one is stale. */
  readonly epoch: number;
  /** Name of the experiment. */
  readonly name: string;
  /** s */
  readonly frame: number;
  /** The lane on the players' screens, and its clock mode. */
  readonly screens: { readonly lane: string; readonly clock: ClockMode } | null;
  /** Session time by the bench clock at the moment of this state, s. */
  readonly time: number;
  /** Bench clock (s) of session time 0, while running; null while the session's time stands. */
  readonly startedAt: number | null;
  readonly round: RoundState | null;
  readonly seats: readonly SeatState[];
  readonly spectators: number;
  /** Bots fill empty seats up to this many participants. */
  readonly bots: number;
  /** Who could not take part, and why, the newest last; empty for players and spectators. */
  readonly troubles: readonly LiveTrouble[];
  /** How late (s) the host's ticks were lately: median and 99th percentile. */
  readonly tickLateness: DelaySummary;
  /** Null for players and spectators. */
  readonly join: JoinAddresses | null;
}

export const noLiveState: LiveState = {
  status: 'off',
  epoch: 0,
  name: '',
  frame: 0.02,
  screens: null,
  time: 0,
  startedAt: null,
  round: null,
  seats: [],
  spectators: 0,
  bots: 0,
  troubles: [],
  tickLateness: { mean: null, p50: null, p99: null, max: null },
  join: null,
};
