/**
 * An exercise that is being heard: first gathered, as a capture that an experiment can name, then followed, as recorded
 * updates of the entities that the experiment has. Times count from the whole second of UTC in which the first datagram
 * came.
 */
import type { RecordedUpdates } from '../../../engine/world/recorded-updates.ts';
import { captureHeader, capturePacket } from '../../../main/motion/dis/capture.ts';
import { Exercise, type ExerciseOptions, type HeardEntity } from '../../../main/motion/dis/exercise.ts';
import { usualPort } from '../../../main/motion/dis/pdu.ts';

/** Memory for datagrams that are gathered, byte; entities whose first ones come later are not in the capture. */
const mostGathered = 64 * 1024 * 1024;
/** The session of an exercise is at most this long, s: a week. */
export const longestExercise = 604_800;

/** Memory of the object that holds a packet, bytes. */
const packetOverhead = 256;
/** Updates of an entity that wait to be taken at most; older ones are left out, and counted. */
const mostWaiting = 10_000;

/** Updates and ends of one followed entity, in order. */
interface Waiting {
  updates: RecordedUpdates['updates'][number][];
  ends: RecordedUpdates['ends'][number][];
}

export class HeardExercise {
  readonly exercise: Exercise;
  /** UTC of time 0, s since 1970. */
  readonly begin: number;
  /** Updates that were left out, because they were not taken. */
  leftOut = 0;
  #gathered: Uint8Array[] | null = [captureHeader()];
  #bytes = 0;
  readonly #followed = new Map<string, Waiting>();

  /** `first`: UTC of the first datagram, s since 1970. */
  constructor(options: ExerciseOptions, first: number) {
    this.begin = Math.floor(first);
    this.exercise = new Exercise(
      { ...options, forgets: true, hourOffset: -(this.begin % 3600) },
      {
        state: ({ id }, { sent, spawn, state }) => this.#add(id, ({ updates }) => updates.push({ time: sent, spawn, state })),
        end: ({ id }, { time, spawn }) => this.#add(id, ({ ends }) => ends.push({ time, spawn })),
      },
    );
  }

  /** A datagram that was received at `utc`, s since 1970. */
  take(datagram: Uint8Array, utc: number): void {
    if (this.#gathered && this.#bytes + datagram.length + packetOverhead <= mostGathered) {
      const packet = capturePacket(utc, datagram, { from: usualPort, to: usualPort });
      this.#gathered.push(packet);
      this.#bytes += packet.length + packetOverhead;
    }
    this.exercise.take(datagram, utc - this.begin);
  }

  /** Entities that are in the exercise at `utc`, in the order in which they came. */
  present(utc: number): readonly HeardEntity[] {
    this.exercise.expire(utc - this.begin);
    return this.exercise.entities.filter(({ last, end }) => last !== null && end?.spawn !== last.spawn);
  }

  /** All that was gathered, as a capture; from now on these entities are followed. */
  follow(ids: readonly string[]): Uint8Array<ArrayBuffer> {
    const capture = Uint8Array.from(Buffer.concat(this.#gathered ?? []));
    this.#gathered = null;
    for (const id of ids) this.#followed.set(id, { updates: [], ends: [] });
    return capture;
  }

  /** The updates of a followed entity since the last call. */
  next(id: string): RecordedUpdates | null {
    const waiting = this.#followed.get(id);
    if (!waiting || (waiting.updates.length === 0 && waiting.ends.length === 0)) return null;
    this.#followed.set(id, { updates: [], ends: [] });
    return waiting;
  }

  #add(id: string, add: (waiting: Waiting) => void): void {
    const waiting = this.#followed.get(id);
    if (!waiting) return;
    add(waiting);
    if (waiting.updates.length <= mostWaiting) return;
    waiting.updates.shift();
    this.leftOut += 1;
  }
}
