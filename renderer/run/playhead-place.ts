/** Where the playhead is: at the newest as it comes, or at a session time of the past. */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { useBench } from '../connection/bench.ts';
import { useNewestTelemetry } from './newest-telemetry.ts';
import { usePastRows } from './past-rows.ts';

export const usePlayheadPlace = defineStore('playhead-place', () => {
  const bench = useBench();
  const newest = useNewestTelemetry();
  const rows = usePastRows();

  /** True while the newest is shown as it comes. */
  const follows = shallowRef(true);
  /** Where the playhead stands, s, while it does not follow; and which way it went there. */
  const stands = shallowRef(0);
  let direction = 0;

  const mayFollow = computed(() => bench.state.source !== 'recording');
  const maySeek = computed(() => bench.state.capabilities.seeks && newest.history !== null);
  const time = computed(() => (follows.value ? newest.time : stands.value));

  watch([() => newest.history, mayFollow], begin, { flush: 'sync', immediate: true });
  watch(() => rows.arrivals, place, { flush: 'sync' });
  // What the newest history lets go of must be fetched.
  watch(newest.clock.frame, () => void (follows.value || rows.show(stands.value, 0)));

  function begin(): void {
    follows.value = mayFollow.value;
    stands.value = 0;
    place();
  }

  /** Shows what was there where the playhead stands, as soon as it is held. */
  function place(): void {
    if (!follows.value && rows.show(stands.value, direction)) newest.clock.request();
  }

  /** Leaves the newest, and shows this session time, s. */
  function stand(at: number, towards = Math.sign(at - time.value)): void {
    direction = towards;
    stands.value = Math.min(Math.max(at, 0), newest.end());
    follows.value = false;
    place();
  }

  /** Shows this session time, s; at the newest, whatever comes. */
  function seek(at: number): void {
    if (!maySeek.value) return;
    if (at >= newest.end()) follow();
    else stand(at);
  }

  /** Shows the newest as it comes; of a recording, its end. */
  function follow(): void {
    if (!mayFollow.value) return stand(newest.end());
    follows.value = true;
    newest.clock.request();
  }

  return { follows, mayFollow, maySeek, time, place, stand, seek, follow };
});
