/** One spawn in a seat of a live session: a participant, its game socket and its reports. */
import { Participant, type ParticipantParts, type Place } from '../../engine/live/participant.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import type { BenchPort } from '../messages.ts';
import type { LiveState } from './live-state.ts';
import { ReportWriter } from './report-writer.ts';
import { SocketPost } from './socket-post.ts';
import type { AcknowledgementNote, ShotNote } from '../../engine/live/participant-output.ts';
import { DownReader } from './down-message.ts';
import { parcelKinds } from './game-wire.ts';
import { PayloadReader } from './payloads.ts';

/** s between two batches of reports. */
const reportPeriod = 0.05;

export interface PlayedLifeParts {
  readonly plan: SessionPlan;
  readonly epoch: number;
  readonly seat: number;
  readonly life: number;
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

export class PlayedLife {
  readonly participant: Participant;
  readonly #parts: PlayedLifeParts;
  readonly #post: SocketPost;
  readonly #reports: ReportWriter;
  readonly #arrivals: SocketArrivals;
  readonly #from: number;
  #game: BenchPort | null = null;
  #reportDue = -Infinity;

  constructor(parts: PlayedLifeParts) {
    const { plan, epoch, seat, life, pilot, calls, start, time, report } = parts;
    this.#parts = parts;
    this.#post = new SocketPost({ epoch, time, send: (message) => this.#game?.send(message) });
    this.#reports = new ReportWriter({ epoch, life }, report);
    this.#arrivals = new SocketArrivals(epoch, plan.nodes.length);
    this.#from = time();
    this.participant = new Participant({
      plan,
      seat,
      life,
      from: this.#from,
      start,
      pilot,
      post: this.#post,
      reports: this.#reports,
      calls,
    });
  }

  /** Session time (s) up to which it has run, or from which it runs. */
  get reached(): number {
    return Math.max(this.participant.session.now, this.#from);
  }

  /** Uses this socket from now on. */
  attach(game: BenchPort): void {
    this.#game?.close();
    this.#game = game;
    game.onMessage((message) => {
      if (this.#game === game && typeof message !== 'string') this.#arrivals.hand(message, this.participant, this.#parts.time());
    });
    game.onClose(() => {
      if (this.#game !== game) return;
      this.#game = null;
      this.#parts.cut();
    });
  }

  /** Updates which spawn is in which seat. */
  follow({ seats }: LiveState): void {
    for (const { seat, life } of seats) this.participant.setLife(seat, life);
  }

  /** Runs to `time` (s) and sends what is due. */
  advanceTo(time: number): void {
    this.participant.advanceTo(time);
    this.#post.flush();
    if (time < this.#reportDue) return;
    this.#reports.flush();
    this.#reportDue = time + reportPeriod;
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
  readonly #acknowledgement: AcknowledgementNote = { serial: 0, level: 0, arrivedAt: 0 };
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
    else if (kind === parcelKinds.acknowledgement && this.#payloads.acknowledgement(payload, this.#acknowledgement))
      participant.acknowledgement(from, this.#acknowledgement, at);
  }
}
