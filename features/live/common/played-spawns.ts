/** The spawns of one stay in a seat of a live session: a participant, its game socket and its reports. */
import { Participant, type ParticipantParts, type Place } from '../../../engine/live/participant.ts';
import type { SessionPlan } from '../../../engine/session/session-plan.ts';
import type { BenchPort } from '../../../contract/messages.ts';
import type { LiveState } from '../calls/live-state.ts';
import { ReportWriter } from '../calls/report-writer.ts';
import { SocketPost } from './socket-post.ts';
import type { ShotNote } from '../../../engine/live/participant-output.ts';
import { DownReader } from '../calls/down-message.ts';
import { parcelKinds } from '../calls/game-wire.ts';
import { PayloadReader } from '../calls/payloads.ts';

/** s between two batches of reports. */
const reportPeriod = 0.05;

export interface PlayedSpawnsParts {
  readonly plan: SessionPlan;
  readonly epoch: number;
  readonly seat: number;
  /** Number of the first spawn. */
  readonly spawn: number;
  readonly pilot: ParticipantParts['pilot'];
  readonly calls?: ParticipantParts['calls'] | undefined;
  /** Left out: where the plan has it. */
  readonly start?: Place | undefined;
  /** Session time now, s. Never decreases. */
  readonly time: () => number;
  readonly report: (batch: Uint8Array<ArrayBuffer>) => void;
  /** The other side closed the game socket. */
  readonly cut: () => void;
}

export class PlayedSpawns {
  #participant: Participant;
  #spawn: number;
  /** The tank is destroyed: nothing moves here, and nothing is sent, until its next spawn. */
  #stands = false;
  readonly #parts: PlayedSpawnsParts;
  readonly #post: SocketPost;
  readonly #reports: ReportWriter;
  readonly #arrivals: SocketArrivals;
  #from: number;
  #game: BenchPort | null = null;
  #reportDue = -Infinity;

  constructor(parts: PlayedSpawnsParts) {
    const { plan, epoch, spawn, start, time, report } = parts;
    this.#parts = parts;
    this.#spawn = spawn;
    this.#post = new SocketPost({ epoch, time, send: (message) => this.#game?.send(message) });
    this.#reports = new ReportWriter({ epoch, spawn }, report);
    this.#arrivals = new SocketArrivals(epoch, plan.nodes.length);
    this.#from = time();
    this.#participant = this.#participate(start);
  }

  /** The participant of the present spawn, or of the last one. */
  get participant(): Participant {
    return this.#participant;
  }

  /** Session time (s) up to which it has run, or from which it runs. */
  get reached(): number {
    return this.#stands ? this.#parts.time() : Math.max(this.#participant.session.now, this.#from);
  }

  /** Uses this socket from now on. */
  attach(game: BenchPort): void {
    this.#game?.close();
    this.#game = game;
    game.onMessage((message) => {
      if (this.#game === game && !this.#stands && typeof message !== 'string')
        this.#arrivals.hand(message, this.#participant, this.#parts.time());
    });
    game.onClose(() => {
      if (this.#game !== game) return;
      this.#game = null;
      this.#parts.cut();
    });
  }

  /** Updates which spawn is in which seat, the own one among them. */
  follow({ seats }: LiveState): void {
    const own = seats.find(({ seat }) => seat === this.#parts.seat);
    if (own && own.respawnAt !== null) this.#stop();
    else if (own && own.life > this.#spawn) this.#begin(own.life);
    if (!this.#stands) for (const { seat, life } of seats) this.#participant.setSpawn(seat, life);
  }

  /** Runs to `time` (s) and sends what is due. */
  advanceTo(time: number): void {
    if (this.#stands) return;
    this.#participant.advanceTo(time);
    this.#post.flush();
    if (time < this.#reportDue) return;
    this.#reports.flush();
    this.#reportDue = time + reportPeriod;
  }

  /** The tank was destroyed. */
  #stop(): void {
    if (this.#stands) return;
    this.#stands = true;
    this.#post.flush();
    this.#reports.flush();
  }

  /** The next spawn, at another place. */
  #begin(spawn: number): void {
    this.#stands = false;
    this.#spawn = spawn;
    this.#from = this.#parts.time();
    this.#reports.begin(spawn);
    this.#participant = this.#participate(this.#participant.nextPlace(spawn));
  }

  #participate(start: Place | undefined): Participant {
    const { plan, seat, pilot, calls } = this.#parts;
    const places = { plan, seat, spawn: this.#spawn, from: this.#from, start };
    return new Participant({ ...places, pilot, post: this.#post, reports: this.#reports, calls });
  }

  close(): void {
    const game = this.#game;
    this.#game = null;
    this.#reports.flush();
    game?.close();
  }
}

/** Passes messages of the game socket to the participant, parcel by parcel. */
class SocketArrivals {
  readonly #reader = new DownReader();
  readonly #payloads = new PayloadReader();
  readonly #shot: ShotNote = { shot: 0, firedAt: 0, heading: 0, x: 0, y: 0 };
  readonly #epoch: number;
  readonly #nodes: number;

  /** `epoch`: of the session, whose plan has so many nodes. */
  constructor(epoch: number, nodes: number) {
    this.#epoch = epoch & 0xff;
    this.#nodes = nodes;
  }

  /** Receives a message at `at` (session time, s). Malformed ones, and those of another session, are ignored. */
  hand(message: Uint8Array, participant: Participant, at: number): void {
    const reader = this.#reader;
    if (reader.open(message, this.#nodes) || reader.epoch !== this.#epoch) return;
    while (reader.next()) this.#handParcel(participant, at);
  }

  #handParcel(participant: Participant, at: number): void {
    const { kind, from, sentAt, number, payload } = this.#reader;
    if (kind === parcelKinds.update) participant.update(from, payload, sentAt, number, at);
    else if (kind === parcelKinds.shot && this.#payloads.shot(payload, this.#shot)) participant.shot(from, this.#shot, at);
    else if (kind === parcelKinds.acknowledgement)
      for (const note of this.#payloads.acknowledgement(payload)) participant.acknowledgement(from, note, at);
  }
}
