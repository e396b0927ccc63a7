/** One life on a seat of a live session: a participant, the game socket that it speaks through, and its reports. */
import { Participant, type ParticipantParts, type Place } from '../../engine/live/participant.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import type { BenchPort } from '../messages.ts';
import type { LiveState } from './live-state.ts';
import { ReportWriter } from './report-writer.ts';
import { SocketArrivals } from './socket-arrivals.ts';
import { SocketPost } from './socket-post.ts';

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
  /** Session time now, s. It never goes back. */
  readonly time: () => number;
  readonly report: (batch: Uint8Array<ArrayBuffer>) => void;
  /** The game socket is closed, and not from here. */
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

  /** Session time (s) up to which it has lived, or from which on it does. */
  get reached(): number {
    return Math.max(this.participant.session.now, this.#from);
  }

  /** Speaks through this socket from now on. */
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

  /** Who sits where. */
  follow({ seats }: LiveState): void {
    for (const { seat, life } of seats) this.participant.setLife(seat, life);
  }

  /** Lives on to `time` (s), and sends what there is to send. */
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
