/** Parameters and answers of the calls of a live session. */
import { z } from 'zod';
import { jitterFields, lossFields, shiftFields, stallFields, stateFields } from '../../../experiment/links.ts';
import { gameModes } from '../../../engine/game/game-rules.ts';
import { botStrengths } from '../../../engine/game/players/bot/index.ts';
import { playerName } from './player-name.ts';
import { delay, share } from '../../../contract/link-numbers.ts';
import { personCode, type StudyTexts } from '../../study/calls/study-state.ts';

export const mostSeats = 128;

const seat = z
  .number()
  .int()
  .min(0)
  .max(mostSeats - 1);

/**
 * The network that players see: none; the round trip of their own connection; or delay and loss of the game as well,
 * impairments included.
 */
export const latencyShown = ['hidden', 'connection', 'game'] as const;
export type LatencyShown = (typeof latencyShown)[number];

/** Options for opening a live session. */
export const liveOpen = z.strictObject({
  /** A listed experiment whose entities are players; left out: the one that is open. */
  file: z.string().optional(),
  /** Listens on a LAN interface; otherwise on the loopback address alone. */
  lan: z.boolean().default(false),
  /** Address of the interface; left out: the first that is private. */
  address: z.string().max(64).optional(),
  /** Seats; left out: as many as the experiment has players. */
  seats: z.number().int().min(1).max(mostSeats).optional(),
  /** Bots fill empty seats up to this many participants. */
  bots: z.number().int().min(0).max(mostSeats).default(0),
  seed: z.number().int().optional(),
  /** Length of a round, s; left out: without end. */
  round: z.number().min(1).max(86_400).optional(),
  /** Leads people through the study of the experiment. */
  study: z.boolean().optional(),
  /** Mode of the game, in which hits destroy tanks; left out: both as in the experiment. */
  mode: z.enum(gameModes).optional(),
  /** Strength of all bots; left out: the computer players of the experiment. */
  strength: z.enum(botStrengths).optional(),
  /** The network figures that players see. A study does not take the game's: that would give conditions away. */
  latency: z.enum(latencyShown).optional(),
});
export type LiveOpen = z.output<typeof liveOpen>;

/** Joins, or comes back: `token` is what the last `live.join` of the same person answered. */
export const liveJoin = z.strictObject({
  name: playerName,
  token: z.string().max(128).optional(),
  /** Joins as a spectator, without a seat. */
  spectate: z.boolean().default(false),
  /** In a study: the code that the person got before. */
  person: personCode.optional(),
});
export type LiveJoin = z.output<typeof liveJoin>;

/** The details that a participant needs to take part. */
export interface Seating {
  /** Null: a spectator. */
  readonly seat: number | null;
  /** A later `live.join` with it returns to the same seat. */
  readonly token: string;
  /** Opens the game socket (`/game?ticket=…`), once. Empty for spectators, who see by telemetry. */
  readonly ticket: string;
  /** Number of the spawn in this seat and epoch, from 1; 0: a spectator. Reports contain it. */
  readonly life: number;
  readonly setup: LiveSetup;
  /** Third-party plugins of the host, without which its lanes cannot be made. */
  readonly plugins: readonly HostPlugin[];
  /**
   * In a study: the person's public name, the code with which the person comes back, and the texts; left out: no study.
   */
  readonly study?: { readonly person: string; readonly code: string; readonly texts: StudyTexts };
}

/** A bundled plugin; `livePaths.plugins` serves it as `<checksum>.js`. */
export interface HostPlugin {
  /** Its name on the host. */
  readonly name: string;
  /** SHA-256 of the text, in hexadecimal. */
  readonly checksum: string;
}

/** Most characters of a trouble's message. */
export const longestTrouble = 500;
/** Why a participant cannot take part, as text for the operator. */
export const liveTrouble = z.strictObject({ message: z.string().max(longestTrouble) });

/** The session as every participant resolves it for itself, with `livePlan`. */
export interface LiveSetup {
  readonly epoch: number;
  /**
   * The fields of the experiment file with overrides applied: the input of `livePlan`. Files beside it are not read.
   */
  readonly experiment: unknown;
  readonly seed: number;
  readonly seats: number;
  /**
   * The lane on the screen of each seat, by id, where they differ. Left out: all see the experiment's `game.screens`.
   */
  readonly screens?: readonly string[] | undefined;
  /** Bench clock (s) of session time 0, while running; null while it is paused at `time`. */
  readonly startedAt: number | null;
  readonly time: number;
}

