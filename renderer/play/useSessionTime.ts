/** Session time as it goes on between two words of the host, a few times a second. */
import { useIntervalFn } from '@vueuse/core';
import { computed, shallowRef, watch, type ComputedRef } from 'vue';
import { useParticipation } from './participation.ts';

const intervalMs = 250;

export function useSessionTime(): ComputedRef<number> {
  const participation = useParticipation();
  const toldAtMs = shallowRef(performance.now());
  const nowMs = shallowRef(performance.now());
  watch(
    () => participation.live,
    () => (toldAtMs.value = nowMs.value = performance.now()),
    { flush: 'sync' },
  );
  useIntervalFn(() => (nowMs.value = performance.now()), intervalMs);
  return computed(() => {
    const { status, time } = participation.live;
    return status === 'running' ? time + (nowMs.value - toldAtMs.value) / 1000 : time;
  });
}
