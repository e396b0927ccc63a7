/** Changes of players' networks that can be undone and redone. Immutable: every function returns the history that follows. */
import type { CallInput } from '../../contract/bench.ts';
import type { SeatState } from '../../contract/live/live-state.ts';
import type { LinkSettings } from '../../engine/links/link-settings.ts';
import { meanLoss } from './link-numbers.ts';

type LinkCall = CallInput<'live.link'>;
/** What is changed of a link. */
export type LinkFields = Omit<LinkCall, 'seat' | 'direction'>;
export type LiveDirection = 'up' | 'down' | 'both';

/** Whose network: a seat's, or (null) everybody's. */
export interface LinkTarget {
  readonly seat: number | null;
  readonly direction: LiveDirection;
}

export interface LiveEdit {
  readonly target: LinkTarget;
  /** What puts everything back. */
  readonly before: readonly LinkCall[];
  readonly after: readonly LinkCall[];
  /** When it was made, ms of the page's clock. */
  readonly atMs: number;
}

export interface LiveEdits {
  /** Newest last. */
  readonly undoable: readonly LiveEdit[];
  readonly redoable: readonly LiveEdit[];
}

export const noLiveEdits: LiveEdits = { undoable: [], redoable: [] };

/** Changes of one network in quick succession (a dragged slider) are undone together, ms. */
const togetherMs = 800;

/** The change of that target, as seats stand now. */
export function liveEdit(seats: readonly SeatState[], target: LinkTarget, fields: LinkFields, atMs: number): LiveEdit {
  const { seat, direction } = target;
  const after = { ...(seat !== null && { seat }), direction, ...fields };
  return {
    target,
    before: seats.filter((each) => seat === null || each.seat === seat).flatMap((each) => restoring(each, direction)),
    after: [after],
    atMs,
  };
}

export function withLiveEdit({ undoable }: LiveEdits, edit: LiveEdit): LiveEdits {
  const last = undoable.at(-1);
  const joins = last && sameTarget(last.target, edit.target) && edit.atMs - last.atMs < togetherMs;
  if (!joins) return { undoable: [...undoable, edit], redoable: [] };
  return { undoable: [...undoable.slice(0, -1), { ...edit, before: last.before, after: [...last.after, ...edit.after] }], redoable: [] };
}

export function withLiveUndone({ undoable, redoable }: LiveEdits): LiveEdits {
  return { undoable: undoable.slice(0, -1), redoable: [...redoable, ...undoable.slice(-1)] };
}

export function withLiveRedone({ undoable, redoable }: LiveEdits): LiveEdits {
  return { undoable: [...undoable, ...redoable.slice(-1)], redoable: redoable.slice(0, -1) };
}

function sameTarget(a: LinkTarget, b: LinkTarget): boolean {
  return a.seat === b.seat && a.direction === b.direction;
}

function restoring({ seat, up, down }: SeatState, direction: LiveDirection): readonly LinkCall[] {
  return [
    ...(up && direction !== 'down' ? [{ seat, direction: 'up' as const, ...fieldsOf(up.settings) }] : []),
    ...(down && direction !== 'up' ? [{ seat, direction: 'down' as const, ...fieldsOf(down.settings) }] : []),
  ];
}

/** All that a call can set, as it is in these settings. */
function fieldsOf({ delay, jitter, loss, duplicate = 0, order = 'free', bandwidth, queue }: LinkSettings): LinkFields {
  const { law = 'uniform', spread = 0, correlation } = jitter ?? {};
  return {
    ...{ delay, loss: meanLoss(loss), duplicate, order, bandwidth: bandwidth ?? null, queue: queue ?? null },
    ...(law !== 'table' && { jitter: { law, spread, ...(correlation !== undefined && { correlation }) } }),
  };
}
