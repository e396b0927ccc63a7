/** The daybook of one receiver: what was sent and acknowledged is noted there, and entered in the books when somebody looks at them. */
import type { Timeline } from '../../base/time/timeline.ts';
import type { Books } from './books.ts';
import type { Course } from './course.ts';
import type { ExportHistory } from './export-history.ts';
import type { PathPiece } from '../../update/path-piece.ts';

/** Notes for which there is room at first; when they fill it, those of what has happened are entered. */
const firstCapacity = 32;

/** Numbers of a note: when it happens, s, and its place among all that happens then; the update, and what is said of it. */
const size = 4;
const due = 0;
const order = 1;
/** The number of an update sent; −1 − the number of one acknowledged. */
const update = 2;
/** Of an update sent its stamp, of one acknowledged when it arrived by the receiver's clock, s. */
const time = 3;

/**
 * Books are large, and with a hundred players nobody looks at most of them for minutes: notes are small, and are entered many at a time. An
 * acknowledgement is noted as soon as it is known when it will be heard of. What is found in the books is the same to the last bit.
 */
export class Daybook {
  readonly #books: Books;
  readonly #history: ExportHistory;
  readonly #timeline: Timeline;
  /** In the order in which it happens. */
  #notes = new Float64Array(firstCapacity * size);
  #count = 0;

  constructor(books: Books, history: ExportHistory, timeline: Timeline) {
    this.#books = books;
    this.#history = history;
    this.#timeline = timeline;
  }

  /** As `Books.sent`, now. */
  sent(piece: PathPiece, now: number): void {
    if (this.#history.find(piece.id)) this.#note(now, this.#timeline.order, piece.id, piece.stamp);
    else this.upToDate().sent(piece, now);
  }

  /** As `Books.acknowledged`, for what will be heard of at `heardAt` (s), as an event inserted now. */
  acknowledged(id: number, arrivedAt: number, heardAt: number): void {
    this.#note(heardAt, this.#timeline.reserve(), -1 - id, arrivedAt);
  }

  /** The books, with all that has happened. */
  upToDate(): Books {
    if (this.#count > 0) this.#enter();
    return this.#books;
  }

  /** As `Books.needsFrom`, for what is noted too. */
  get needsFrom(): number {
    const oldest = this.#books.needsFrom;
    for (let at = 0; at < this.#count * size; at += size) {
      if ((this.#notes[at + update] as number) >= 0) return Math.min(oldest, this.#notes[at + time] as number);
    }
    return oldest;
  }

  #note(at: number, place: number, subject: number, said: number): void {
    if (this.#count * size === this.#notes.length) this.#makeRoom();
    const notes = this.#notes;
    let to = this.#count * size;
    for (; to > 0 && this.#isAfter(to - size, at, place); to -= size) notes.copyWithin(to, to - size, to);
    notes[to + due] = at;
    notes[to + order] = place;
    notes[to + update] = subject;
    notes[to + time] = said;
    this.#count += 1;
  }

  #isAfter(which: number, at: number, place: number): boolean {
    const other = this.#notes[which + due] as number;
    return other > at || (other === at && (this.#notes[which + order] as number) > place);
  }

  /** Enters what has happened. */
  #enter(): void {
    const { now, order: place } = this.#timeline;
    let at = 0;
    for (; at < this.#count * size && !this.#isAfter(at, now, place); at += size) this.#enterNote(at);
    this.#notes.copyWithin(0, at, this.#count * size);
    this.#count -= at / size;
  }

  #enterNote(at: number): void {
    const notes = this.#notes;
    const subject = notes[at + update] as number;
    const then = notes[at + due] as number;
    if (subject >= 0) this.#books.sentOn(this.#history.find(subject) as Course, then);
    else this.#books.acknowledged(-1 - subject, notes[at + time] as number, then);
  }

  #makeRoom(): void {
    this.#enter();
    if (this.#count * size < this.#notes.length) return;
    const wider = new Float64Array(2 * this.#notes.length);
    wider.set(this.#notes);
    this.#notes = wider;
  }
}
