/**
 * DIS on the bench: an exercise that is heard and becomes the shown session, and the running session sent as traffic.
 */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inTime } from '../../../main/base/deferred.ts';
import type { BenchState } from '../../../contract/bench-state.ts';
import {
  noListening,
  noSending,
  type DisListen,
  type DisListening,
  type DisSend,
  type DisSending,
  type DisState,
} from '../calls/dis-calls.ts';
import { BenchError } from '../../../contract/errors.ts';
import { countsText, originText } from '../../../main/motion/dis/exercise-text.ts';
import type { HeardEntity } from '../../../main/motion/dis/exercise.ts';
import { HeardExercise, longestExercise } from './heard-exercise.ts';
import { pduTypes } from '../../../main/motion/dis/pdu.ts';
import { destinationText, DisListener, DisSender, listeningText, ownAddresses } from './socket.ts';
import { trafficDefaults, type TrafficOptions } from './traffic.ts';
import { experimentOfExercise, withComparison } from './experiment-of-exercise.ts';
import { readFields } from '../../../main/experiment/load-experiment.ts';
import { agreeTo } from '../../../main/base/files/agreed-folders.ts';
import { passingFolder } from '../../../main/base/files/passing-folder.ts';
import type { RunningSession } from '../../../main/run/session-runner.ts';
import type { HeardMessage, SessionInput } from '../../../main/run/session-messages.ts';
import { Turns } from '../../../main/base/turns.ts';
import { sharedSeconds } from '../../../main/base/wall-clock.ts';
import { faultOf } from '../../../main/worker/faults.ts';
import type { BenchSession } from '../../../main/bench/bench-session.ts';
import { defineFeature, type Bench } from '../../../main/bench/bench-feature.ts';
import type { HandlersOf } from '../../../main/bench/handlers-of.ts';
import type { disCalls } from '../calls/index.ts';

export const disFeature = defineFeature<keyof typeof disCalls>('dis', (bench) => {
  const exercises = new DisExercises({ ...bench, changed: (state) => bench.notify('dis', state) });
  bench.notify('dis', exercises.state);
  const { sending } = exercises;
  return {
    handlers: exercises.handlers,
    changed: (state) => sending.changed(state),
    datagrams: (datagrams) => sending.send(datagrams),
    leaving: (running) => sending.leave(running),
    close: () => exercises.close(),
  };
});

export interface DisParts extends Pick<Bench, 'session' | 'runner' | 'pathOf' | 'hide' | 'reportBug'> {
  readonly changed: (state: DisState) => void;
}

/** Interval at which what was heard is handed over, and of states, s. */
const loopEvery = 0.05;
const stateEvery = 0.5;
/** Bound on a command to a session that ends, ms. */
const patienceMs = 1000;

export class DisExercises {
  readonly sending: Sending;
  readonly #parts: DisParts;
  readonly #turns = new Turns();
  #listening: Listening | null = null;
  /** The end of the listening before this one. */
  #ended = noListening;

  constructor(parts: DisParts) {
    this.#parts = parts;
    this.sending = new Sending(() => this.#changed());
  }

  get state(): DisState {
    return { listening: this.#listening?.state ?? this.#ended, sending: this.sending.state };
  }

  get handlers(): HandlersOf<keyof typeof disCalls> {
    return {
      'dis.listen': (request) => this.#turns.take(() => this.#listen(request)),
      'dis.stopListening': () => this.#turns.take(() => this.#stopListening(null)),
      'dis.reach': (destination) => ({ text: destinationText(destination) }),
      'dis.send': (request) => this.#turns.take(() => this.#send(request)),
      'dis.stopSending': () => this.#turns.take(() => this.#stopSending()),
      'dis.interfaces': () => ownAddresses(),
    };
  }

  async close(): Promise<void> {
    await this.#turns.take(async () => {
      await this.#stopListening(null);
      await this.sending.end(null);
    });
  }

