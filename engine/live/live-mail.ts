/** The mail of a participant: updates go onto the game socket, and the host hears of each. */
import type { ExportedPath } from '../publisher/exported-path.ts';
import type { PathPiece } from '../update/path-piece.ts';
import type { PairMail } from '../network/update-transport.ts';
import type { Pair } from '../session/pair.ts';
import type { GamePost } from './game-post.ts';
import type { ReportSink } from './report-sink.ts';

export class LiveMail implements PairMail {
  readonly #post: GamePost;
  readonly #reports: ReportSink;
  #path: ExportedPath | null = null;
  #entity = 0;
  /** Number of the newest update that the host has been told of. */
  #told = -1;

  constructor(post: GamePost, reports: ReportSink) {
    this.#post = post;
    this.#reports = reports;
  }

  /** The entity that is published from here. */
  join(entity: number, path: ExportedPath): void {
    this.#entity = entity;
    this.#path = path;
  }

  /** Tells of the newest update, if it is news. */
  tellMade(): void {
    const path = this.#path as ExportedPath;
    if (path.update.serial === this.#told) return;
    this.#told = path.update.serial;
    this.#reports.made(path.write(this.#entity, path.update));
  }

  send(pair: Pair, update: PathPiece, now: number): void {
    this.tellMade();
    const age = now - update.stamp + pair.books.delay.value;
    const bytes = (this.#path as ExportedPath).write(this.#entity, update);
    pair.traffic.add(update.bytes);
    this.#post.update(update.serial, bytes, pair.receiverNode, age, now);
    this.#reports.sent(update.serial, pair.receiverNode, now, age);
  }
}
