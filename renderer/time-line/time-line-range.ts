/** Which part of the session the time line shows: all there is, or what was zoomed to. */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import type { AxisRange } from '../run/view-range.ts';
import { useNewestTelemetry } from '../run/newest-telemetry.ts';
import { usePlayhead } from '../run/playhead.ts';
import { useSecondRun } from '../run/second-run.ts';

/** Least that is shown of a session that has just begun, and at the closest, s. */
const leastExtent = 10;
const leastRange = 0.2;
/** Where the playhead is put in what is shown when it has left it: as a share. */
const turnedTo = 0.1;

export const useTimeLineRange = defineStore('time-line-range', () => {
  const newest = useNewestTelemetry();
  const playhead = usePlayhead();
  const second = useSecondRun();
  /** Null: all there is. */
  const zoomed = shallowRef<AxisRange | null>(null);

  /** Of both runs, s. */
  const extent = computed(() => Math.max(newest.time, second.run?.time ?? 0, leastExtent));
  const range = computed((): AxisRange => zoomed.value ?? { from: 0, to: extent.value });

  watch(() => newest.history, showAll, { flush: 'sync' });
  watch(() => playhead.time, turnPage);

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

  return { zoomed, range, extent, show, zoom, pan, showAll };
});
