/** Plays the past: moves the playhead with the wall clock, round between the cursors or on to the newest. */
import { useRafFn } from '@vueuse/core';
import { defineStore } from 'pinia';
import { shallowRef, watch } from 'vue';
import { useCursors } from './cursors.ts';
import { useNewestTelemetry } from './newest-telemetry.ts';
import { usePastRows } from './past-rows.ts';
import { usePlayheadPlace } from './playhead-place.ts';

/** Longest stride, s of wall time: after a pause of the page playing goes on from where it was. */
const longestStride = 0.1;

export const usePlayheadPlaying = defineStore('playhead-playing', () => {
  const cursors = useCursors();
  const newest = useNewestTelemetry();
  const place = usePlayheadPlace();
  const rows = usePastRows();
  const plays = shallowRef(false);
  /** Session seconds per second. */
  const speed = shallowRef(1);

  const ticking = useRafFn(({ delta }) => tick(Math.min(delta / 1000, longestStride)), { immediate: false });
  watch([() => place.follows, () => newest.history], pause, { flush: 'sync' });

  function tick(seconds: number): void {
    if (rows.isLoading) return place.place();
    const turn = cursors.loops ? cursors.range : null;
    const next = place.time + seconds * speed.value;
    if (turn && next >= Math.min(turn.to, newest.end())) place.stand(turn.from, 1);
    else place.seek(next);
    if (!turn && place.time >= newest.end()) pause();
  }

  /** From where the playhead stands; from the beginning where it stands at the end. */
  function play(): void {
    if (!place.maySeek || place.follows) return;
    const { from, to } = (cursors.loops && cursors.range) || { from: 0, to: newest.end() };
    if (place.time < from || place.time >= to) place.stand(from, 1);
    plays.value = true;
    ticking.resume();
  }

  function pause(): void {
    plays.value = false;
    ticking.pause();
  }

  return { plays, speed, play, pause };
});
