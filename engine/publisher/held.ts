/** What an outbox holds for one receiver, and when it is due. */
import { PathPiece } from '../update/path-piece.ts';
import { Prospect } from './estimates/prospect.ts';

/** An update that is held: one copy for all who wait for it. */
export class Letter {
  readonly update = new PathPiece();
  readonly piece = new PathPiece();
  holders = 0;
}

export const nothing = new Letter();

/** The update held for one receiver, and the moment at which the timeline looks at it next. Its `run` is made once. */
export class Held {
  /** s; Infinity while nothing is held. */
  due = Infinity;
  alarm = Infinity;
  /** Number of the newest update sent. */
  sent = -1;
  letter = nothing;
  /** Number of the update; −1: none. */
  id = -1;
  /** From when on (s) it is held for as long as the prospect will say, which is not asked before it is due; NaN: when it is due is known. */
  openSince = NaN;
  readonly prospect = new Prospect();
  readonly run: () => void;

  constructor(run: (held: Held) => void) {
    this.run = () => run(this);
  }

  get isOpen(): boolean {
    return !Number.isNaN(this.openSince);
  }
}
