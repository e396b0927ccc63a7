/** The updates of one seat that the mirror knows, by their publisher's own numbers; and what was told of others too early. */
import { copyPiece, PathPiece } from '../update/path-piece.ts';
import type { ExportedPath } from '../publisher/exported-path.ts';
import type { LiveEvent } from './live-event.ts';

/** For how long (s) an update is remembered, and how many are at most; how many events may wait for an update that is not known yet. */
const remembered = 120;
const most = 4096;
const mostWaiting = 1024;

/** An update as it is sent, and as it entered the exported path, both under the mirror's numbers. */
export class KnownUpdate {
  readonly update = new PathPiece();
  readonly piece = new PathPiece();
}

export class KnownUpdates {
  readonly #known = new Map<number, KnownUpdate>();
  readonly #waiting = new Map<number, LiveEvent[]>();
  #waits = 0;

  find(serial: number): KnownUpdate | undefined {
    return this.#known.get(serial);
  }

  /** Remembers the newest update of a path. */
  add(serial: number, { update, piece }: ExportedPath): void {
    const known = new KnownUpdate();
    copyPiece(update, known.update);
    copyPiece(piece, known.piece);
    this.#known.set(serial, known);
    for (const [old, { update: other }] of this.#known) {
      if (this.#known.size <= most && other.stamp >= update.stamp - remembered) break;
      this.#known.delete(old);
    }
  }

  /** The event waits for its update. Of too many, those go first that have waited longest. */
  wait(serial: number, event: LiveEvent): void {
    const [oldest] = this.#waiting.keys();
    if (this.#waits >= mostWaiting && oldest !== undefined) this.awaited(oldest);
    const waiting = this.#waiting.get(serial);
    if (waiting) waiting.push(event);
    else this.#waiting.set(serial, [event]);
    this.#waits += 1;
  }

  /** What waits for this update: it waits no more. */
  awaited(serial: number): readonly LiveEvent[] {
    const waiting = this.#waiting.get(serial) ?? [];
    this.#waiting.delete(serial);
    this.#waits -= waiting.length;
    return waiting;
  }

  /** Another life begins, whose numbers may be the same. */
  clear(): void {
    this.#known.clear();
    this.#waiting.clear();
    this.#waits = 0;
  }
}
