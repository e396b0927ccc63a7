/** The playhead of a run: which session time is shown, and what moves it. */
import { useRafFn } from '@vueuse/core';
import { computed, type Ref, shallowRef, watch } from 'vue';
import type { Cursors } from './cursors.ts';
import type { HeldRows } from './history.ts';
import type { Rows } from './rows.ts';

/** The rows that a playhead moves over. */
export interface PlayedRows {
  /** Another value with each run. */
  readonly run: Readonly<Ref<object | null>>;
  /** Session time up to which there are rows, s; `time` is the same, renewed with each drawn frame. */
  readonly end: () => number;
  readonly time: Readonly<Ref<number>>;
  /** True if rows still come in, so that the newest can be followed. */
  readonly grows: () => boolean;
  readonly maySeek: () => boolean;
  /** Least time between two rows, s. */
  readonly frame: () => number;
  /** Session time between two rows that the bench keeps, s. */
  readonly every: () => number;
  /** Where the playhead stands at first where it does not follow, s. */
  readonly begin: () => number;
  /** True while the rows to be shown are being fetched; false from `mayLoad` where they cannot be fetched. */
  readonly isLoading: Readonly<Ref<boolean>>;
  readonly mayLoad: () => boolean;
  /**
   * The rows of a session time, null while they are fetched; those next in `direction` (−1, 0, 1) are fetched ahead.
   */
  readonly rowsAt: (time: number, direction: number) => HeldRows | null;
  /** Shows the run as it was at `time`; false while its rows are fetched. */
  readonly show: (time: number, direction: number) => boolean;
  /** Requests a redraw. */
  readonly redraw: () => void;
}

/** Longest stride, s of wall time: after the page was paused, playing continues from where it was. */
const longestStride = 0.1;
/** Windows of rows that a search looks through. */
const mostWindows = 64;

export function createPlayhead(rows: PlayedRows, cursors: Cursors) {
  /** True while the newest rows are shown as they come. */
  const follows = shallowRef(true);
  /** Where the playhead stands while it does not follow, s; and the direction in which it moved there. */
  const stands = shallowRef(0);
  let direction = 0;
  const plays = shallowRef(false);
  /** Session seconds per second. */
  const speed = shallowRef(1);
  let searches = 0;

  const mayFollow = computed(rows.grows);
  const maySeek = computed(rows.maySeek);
  const time = computed(() => (follows.value ? rows.time.value : stands.value));
  const ticking = useRafFn(({ delta }) => tick(Math.min(delta / 1000, longestStride)), { immediate: false });

  watch([rows.run, mayFollow], begin, { flush: 'sync', immediate: true });
  watch([follows, rows.run], pause, { flush: 'sync' });

  function begin(): void {
    follows.value = mayFollow.value;
    stands.value = rows.begin();
    place();
  }

  /** Shows the rows where the playhead stands, as soon as they are held. */
  function place(): void {
    if (!follows.value && rows.show(stands.value, direction)) rows.redraw();
  }

  /** Stops following, and shows this session time, s. */
  function stand(at: number, towards = Math.sign(at - time.value)): void {
    direction = towards;
    stands.value = Math.min(Math.max(at, 0), rows.end());
    follows.value = false;
    place();
  }

  /** Shows this session time, s; at the end it follows the newest. */
  function seek(at: number): void {
    if (!maySeek.value) return;
    if (at >= rows.end()) follow();
    else stand(at);
  }

  /** Shows the newest rows as they come; of a recording, its end. */
  function follow(): void {
    if (!mayFollow.value) return stand(rows.end());
    follows.value = true;
    rows.redraw();
  }

  function tick(seconds: number): void {
    if (rows.isLoading.value) return place();
    const loop = cursors.loops ? cursors.range : null;
    const next = time.value + seconds * speed.value;
    if (loop && next >= Math.min(loop.to, rows.end())) stand(loop.from, 1);
    else seek(next);
    if (!loop && time.value >= rows.end()) pause();
  }

  /**
   * Plays the past, in a loop between the cursors or on to the newest: from where the playhead stands, or from the
   * beginning at the end.
   */
  function play(): void {
    if (!maySeek.value || follows.value) return;
    const { from, to } = (cursors.loops && cursors.range) || { from: 0, to: rows.end() };
    if (time.value < from || time.value >= to) stand(from, 1);
    plays.value = true;
    ticking.resume();
  }

  function pause(): void {
    plays.value = false;
    ticking.pause();
  }

  /** Moves by rows that the bench keeps: by ticks, unless rows are very wide. */
  function step(count: number): void {
    if (!maySeek.value) return;
    pause();
    const at = time.value;
    const held = rows.rowsAt(at, Math.sign(count))?.recent;
    const next = held?.timeAt(held.lastAtOrBefore(at) + count) ?? Number.NaN;
    const stride = rows.every();
    // Rows further apart than that are those of a fast pace, shown while the others are fetched.
    const isKept = Math.abs(next - at) < (Math.abs(count) + 0.5) * stride;
    seek(isKept ? next : at + count * stride);
  }

  /**
   * Moves to the nearest row at which one of these columns changes, else to the end or the beginning. Any other move
   * ends the search.
   */
  async function stepTo(columns: Int32Array, towards: 1 | -1): Promise<void> {
    if (!maySeek.value) return;
    pause();
    const search = ++searches;
    let from = time.value;
    let stride = 0;
    for (let window = 0; window < mostWindows; window++) {
      const held = await rowsWhenHeld(from + towards * stride, towards);
      if (!held || search !== searches) return;
      const row = nextChange(held, columns, held.lastAtOrBefore(from), towards);
      if (row >= 0) return seek(held.timeAt(row));
      const edge = towards > 0 ? held.lastTime : held.timeAt(0);
      if (edge <= 0 || edge >= rows.end()) return seek(edge);
      stride = edge === from ? 4 * stride : rows.frame();
      from = edge;
    }
  }

  /** Moves there and waits for the rows; null where they cannot be fetched, or the playhead was moved meanwhile. */
  async function rowsWhenHeld(at: number, towards: 1 | -1): Promise<Rows | null> {
    stand(at, towards);
    const target = time.value;
    while (!rows.show(target, towards)) {
      if (!rows.mayLoad()) return null;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (time.value !== target) return null;
    }
    return rows.rowsAt(target, towards)?.recent ?? null;
  }

  return {
    get follows() {
      return follows.value;
    },
    get mayFollow() {
      return mayFollow.value;
    },
    get maySeek() {
      return maySeek.value;
    },
    /** Session time that is shown, s. */
    get time() {
      return time.value;
    },
    get plays() {
      return plays.value;
    },
    /** Session seconds per second at which the past is played. */
    get speed() {
      return speed.value;
    },
    set speed(next: number) {
      speed.value = next;
    },
    place,
    stand,
    seek,
    follow,
    play,
    pause,
    step,
    stepTo,
  };
}

/**
 * Index of the nearest row after (`direction` 1) or before (−1) `row` at which one of `columns` differs from the row
 * before it; −1: none is held.
 */
function nextChange(rows: Rows, columns: Int32Array, row: number, direction: 1 | -1): number {
  for (let at = row + direction; at > 0 && at < rows.length; at += direction) if (differs(rows, columns, at)) return at;
  return -1;
}

/** NaN, nothing yet, does not differ from NaN. */
function differs(rows: Rows, columns: Int32Array, row: number): boolean {
  for (const column of columns) if (!Object.is(rows.valueAt(row, column), rows.valueAt(row - 1, column))) return true;
  return false;
}
