/** Waiting that can be cut short. */

/** Resolves after `waitMs`, or as soon as `signal` is aborted, which it listens to no longer. */
export function wait(waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, waitMs);
    signal.addEventListener('abort', end);
    function end(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
  });
}
