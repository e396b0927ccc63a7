/** Waiting that can be cut short. */

/** Resolves after `waitMs`, or as soon as `signal` is aborted. */
export function wait(waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, waitMs);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
