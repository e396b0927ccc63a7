/** Calls about live sessions and the studies in them, of the operator and of players. */
import { call, nothing } from '../../../contract/bench.ts';
import { z } from 'zod';
import { studyAct, studyAnswer, type StudyTables } from '../../study/calls/study-state.ts';
import { aboutPerson } from '../../../contract/study-record.ts';
import {
  liveJoin,
  liveLink,
  liveMeasured,
  liveOpen,
  liveSchedule,
  liveSeat,
  liveStall,
  liveTime,
  liveTrouble,
  mostSeats,
  type FoundHost,
  type LanInterface,
  type Seating,
  type TimeAnswer,
} from './live-calls.ts';
import type { LiveState } from './live-state.ts';

export const liveCalls = {
  /** Opens a live session: players take seats, none drives yet. Ends one that is open. */
  'live.open': call<LiveState>()('operator', liveOpen),
  /** Ends it: participants are notified and disconnected, and the server stops listening. */
  'live.close': call<LiveState>()('operator', nothing),
  'live.start': call<LiveState>()('operator', nothing),
  'live.pause': call<LiveState>()('operator', nothing),
  /** From session time 0 again, with the same people in the same seats; a new epoch. */
  'live.restart': call<LiveState>()('operator', z.strictObject({ seed: z.number().int().optional() })),
  /** A new round begins now; its length in s, null: without end. */
  'live.round': call<LiveState>()('operator', z.strictObject({ length: z.number().min(1).max(86_400).nullable() })),
  'live.bots': call<LiveState>()('operator', z.strictObject({ bots: z.number().int().min(0).max(mostSeats) })),
  'live.kick': call<LiveState>()('operator', liveSeat),
  'live.link': call<LiveState>()('operator', liveLink),
  'live.schedule': call<LiveState>()('operator', liveSchedule),
  'live.stall': call<LiveState>()('operator', liveStall),
  /** The addresses of this machine by which a LAN session can be reached. */
  'live.interfaces': call<readonly LanInterface[]>()('operator', nothing),
  /** Hosts that answer on this LAN; takes two seconds. */
  'live.discover': call<readonly FoundHost[]>()('operator', nothing),
  'live.join': call<Seating>()('player', liveJoin),
  'live.ready': call<LiveState>()('player', z.strictObject({ ready: z.boolean() })),
  'live.leave': call<LiveState>()('player', nothing),
  /** Reports to the operator why this participant cannot take part. */
  'live.trouble': call<LiveState>()('player', liveTrouble),
  'live.time': call<TimeAnswer>()('player', liveTime),
  /** Reports the participant's own connection, as its page measured it. */
  'live.measured': call<LiveState>()('player', liveMeasured),
  /** Starts the study, repeats its present round, ends it. */
  'live.study': call<LiveState>()('operator', studyAct),
  /** The people's answers so far, in the study that is or was hosted here. */
  'live.report': call<StudyTables>()('operator', nothing),
  /** A person agrees to take part in the study. */
  'live.consent': call<LiveState>()('player', aboutPerson),
  /** Answers after a round; resolves once they are written to the disk. */
  'live.answer': call<LiveState>()('player', studyAnswer),
  /** A person notices a fault in the present round. */
  'live.notice': call<LiveState>()('player', nothing),
} as const;

type LiveCalls = typeof liveCalls;
declare module '../../../contract/bench.ts' {
  interface BenchCalls extends LiveCalls {}
  interface BenchEvents {
    /** After every change, and about twice a second while a live session is open. Sent first to players. */
    live: LiveState;
  }
}
