/**
 * A run as the page holds it: the history of its rows, windows of its past that are fetched where the history has
 * forgotten them, its conditions, and the playhead that says which session time is shown. The open run and the
 * comparison run are two of them.
 */
import { computed, markRaw, shallowRef, watch } from 'vue';
import type { BenchClient } from '../../client/bench-client.ts';
import { keptEvery } from '../../contract/telemetry.ts';
import type { TelemetryFrame } from '../../contract/telemetry-frames.ts';
import { ConditionLog, type Conditions, conditionsOf, delaySteps } from './conditions.ts';
import type { Cursors } from './cursors.ts';
import { type HeldRows, NewestHistory, PastHistory, type RunOutline, type TelemetryHistory } from './history.ts';
import { createPlayhead } from './playhead.ts';
import type { Rows } from './rows.ts';
import type { RedrawClock } from './redraw-clock.ts';
import { type PastWindows, pastWindows, wholeRows } from './windows.ts';

/** The bench's account of a run. */
export interface RunSource {
  readonly client: () => BenchClient | null;
  /** Another object with each run; null: none. */
  readonly outline: () => RunOutline | null;
  /** Least time between two rows, s. */
  readonly frame: () => number;
  /** The session time that the run has reached, s. */
  readonly time: () => number;
  /** True if rows still come in. */
  readonly grows: () => boolean;
  /** True if the bench has rows of the past. */
  readonly seeks: () => boolean;
  /** True if the bench has rows that this page has missed. */
  readonly hasPast: () => boolean;
  /** Where the playhead stands at first where it does not follow, s. */
  readonly begin: () => number;
}

/**
 * With less of the past than this before it (s), a session time is fetched with more, unless it is newer than
 * `freshest` (s).
 */
const wantedPast = 10;
const freshest = 2;

