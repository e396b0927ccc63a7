/**
 * Performs a session as DIS traffic: an experiment is run, a recording replayed, and its datagrams reported in order.
 */
import { Session, type SessionOptions } from '../../../engine/session/session.ts';
import type { SessionPlan } from '../../../engine/session/session-plan.ts';
import { DisTraffic, type TrafficOptions } from './traffic.ts';
import { loadExperiment } from '../../../main/experiment/load-experiment.ts';
import { withRecording, type Recording } from '../../../main/recording/recording.ts';
import { sharedSeconds, wallSeconds } from '../../../main/base/wall-clock.ts';
import { Advance, Ticks, type Advancing } from '../../../main/run/advance.ts';
import { shareOf } from '../../../main/run/replay.ts';
import { enterRecorded, knownUntil, replayableOf } from '../../../main/run/replayable.ts';
import type { BatchRun, RunContext } from '../../../main/run/run-tasks.ts';

/** A session as DIS traffic. */
export interface TrafficRun extends Pick<BatchRun, 'path' | 'sets' | 'seed' | 'duration'> {
  /** The path is that of a recording. */
  readonly isRecording: boolean;
  /** Session time 0 is now, or when the session was recorded. */
  readonly begin: 'now' | 'recorded';
  readonly traffic: TrafficOptions;
}

export interface TrafficResult {
  /** Session time reached, s. */
  readonly duration: number;
  readonly entities: number;
}

/** Reported while a session is sent, in order; the run waits until it was received. */
export type TrafficEvent =
  /**
   * The session that is sent; comes once, before anything runs. `begin`: its time 0, s since 1970 UTC. `standIn`: what
   * receivers do in place of the lane's model; null: nothing.
   */
  | {
      readonly kind: 'traffic';
      readonly begin: number;
      readonly duration: number;
      readonly entities: readonly string[];
      readonly standIn: string | null;
    }
  /** Datagrams that are to be sent up to session time `until` (s). */
  | { readonly kind: 'datagrams'; readonly until: number; readonly datagrams: readonly TimedDatagram[] };

/** A datagram and the session time at which it is to be sent, s. */
export interface TimedDatagram {
  readonly time: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Datagrams that wait to be reported at most. */
const mostWaiting = 512;

/**
 * The run waits until reported datagrams are received; once cancelled, it ends with the PDUs of entities that leave.
 * Rejects with a `BenchError`; throws `PluginFault`.
 */
export async function performTraffic(run: TrafficRun, context: RunContext<TrafficEvent>): Promise<TrafficResult> {
  if (run.isRecording) return withRecording(run.path, (recording) => replayed(recording, run, context));
  const { path, sets, seed, duration } = run;
  const { plan } = await loadExperiment(path, { registry: context.registry, sets, seed, duration, search: context.search });
  const outgoing = new Outgoing(plan, run.traffic, sharedSeconds(), context);
  const session = new Session(plan, { ...context.calls, observer: outgoing.traffic.observer });
  await outgoing.open(session);
  const advance = outgoing.advance({ session, advanceTo: (time) => session.advanceTo(time) });
  while (!session.finished && !context.cancelled.aborted) {
    advance.step(plan.duration);
    await outgoing.keepUp(session, plan.duration);
  }
  return outgoing.end(session);
}

/** The same input at the same session times. */
async function replayed(
  recording: Recording,
  { traffic: options, begin }: TrafficRun,
  context: RunContext<TrafficEvent>,
): Promise<TrafficResult> {
  const began = begin === 'recorded' ? Date.parse(recording.setup.began) / 1000 : sharedSeconds();
  let outgoing: Outgoing | null = null;
  const watch = ({ plan }: { readonly plan: SessionPlan }): Pick<SessionOptions, 'observer'> => {
    outgoing = new Outgoing(plan, options, began, context);
    return { observer: outgoing.traffic.observer };
  };
  const replay = await replayableOf(recording, context, { calls: context.calls, watch });
  const out = outgoing as unknown as Outgoing;
  const { session } = replay;
  await out.open(session);
  const advance = out.advance(replay);
  const until = knownUntil(recording);
  const reach = async (time: number) => {
    for (let isThere = false; !isThere && !context.cancelled.aborted;) {
      isThere = advance.step(time);
      await out.keepUp(session, until);
    }
  };
  await enterRecorded(recording, replay, reach);
  await reach(until);
  return out.end(session);
}

/** Datagrams that wait to be reported. */
class Outgoing {
  readonly traffic: DisTraffic;
  readonly #context: RunContext<TrafficEvent>;
  readonly #begin: number;
  readonly #entities: readonly string[];
  #waiting: TimedDatagram[] = [];
  #reportedAt = -Infinity;

  constructor(plan: SessionPlan, options: TrafficOptions, begin: number, context: RunContext<TrafficEvent>) {
    this.#context = context;
    this.#begin = begin;
    this.#entities = plan.entities.map(({ id }) => id);
    this.traffic = new DisTraffic(plan, options, begin, (time, bytes) => this.#waiting.push({ time, bytes }));
  }

  /** Before anything runs. */
  async open(session: Session): Promise<void> {
    this.traffic.watch(session);
    const { duration } = session.plan;
    const { standIn } = this.traffic;
    await this.#context.report({ kind: 'traffic', begin: this.#begin, duration, entities: this.#entities, standIn });
  }

  advance(run: Advancing & { readonly session: Session }): Advance {
    return new Advance(run, [new Ticks(run.session, () => this.traffic.tick(run.session.now))]);
  }

  /** Once many wait, or have waited. */
  async keepUp({ now }: Session, end: number): Promise<void> {
    const wall = wallSeconds();
    if (this.#waiting.length < mostWaiting && wall - this.#reportedAt < 0.02) return;
    this.#context.onShare(shareOf(now, end));
    await this.#report(now);
    this.#reportedAt = wallSeconds();
  }

  async end({ now }: Session): Promise<TrafficResult> {
    this.traffic.end(now);
    await this.#report(now);
    return { duration: now, entities: this.#entities.length };
  }

  async #report(until: number): Promise<void> {
    const datagrams = this.#waiting;
    this.#waiting = [];
    await this.#context.report({ kind: 'datagrams', until, datagrams });
  }
}