  async #listen(request: DisListen): Promise<DisState> {
    if (this.#listening) throw new BenchError('not-possible', 'The bench listens already; stop that first.');
    const path = request.file === undefined ? null : await this.#parts.pathOf(request.file);
    const named = path === null ? null : ((await readFields(path, {})) as Record<string, unknown>);
    const fields = request.compare ? withComparison(named, request.compare) : named;
    // Throws where they do not fit, before anything is opened.
    experimentOfExercise(fields, { file: 'exercise.pcap', origin: trafficDefaults.origin, entities: [], duration: longestExercise });
    const end = (problem: string) => {
      const stop = async () => (this.#listening === listening ? this.#stopListening(problem) : this.state);
      void this.#turns.take(stop).catch(this.#parts.reportBug);
    };
    const listening = await Listening.begin(request, { ...this.#parts, path, fields, end, changed: () => this.#changed() });
    this.#listening = listening;
    return this.#changed();
  }

  /** `problem`: why it ended by itself. */
  async #stopListening(problem: string | null): Promise<DisState> {
    const listening = this.#listening;
    if (!listening) return this.state;
    await listening.close();
    this.#ended = { ...listening.state, status: 'off', pdusPerSecond: 0, problem };
    this.#listening = null;
    return this.#changed();
  }

  async #send(request: DisSend): Promise<DisState> {
    const { session } = this.#parts;
    if (this.sending.isOpen) throw new BenchError('not-possible', 'The bench sends already; stop that first.');
    const { source } = session.state;
    if (source === 'recording')
      throw new BenchError('not-possible', 'A recording is open; send it with `driftbench dis send FILE`, or run an experiment.');
    if (source === 'exercise')
      throw new BenchError('not-possible', 'An exercise that is heard is not sent again: it would be heard twice.');
    await this.sending.begin(request, session);
    return this.state;
  }

  async #stopSending(): Promise<DisState> {
    await this.sending.end(null);
    return this.state;
  }

  #changed(): DisState {
    this.#parts.changed(this.state);
    return this.state;
  }
}

interface ListeningParts extends Pick<DisParts, 'session' | 'runner' | 'hide'> {
  /** The fields of the experiment whose lanes and receivers are used; null: the usual ones. */
  readonly fields: Readonly<Record<string, unknown>> | null;
  readonly path: string | null;
  /** It has to end. */
  readonly end: (problem: string) => void;
  readonly changed: () => void;
}

/** An exercise from its first datagram to the end of its session. */
class Listening {
  #state: DisListening;
  readonly #request: DisListen;
  readonly #parts: ListeningParts;
  readonly #rate = new Rate();
  #listener: DisListener | null = null;
  #heard: HeardExercise | null = null;
  #since = Infinity;
  #ids: readonly string[] = [];
  #running: RunningSession | null = null;
  #folder: string | null = null;
  #timer: NodeJS.Timeout | null = null;
  /** UTC up to which all that came has been taken in, s. */
  #takenUntil = sharedSeconds();
  #reportedAt = -Infinity;
  #starting: Promise<void> | null = null;

  private constructor(request: DisListen, parts: ListeningParts) {
    this.#request = request;
    this.#parts = parts;
    this.#state = { ...noListening, status: 'waiting', place: listeningText(request) };
  }

  /** Rejects with a `BenchError` where the port cannot be had. */
  static async begin(request: DisListen, parts: ListeningParts): Promise<Listening> {
    const listening = new Listening(request, parts);
    listening.#listener = await DisListener.open(request, (datagram) => listening.#take(datagram));
    listening.#timer = setInterval(() => listening.#step(), 1000 * loopEvery);
    return listening;
  }