export function createRun(source: RunSource, clock: RedrawClock, cursors: Cursors) {
  const newest = shallowRef<NewestHistory | null>(null);
  /** The run as it was at the time that the playhead showed last. */
  const past = shallowRef<PastHistory | null>(null);
  const isLoading = shallowRef(false);
  let windows: PastWindows | null = null;

  /** Begins with another run, or with another connection to the same. */
  function begin(isOther: boolean): void {
    const [outline, client] = [source.outline(), source.client()];
    const history = isOther ? outline && markRaw(new NewestHistory(outline)) : newest.value;
    windows =
      client && history && pastWindows(client, history, { frame: source.frame(), end, arrived: () => (playhead.place(), clock.request()) });
    past.value = history && markRaw(new PastHistory(history));
    newest.value = history;
    if (client && history && source.hasPast()) void Promise.all([fetchEarlier(client, history), fetchConditions(client, history)]);
    clock.request();
  }

  /** Takes rows as they come. */
  function take(frame: TelemetryFrame): void {
    if (newest.value?.take(frame)) clock.request();
  }

  /** Where the page comes late, or to a recording, the charts get the rows from before. */
  async function fetchEarlier(client: BenchClient, history: NewestHistory): Promise<void> {
    if (history.series.length > 0) return;
    const rows = await wholeRows(client, history, source.time());
    if (!rows) return;
    history.takeEarlier(rows);
    clock.request();
  }

  /** Session time up to which there are rows, s; of a recording, its end. */
  function end(): number {
    const held = newest.value?.recent.lastTime ?? Number.NEGATIVE_INFINITY;
    return source.grows() && Number.isFinite(held) ? held : Math.max(held, source.time());
  }

  const endTime = computed(() => {
    void clock.frame.value;
    return end();
  });

  /** True if the newest history has the rows around `time` as the bench keeps them. */
  function holds({ recent }: NewestHistory, time: number): boolean {
    const reachesBack = recent.timeAt(0) <= Math.max(time - wantedPast, 0) || time > recent.lastTime - freshest;
    return recent.timeAt(0) <= time && reachesBack && isDense(recent, time, every());
  }

  function rowsAt(time: number, direction: number): HeldRows | null {
    const history = newest.value;
    if (history && holds(history, time)) return history;
    windows?.want(time, direction);
    return windows?.at(time) ?? (history && history.recent.timeAt(0) <= time ? history : null);
  }

  /** Session time between two rows that the bench keeps, s. */
  const every = () => keptEvery(newest.value?.columns.count ?? 0, source.frame());
  const mayLoad = () => windows !== null && !windows.failed;

  function show(time: number, direction: number): boolean {
    const held = rowsAt(time, direction);
    const isStopgap = held !== null && held === newest.value && !holds(newest.value, time);
    isLoading.value = (held === null || isStopgap) && mayLoad();
    if (held) past.value?.show(time, held);
    return held !== null;
  }

  const playhead = createPlayhead(
    {
      run: newest,
      end,
      time: endTime,
      isLoading,
      mayLoad,
      rowsAt,
      show,
      grows: source.grows,
      frame: source.frame,
      every,
      begin: source.begin,
      maySeek: () => source.seeks() && newest.value !== null,
      redraw: () => clock.request(),
    },
    cursors,
  );
  // Rows that the newest history has forgotten must be fetched.
  watch(clock.frame, () => void (playhead.follows || show(playhead.time, 0)));

  const history = computed((): TelemetryHistory | null => (playhead.follows ? newest.value : past.value));
  const time = computed(() => {
    void clock.frame.value;
    const shown = history.value?.recent.lastTime ?? Number.NEGATIVE_INFINITY;
    return Number.isFinite(shown) ? shown : playhead.time;
  });

  const conditions = new ConditionLog();
  /** Run of which the conditions are; counts changes of links. */
  let conditionsEpoch = -1;
  const linkChanges = shallowRef(0);
  const delays = computed(() => {
    void linkChanges.value;
    return delaySteps(conditions.entries);
  });

  /** Takes the conditions of now; null where the bench does not report any. */
  function noteConditions(epoch: number, now: Conditions | null): void {
    if (epoch !== conditionsEpoch) conditions.clear();
    conditionsEpoch = epoch;
    if (now && conditions.note(now)) linkChanges.value++;
  }

  async function fetchConditions(client: BenchClient, { run: { epoch } }: NewestHistory): Promise<void> {
    noteConditions(epoch, null);
    const answer = await client.call('history.conditions', { epoch }).catch(() => null);
    if (!answer || epoch !== conditionsEpoch) return;
    conditions.precede(conditionsOf(answer));
    linkChanges.value++;
    clock.request();
  }

  watch([source.outline, source.client], ([outline], [before]) => begin(outline !== before), { flush: 'sync', immediate: true });

  return {
    /** Ticks of redrawing. */
    clock,
    playhead,
    /** The configured conditions over session time. */
    conditions,
    /** All that the page holds; null before the first run. */
    get newest() {
      return newest.value;
    },
    /** The run up to the session time that is shown. */
    get history() {
      return history.value;
    },
    /** Session time of the last row that is shown, s. */
    get time() {
      return time.value;
    },
    /** Session time up to which there are rows, s, as of the last drawn frame. */
    get endTime() {
      return endTime.value;
    },
    /** True while the rows to be shown are being fetched; the rows shown before still are. */
    get isLoading() {
      return isLoading.value;
    },
    /** The configured delay of each receiver. */
    get delays() {
      return delays.value;
    },
    end,
    take,
    noteConditions,
  };
}

/** True if the rows around `time` are as close as those that the bench keeps: above pace 1 a page gets fewer. */
function isDense(rows: Rows, time: number, every: number): boolean {
  const row = rows.lastAtOrBefore(time);
  const gap = (at: number) => (at > 0 && at < rows.length ? rows.timeAt(at) - rows.timeAt(at - 1) : 0);
  return Math.max(gap(row), gap(row + 1)) < 1.5 * every;
}
