/** The state of a live session as operator, players and spectators see it. */
import type { DelaySummary } from '../../../contract/link-numbers.ts';
import type { ModeRules } from '../../../engine/game/game-rules.ts';
import type { LatencyShown, MeasuredConnection } from './live-calls.ts';
import type { ClockMode } from '../../../engine/plugin-api/lane-rules.ts';
import type { LinkSettings } from '../../../engine/network/link-settings.ts';
import type { StudyState } from '../../study/calls/study-state.ts';

export type LiveStatus =
  /** Nothing is hosted; nothing listens beyond the loopback address. */
  | 'off'
  /** Players join and get ready; no seat drives yet. */
  | 'lobby'
  | 'running'
  | 'paused'
  /** The round's time is over; the score stands. */
  | 'over';

/** One direction of a player's path through the delay proxy: configured and measured. */
export interface DirectionState {
  /** Settings that hold now. */
  readonly settings: LinkSettings;
  /** All messages are held until it is resumed. */
  readonly stalled: boolean;
  /** A spike, a ramp or a trace impairs the link now. */
  readonly impaired: boolean;
  readonly configured: DelaySummary;
  readonly delivered: DelaySummary;
  /** Delay of the message delivered last, s; null before the first. */
  readonly latest: number | null;
  /** Measured − configured: how late the proxy itself was. */
  readonly lateness: DelaySummary;
  readonly messages: number;
  readonly bytes: number;
  /** Lost by law, dropped by the queue before the bandwidth, refused for lack of room, duplicated, in transit now. */
  readonly lost: number;
  readonly dropped: number;
  readonly refused: number;
  readonly duplicated: number;
  readonly underWay: number;
}

export type Occupant =
  /** Empty: a bot may take it. */
  | 'empty'
  | 'person'
  | 'bot'
  /** A person whose connection dropped: reserved for a while. */
  | 'away';

export interface SeatState {
  /** Number of the seat, and of its entity and node in the plan. */
  readonly seat: number;
  /** Id of its entity in the experiment: `player-1` … */
  readonly id: string;
  readonly occupant: Occupant;
  /** The spawn in this seat, once messages can reach it; otherwise 0. */
  readonly life: number;
  /** As the player entered it; empty for an empty seat. */
  readonly name: string;
  readonly ready: boolean;
  /** A person's page is connected and has sent nothing for some seconds: it hangs or sleeps. */
  readonly silent: boolean;
  /** Hits scored and hits taken in this round. */
  readonly hits: number;
  readonly taken: number;
  /** Tanks that it destroyed and spawns that it lost in this round; 0 where hits destroy nothing. */
  readonly kills: number;
  readonly deaths: number;
  /** Seconds of this round for which its side alone was on the point. */
  readonly points: number;
  /** Its tank is destroyed: the session time at which it respawns, s; otherwise null. */
  readonly respawnAt: number | null;
  /** Session time until which no hit on it counts, s; null: hits count. */
  readonly protectedUntil: number | null;
  /** Estimated error of the participant's bench clock, s; null before its first exchange. */
  readonly clockError: number | null;
  /** Round trip of the bench socket, s. */
  readonly roundTrip: number | null;
  /** Messages of this participant that were refused, by reason. */
  readonly refused: Readonly<Record<string, number>>;
  /** Name of the preset chosen last for both directions; null: custom settings. */
  readonly preset: string | null;
  /** The participant's own connection, as its page measured it; null: it did not, or this is no operator. */
  readonly measured: MeasuredConnection | null;
  /** Median round trip (s) and loss (ratio) of the game's messages through the proxy; null: players do not see them. */
  readonly game: { readonly roundTrip: number | null; readonly loss: number } | null;
  /** Null for players and spectators, as `preset` is: only operators see how networks are impaired. */
  readonly up: DirectionState | null;
  readonly down: DirectionState | null;
}

export interface LiveTrouble {
  /** As the player entered it. */
  readonly name: string;
  readonly message: string;
}

/** The decision about a hit: it counts, it destroyed the tank, or it is none although the shooter saw it. */
export interface HitEvent {
  /** Counts them from 1 in an epoch. */
  readonly number: number;
  readonly kind: 'hit' | 'destroyed' | 'denied';
  /** Session time, s. */
  readonly time: number;
  /** Seats. */
  readonly shooter: number;
  readonly tank: number;
}

export interface RoundState {
  readonly number: number;
  /** s of session time; null: without end. */
  readonly length: number | null;
  /** Session time at which it began. */
  readonly began: number;
}

/** Where the bench can be joined; only for operators. */
export interface JoinAddresses {
  /** Addresses of the join page, the one in the QR code first. */
  readonly addresses: readonly string[];
  /** The short join code. */
  readonly code: string;
  /** True when it listens on a LAN interface and not only on loopback. */
  readonly lan: boolean;
  /** Announced for discovery (mDNS). */
  readonly announced: boolean;
}

export interface LiveState {
  readonly status: LiveStatus;
  /** Number of the host's live session, restarts included; messages of another epoch are stale. */
  readonly epoch: number;
  /** Name of the experiment. */
  readonly name: string;
  /** s */
  readonly frame: number;
  /** The lane on the players' screens, and its clock mode. */
  readonly screens: { readonly lane: string; readonly clock: ClockMode } | null;
  /** Session time by the bench clock at the moment of this state, s. */
  readonly time: number;
  /** Bench clock (s) of session time 0, while running; null while paused. */
  readonly startedAt: number | null;
  /** In the lobby: the first, which begins with the start. */
  readonly round: RoundState | null;
  readonly seats: readonly SeatState[];
  /** Null: each plays against all. */
  readonly mode: ModeRules | null;
  /** The network figures that players see. */
  readonly latency: LatencyShown;
  /** True if hits destroy tanks. */
  readonly respawns: boolean;
  /** The latest, the newest last. */
  readonly hits: readonly HitEvent[];
  readonly spectators: number;
  /** Bots fill empty seats up to this many participants. */
  readonly bots: number;
  /** Players who could not take part, and why, the newest last; empty for players and spectators. */
  readonly troubles: readonly LiveTrouble[];
  /** Lateness of the host's latest ticks, s: median and 99th percentile. */
  readonly tickLateness: DelaySummary;
  /** Null for players and spectators. */
  readonly join: JoinAddresses | null;
  /** Null: the session is no study. */
  readonly study: StudyState | null;
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
  mode: null,
  latency: 'connection',
  respawns: false,
  hits: [],
  spectators: 0,
  bots: 0,
  troubles: [],
  tickLateness: { mean: null, p50: null, p99: null, max: null },
  join: null,
  study: null,
};
