/** Requests that must not overtake or crowd each other. */
import { useThrottleFn } from '@vueuse/core';
import { onScopeDispose } from 'vue';

/** While a request is unanswered, the newest of the later ones waits; the others are dropped. `send` never rejects. */
export function oneAtATime<Args extends readonly unknown[]>(send: (...args: Args) => Promise<void>): (...args: Args) => Promise<void> {
  let waiting: Args | null = null;
  let isSending = false;
  return async (...args) => {
    waiting = args;
    if (isSending) return;
    isSending = true;
    while (waiting) {
      const next: Args = waiting;
      waiting = null;
      await send(...next);
    }
    isSending = false;
  };
}

/**
 * Calls at most every `restMs`, and once more with the last arguments that were held back; never after the scope is
 * disposed.
 */
export function useThrottled<Args extends unknown[]>(call: (...args: Args) => unknown, restMs: number): (...args: Args) => void {
  let isDisposed = false;
  onScopeDispose(() => (isDisposed = true));
  const throttled = useThrottleFn((...args: Args) => (isDisposed ? undefined : call(...args)), restMs, true);
  return (...args) => void throttled(...args);
}