/** The impairment of a person's network: a whole link or some of its fields, for one player or for all. */
export const liveLink = z.strictObject({
  /** Left out: all seats. */
  seat: seat.optional(),
  direction: z.enum(['up', 'down', 'both']).default('both'),
  /** A preset; the other fields override it. */
  preset: z.string().max(32).optional(),
  delay: delay.optional(),
  jitter: jitterFields.omit({ file: true }).optional(),
  /** A share: of updates lost, each on its own. */
  loss: z.union([share, lossFields]).optional(),
  duplicate: share.optional(),
  order: z.enum(['keep', 'free']).optional(),
  /** bit/s; null: unlimited. */
  bandwidth: z.number().positive().nullable().optional(),
  /** Bytes that wait for the bandwidth; null: unlimited. */
  queue: z.number().positive().nullable().optional(),
  /** null: none; so are shifts and states. */
  stalls: stallFields.nullable().optional(),
  shifts: shiftFields.nullable().optional(),
  states: z
    .array(stateFields.extend({ jitter: jitterFields.omit({ file: true }).optional() }))
    .max(16)
    .nullable()
    .optional(),
});
export type LiveLink = z.output<typeof liveLink>;

/** Scheduled impairments, from now on; an empty list ends them. */
export const liveSchedule = z.strictObject({
  seat: seat.optional(),
  direction: z.enum(['up', 'down', 'both']).default('both'),
  /** A delay of `extra` (s) that lasts `length` (s), every so many seconds: 0.3 s every 20 s. */
  spikes: z
    .array(z.strictObject({ extra: delay, every: z.number().min(0.1).max(3600), length: z.number().min(0.01).max(3600) }))
    .max(8)
    .default([]),
  /**
   * Steps and ramps: the delay (s) that holds from `at` (s from now); from `from` on, if given, it changes linearly.
   */
  stages: z
    .array(z.strictObject({ at: z.number().min(0).max(86_400), from: z.number().min(0).optional(), delay }))
    .max(64)
    .default([]),
  /** A measured trace, as CSV text with the header `t,delay,loss` (s, s, ratio). */
  trace: z.string().max(2_000_000).optional(),
});
export type LiveSchedule = z.output<typeof liveSchedule>;

/** An address of this machine by which a LAN session can be reached. */
export interface LanInterface {
  /** Name of the interface: `wlan0`. */
  readonly name: string;
  readonly address: string;
  /** True for a private network: the default is the first of these. */
  readonly isPrivate: boolean;
}

/** A host that answered on this LAN. */
export interface FoundHost {
  /** Its own name. */
  readonly name: string;
  /** The address of its join page. */
  readonly address: string;
}

export const liveStall = z.strictObject({
  seat: seat.optional(),
  direction: z.enum(['up', 'down', 'both']).default('both'),
  stalled: z.boolean(),
});
export const liveSeat = z.strictObject({ seat });

/** An exchange with the bench clock by its four readings, s: the participant's own clock, then twice the bench clock. */
const liveExchange = z.strictObject({ sent: z.number(), received: z.number(), answered: z.number(), returned: z.number() });
export type LiveExchange = z.output<typeof liveExchange>;

/**
 * A request for the bench clock, with the participant's estimates after the earlier exchanges: remaining error and
 * round trip, s; and the exchange before, which the host may log.
 */
export const liveTime = z.strictObject({
  error: z.number().min(0).max(3600).optional(),
  roundTrip: z.number().min(0).max(3600).optional(),
  last: liveExchange.optional(),
});
export type LiveTime = z.output<typeof liveTime>;

/** A participant's connection to the host, measured without impairment; the same in both directions. */
export const liveMeasured = z.strictObject({
  /** One way: delay, and standard deviation of the jitter, s; share lost. */
  delay: z.number().min(0).max(60),
  jitter: z.number().min(0).max(60),
  loss: z.number().min(0).max(1),
  /** Exchanges that it was computed of. */
  samples: z.number().int().min(1).max(100_000),
});
export type MeasuredConnection = z.output<typeof liveMeasured>;

/** An exchange with the bench clock: NTP's first three instants, s; `received` and `answered` by the bench clock. */
export interface TimeAnswer {
  readonly received: number;
  readonly answered: number;
}
