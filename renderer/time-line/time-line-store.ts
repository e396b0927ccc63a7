/** The part of the session that the time line shows, what occurred in it in both runs, and the bookmarks. */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import type { BenchClient } from '../../client/bench-client.ts';
import { type DensityAnswer, densityParts } from '../../contract/history-calls.ts';
import { markedKinds, type Occurrence } from '../../contract/session-occurrence.ts';
import { useBench } from '../run/connection/bench.ts';
import { oneAtATime } from '../run/connection/one-at-a-time.ts';
import { useRuns } from '../run/runs.ts';
import type { AxisRange } from '../run/view-range.ts';

/** The occurrences of a run. */
export interface TimeLineAnswer {
  /** Number of the run. */
  readonly epoch: number;
  /** Where occurrences were counted, a number for each bin. */
  readonly counted: CountedSpan;
  readonly counts: DensityAnswer['counts'];
  readonly marks: readonly Occurrence[];
  /** True where there are more marks than were requested. */
  readonly more: boolean;
}

/** Least that is shown of a session that has just begun, and at the closest, s. */
const leastExtent = 10;
const leastRange = 0.2;
/** Where the playhead is put in the shown range when it has left it: as a share. */
const turnedTo = 0.1;

export const useTimeLine = defineStore('time-line', () => {
  const bench = useBench();
  const { run, comparison } = useRuns();
  const shown = useShownRange();
  const answer = shallowRef<TimeLineAnswer | null>(null);
  const comparisonAnswer = shallowRef<TimeLineAnswer | null>(null);
  /** The last request about the comparison run. */
  let compared: { readonly epoch: number; readonly range: AxisRange; readonly bins: number } | null = null;
  const notes = shallowRef<readonly Occurrence[]>([]);
  /** Why occurrences cannot be shown; null while they can. */
  const problem = shallowRef<string | null>(null);

  watch(
    () => run.newest,
    () => {
      answer.value = null;
      notes.value = [];
    },
    { flush: 'sync' },
  );
  watch(
    () => comparison.newest,
    () => {
      comparisonAnswer.value = null;
      compared = null;
    },
    { flush: 'sync' },
  );

  const mayAsk = () => (bench.state.layout && bench.state.capabilities.seeks ? bench.client : null);

  /** Fetches what occurred in the shown range, counted in `bins` parts of it. */
  const refresh = oneAtATime(async (bins: number): Promise<void> => {
    const { epoch } = bench.state;
    const client = mayAsk();
    if (!client) return;
    try {
      const [next, noted] = await Promise.all([
        answerTo(client, epoch, shown.range.value, bins),
        notesIn(client, epoch, shown.extent.value),
      ]);
      await refreshComparison(client, bins);
      if (epoch === bench.state.epoch) [answer.value, notes.value, problem.value] = [next, noted, null];
    } catch (error) {
      problem.value = error instanceof Error ? error.message : String(error);
    }
  });

  /** A run that is over does not change: each range is requested once. */
  async function refreshComparison(client: BenchClient, bins: number): Promise<void> {
    const epoch = comparison.newest?.run.epoch;
    const range = shown.range.value;
    const isKnown = compared?.epoch === epoch && compared?.bins === bins && compared.range === range;
    if (epoch === undefined || isKnown) return;
    const next = await answerTo(client, epoch, range, bins);
    if (epoch !== comparison.newest?.run.epoch) return;
    compared = { epoch, range, bins };
    comparisonAnswer.value = next;
  }

  /** Fetches the notes alone; a refusal is reported where the time line is shown. */
  async function refreshNotes(): Promise<void> {
    const { epoch } = bench.state;
    const client = mayAsk();
    if (!client) return;
    const found = await notesIn(client, epoch, shown.extent.value).catch(() => null);
    if (found && epoch === bench.state.epoch) notes.value = found;
  }

  /** Adds a note at a session time, s; true where it was not refused. */
  async function note(time: number, text: string): Promise<boolean> {
    const noted = await bench.ask('history.note', { epoch: bench.state.epoch, time, text });
    if (!noted) return false;
    notes.value = [...notes.value, ...noted.occurrences].sort((a, b) => a.time - b.time);
    if (answer.value) answer.value = { ...answer.value, marks: [...answer.value.marks, ...noted.occurrences] };
    return true;
  }

  return { ...shown, answer, comparisonAnswer, notes, problem, refresh, refreshNotes, note };
});

/** The shown part of the session: all of it, or the range that was zoomed to. */
function useShownRange() {
  const { run, comparison } = useRuns();
  /** Null: all of it. */
  const zoomed = shallowRef<AxisRange | null>(null);

  /** Extent of both runs, s. */
  const extent = computed(() => Math.max(run.endTime, comparison.newest ? comparison.endTime : 0, leastExtent));
  const range = computed((): AxisRange => zoomed.value ?? { from: 0, to: extent.value });

  watch(() => run.newest, showAll, { flush: 'sync' });
  watch(() => run.playhead.time, turnPage);

  /** A playhead that was visible stays visible. */
  function turnPage(time: number, before: number): void {
    const now = zoomed.value;
    if (!now || before < now.from || before > now.to || (time >= now.from && time <= now.to)) return;
    const length = now.to - now.from;
    show(time - (time > before ? turnedTo : 1 - turnedTo) * length, length);
  }

  function show(from: number, length: number): void {
    const bounded = Math.max(length, leastRange);
    if (bounded >= extent.value) return showAll();
    const start = Math.min(Math.max(from, 0), extent.value - bounded);
    zoomed.value = { from: start, to: start + bounded };
  }

  /** Shows `factor` times as much, with `around` (s) staying where it is. */
  function zoom(factor: number, around: number): void {
    const { from, to } = range.value;
    show(around - (around - from) * factor, (to - from) * factor);
  }

  function pan(seconds: number): void {
    const { from, to } = range.value;
    if (zoomed.value) show(from + seconds, to - from);
  }

  function showAll(): void {
    zoomed.value = null;
  }

  return { zoomed, range, extent, show, zoom, pan, showAll };
}

async function answerTo(client: BenchClient, epoch: number, range: AxisRange, bins: number): Promise<TimeLineAnswer> {
  const counted = countedSpan(range, bins);
  const [{ counts }, { occurrences: marks, more }] = await Promise.all([
    client.call('history.density', { epoch, ...counted }),
    client.call('history.occurrences', { epoch, from: range.from, to: range.to, kinds: [...markedKinds] }),
  ]);
  return { epoch, counted, counts, marks, more };
}

/** In the order of their times, whenever they were made. */
async function notesIn(client: BenchClient, epoch: number, to: number): Promise<readonly Occurrence[]> {
  const { occurrences } = await client.call('history.occurrences', { epoch, from: 0, to, kinds: ['noted'] });
  return occurrences.toSorted((a, b) => a.time - b.time);
}

interface CountedSpan extends AxisRange {
  readonly bins: number;
}

/**
 * All of a range, in about `bins`: of a long one each bin is made of whole parts of the session, or some would have
 * twice as many as others.
 */
export function countedSpan({ from, to }: AxisRange, bins: number): CountedSpan {
  if (to - from <= densityParts.beyond) return { from, to, bins };
  const parts = Math.ceil((to - from) / bins / densityParts.length - 1e-9);
  const length = parts * densityParts.length;
  const first = Math.floor(from / length);
  const count = Math.ceil(to / length - 1e-9) - first;
  return { from: first * length, to: (first + count) * length, bins: count };
}
