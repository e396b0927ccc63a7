/** What of the session the time line shows, and what occurred there, asked of the bench while somebody looks. */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import type { DensityAnswer } from '../../contract/history/history-calls.ts';
import type { Occurrence, OccurrenceKind } from '../../contract/history/session-occurrence.ts';
import type { TimeRange } from '../charts/time-range.ts';
import { useBench } from './bench.ts';
import { useNewestTelemetry } from './newest-telemetry.ts';
import { usePlayhead } from './playhead.ts';

/** Least that is shown of a session that has just begun, and at the closest, s. */
const leastExtent = 10;
const leastRange = 0.2;
/** Where the playhead is put in what is shown when it has left it: as a share. */
const turnedTo = 0.1;

/** Occurrences that are marked one by one; of updates and shots there are too many for that. */
export const markedKinds: readonly OccurrenceKind[] = [
  ...(['hit', 'disputed', 'refused'] as const),
  ...(['joined', 'left', 'changed', 'paused', 'resumed', 'noted'] as const),
];

export interface TimeLineAnswer {
  /** Of the run of that number, between these session times. */
  readonly epoch: number;
  readonly range: TimeRange;
  readonly bins: number;
  readonly counts: DensityAnswer['counts'];
  readonly marks: readonly Occurrence[];
  /** True where there are more marks than were asked for. */
  readonly more: boolean;
}

export const useTimeLine = defineStore('time-line', () => {
  const bench = useBench();
  const newest = useNewestTelemetry();
  const playhead = usePlayhead();
  /** What was zoomed to; null: all there is. */
  const zoomed = shallowRef<TimeRange | null>(null);
  const answer = shallowRef<TimeLineAnswer | null>(null);
  const notes = shallowRef<readonly Occurrence[]>([]);
  /** Why nothing can be told of what occurred; null while it can. */
  const problem = shallowRef<string | null>(null);
  let asking = false;

  /** s */
  const extent = computed(() => Math.max(newest.time, leastExtent));
  const range = computed((): TimeRange => zoomed.value ?? { from: 0, to: extent.value });

  watch(() => newest.history, begin, { flush: 'sync' });
  watch(() => playhead.time, turnPage);

  function begin(): void {
    zoomed.value = null;
    answer.value = null;
    notes.value = [];
  }

  /** What was in sight stays in sight. */
  function turnPage(time: number, before: number): void {
    const shown = zoomed.value;
    if (!shown || before < shown.from || before > shown.to || (time >= shown.from && time <= shown.to)) return;
    const length = shown.to - shown.from;
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

  /** Asks what occurred in what is shown, by `bins` parts of it; one question at a time. */
  async function refresh(bins: number): Promise<void> {
    const { client, state } = bench;
    if (asking || !client || !state.layout || !state.capabilities.seeks) return;
    asking = true;
    try {
      const [asked, epoch] = [range.value, state.epoch];
      const span = { epoch, from: asked.from, to: asked.to };
      const [{ counts }, marked, noted] = await Promise.all([
        client.call('history.density', { ...span, bins }),
        client.call('history.occurrences', { ...span, kinds: [...markedKinds] }),
        client.call('history.occurrences', { epoch, from: 0, to: extent.value, kinds: ['noted'] }),
      ]);
      if (state.epoch !== bench.state.epoch) return;
      answer.value = { epoch, range: asked, bins, counts, marks: marked.occurrences, more: marked.more };
      notes.value = noted.occurrences;
      problem.value = null;
    } catch (error) {
      problem.value = error instanceof Error ? error.message : String(error);
    } finally {
      asking = false;
    }
  }

  /** Notes something at a session time, s. */
  async function note(time: number, text: string): Promise<void> {
    const noted = await bench.ask('history.note', { epoch: bench.state.epoch, time, text });
    if (!noted) return;
    notes.value = [...notes.value, ...noted.occurrences].sort((a, b) => a.time - b.time);
    if (answer.value) answer.value = { ...answer.value, marks: [...answer.value.marks, ...noted.occurrences] };
  }

  return { zoomed, range, extent, answer, notes, problem, show, zoom, pan, showAll, refresh, note };
});
