/** Calls now and then, however often it is asked for; never once whoever asks is gone. */
import { useThrottleFn } from '@vueuse/core';
import { onScopeDispose } from 'vue';

/** At most every `restMs`, and once more, with what was asked last, for what was put off. */
export function useThrottled<Asked extends unknown[]>(call: (...asked: Asked) => unknown, restMs: number): (...asked: Asked) => void {
  let isGone = false;
  onScopeDispose(() => (isGone = true));
  const throttled = useThrottleFn((...asked: Asked) => (isGone ? undefined : call(...asked)), restMs, true);
  return (...asked) => void throttled(...asked);
}