  get state(): DisListening {
    const { exercise } = this.#heard ?? {};
    if (!exercise) return this.#state;
    return {
      ...this.#state,
      entities: exercise.entities.length,
      datagrams: exercise.counts.datagrams,
      pdusPerSecond: this.#rate.of(exercise.counts.entityStates, sharedSeconds()),
      counts: countsText(exercise.counts),
      leftOut: this.#heard?.leftOut ?? 0,
      origin: exercise.origin ? originText(exercise.origin) : '',
    };
  }

  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#listener?.close();
    await this.#starting?.catch(() => undefined);
    const running = this.#running;
    this.#running = null;
    if (running) {
      await inTime(running.command({ kind: 'finish' }), patienceMs, null);
      await this.#parts.hide(running);
    }
    if (this.#folder !== null) await rm(this.#folder, { recursive: true, force: true });
  }

  #take(datagram: Uint8Array): void {
    const utc = sharedSeconds();
    this.#heard ??= new HeardExercise(this.#request, utc);
    this.#heard.take(datagram, utc);
  }

  #step(): void {
    const utc = sharedSeconds();
    const heard = this.#heard;
    if (heard && this.#state.status === 'waiting' && heard.present(utc).length > 0) {
      this.#since = utc;
      this.#change({ status: 'gathering' });
    }
    if (heard && !this.#starting && utc - this.#since >= this.#request.gather) this.#startWith(heard, utc);
    if (heard && this.#state.status === 'running') this.#pass(heard, utc);
    this.#takenUntil = utc;
    if (utc - this.#reportedAt < stateEvery) return;
    this.#reportedAt = utc;
    this.#parts.changed();
  }

  /** Waits for others where all entities have left meanwhile. */
  #startWith(heard: HeardExercise, utc: number): void {
    const entities = heard.present(utc).slice(0, this.#request.entities);
    if (entities.length === 0) {
      this.#since = Infinity;
      return this.#change({ status: 'waiting' });
    }
    this.#starting = this.#start(heard, entities);
    this.#starting.catch((error: unknown) => this.#parts.end(faultOf(error).message));
  }

  /** Rejects with a `BenchError` where the session cannot be opened. */
  async #start(heard: HeardExercise, entities: readonly HeardEntity[]): Promise<void> {
    const { fields, session, runner } = this.#parts;
    this.#ids = entities.map(({ id }) => id);
    const capture = heard.follow(this.#ids);
    this.#folder = await passingFolder('dis');
    agreeTo([this.#folder]);
    const file = join(this.#folder, 'exercise.pcap');
    await writeFile(file, capture);
    const origin = heard.exercise.origin ?? trafficDefaults.origin;
    // Beside the experiment, its name is enough.
    const named = this.#parts.path === null ? 'exercise.pcap' : file;
    const text = experimentOfExercise(fields, { file: named, origin, entities, duration: longestExercise });
    const path = this.#parts.path ?? join(this.#folder, 'exercise.yaml');
    await session.showExercise(
      (events, line) => {
        this.#running = runner.start(
          { path, text, pace: 1, paused: true, heard: true },
          {
            ...events,
            late: (count) => (this.#state = { ...this.#state, late: this.#state.late + count }),
            fault: (fault) => {
              events.fault(fault);
              this.#parts.end(fault.message);
            },
          },
          line,
        );
        return this.#running;
      },
      { path, text, base: null },
    );
    this.#change({ status: 'running', shown: entities.length });
  }

  /**
   * The session runs as far as all that came by the step before has been taken in, however long this thread was busy.
   */
  #pass(heard: HeardExercise, utc: number): void {
    heard.present(utc);
    const more = this.#ids.flatMap((id, entity) => {
      const next = heard.next(id);
      return next ? [{ ...next, entity }] : [];
    });
    const until = Math.max(0, this.#takenUntil - heard.begin - this.#request.lag);
    this.#running?.report({ kind: 'heard', until, more } satisfies HeardMessage as SessionInput);
  }

  #change(change: Partial<DisListening>): void {
    this.#state = { ...this.#state, ...change };
    this.#parts.changed();
  }
}

/** The running session's datagrams on their way out. */
class Sending {
  #state = noSending;
  readonly #changed: () => void;
  /** The rate of the present sending. */
  #rate = new Rate();
  #sender: DisSender | null = null;
  #running: RunningSession | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get state(): DisSending {
    const { pdus } = this.#state;
    return this.isOpen ? { ...this.#state, pdusPerSecond: this.#rate.of(pdus, sharedSeconds()) } : this.#state;
  }

  get isOpen(): boolean {
    return this.#sender !== null;
  }

  /** Rejects with a `BenchError` where it is not confirmed, or not possible. */
  async begin(request: DisSend, session: BenchSession): Promise<void> {
    const reach = destinationText(request);
    if (reach !== null && !request.confirmed) throw new BenchError('not-possible', `${reach} Confirm that, then send.`);
    this.#sender = await DisSender.open(request);
    const place = reach ?? `Sends to ${request.to}, UDP port ${request.port}: this machine only.`;
    this.#rate = new Rate();
    this.#state = { ...noSending, status: 'sending', place, entities: session.state.experiment?.entities.length ?? 0 };
    try {
      this.#running = await session.send(optionsOf(request));
    } catch (error) {
      await this.#close(null);
      this.#state = noSending;
      throw error;
    }
    this.#timer = setInterval(this.#changed, 1000 * stateEvery).unref();
    this.#changed();
  }

  send(datagrams: readonly Uint8Array<ArrayBuffer>[]): void {
    const sender = this.#sender;
    if (!sender) return;
    try {
      for (const datagram of datagrams) {
        sender.send(datagram);
        this.#count(datagram);
      }
    } catch (error) {
      void this.#close(faultOf(error).message);
    }
  }

  /** The run is about to end: entities that receivers have are deactivated. */
  async leave(running: RunningSession): Promise<void> {
    if (this.#running === running) await this.end('The run that was sent has ended.');
  }

  /** Follows the state of the open run. */
  changed({ status, fault }: BenchState): void {
    if (!this.#running) return;
    if (status === 'finished') void this.end('The session is over.');
    else if (status === 'failed') void this.#close(`The session failed: ${fault?.message ?? ''}`);
  }

  /** `problem`: why it ended by itself. */
  async end(problem: string | null): Promise<void> {
    const running = this.#running;
    this.#running = null;
    if (running) await inTime(running.command({ kind: 'traffic', traffic: null }), patienceMs, null);
    await this.#close(problem);
  }

  async #close(problem: string | null): Promise<void> {
    const sender = this.#sender;
    if (!sender) return;
    this.#sender = null;
    this.#running = null;
    if (this.#timer) clearInterval(this.#timer);
    let failure: string | null = null;
    await sender.close().catch((error: unknown) => (failure = faultOf(error).message));
    this.#state = { ...this.#state, status: 'off', pdusPerSecond: 0, problem: failure ?? problem };
    this.#changed();
  }

  #count(datagram: Uint8Array): void {
    const { entityStates, fires, detonations, pdus, bytes } = this.#state;
    const is = (type: number) => (datagram[2] === type ? 1 : 0);
    this.#state = {
      ...this.#state,
      pdus: pdus + 1,
      bytes: bytes + datagram.length,
      entityStates: entityStates + is(pduTypes.entityState),
      fires: fires + is(pduTypes.fire),
      detonations: detonations + is(pduTypes.detonation),
    };
  }
}

function optionsOf({ version, exercise, site, application, origin, lane }: DisSend): TrafficOptions {
  const { heartbeat, stationaryHeartbeat } = trafficDefaults;
  const longer = version === 7 ? stationaryHeartbeat : heartbeat;
  return { ...trafficDefaults, version, exercise, site, application, origin, lane: lane ?? null, stationaryHeartbeat: longer };
}

/** A counter's growth per second, over at least a second. */
class Rate {
  #count = 0;
  #at = sharedSeconds();
  #perSecond = 0;

  of(count: number, now: number): number {
    const elapsed = now - this.#at;
    if (elapsed < 1) return this.#perSecond;
    this.#perSecond = (count - this.#count) / elapsed;
    [this.#count, this.#at] = [count, now];
    return this.#perSecond;
  }
}
