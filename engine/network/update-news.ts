/** What becomes of an update, as a session's observer is told of it. */
import type { PathPiece } from '../update/path-piece.ts';

export type UpdateHappening = 'made' | 'sent' | 'arrived' | 'lost' | 'acknowledged';

/** Reused: what is kept of it must be copied. */
export class UpdateNews {
  kind: UpdateHappening = 'made';
  /** s */
  time = NaN;
  /** Indices into the plan's lanes and entities, and among the pairs of a lane; −1: it concerns no receiver. */
  lane = 0;
  entity = 0;
  pair = -1;
  /** Among the parts of all entities; −1: the update is of the entity itself. */
  part = -1;
  /** Of the update among all of its entity, or part, and lane. */
  number = -1;
  /** On the wire. */
  bytes = 0;
  /** When it was made (`sent`), sent (`arrived`, `lost`), or had arrived (`acknowledged`), s; NaN: not known, or nothing went before. */
  since = NaN;
  /** Of `made`: the update as those who get it read it; null of a part. */
  update: Readonly<PathPiece> | null = null;
}

/** Told in order of time. */
export type UpdateObserver = (news: Readonly<UpdateNews>) => void;
