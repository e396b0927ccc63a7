/** Promises that are settled from outside, or in time. (`Promise.withResolvers` is not in Node 20.) */

export interface Deferred<Value> {
  readonly promise: Promise<Value>;
  resolve(value: Value): void;
  reject(error: Error): void;
}

/** An unhandled rejection does not end the process. */
export function deferred<Value>(): Deferred<Value> {
  let resolve: Deferred<Value>['resolve'] = () => undefined;
  let reject: Deferred<Value>['reject'] = () => undefined;
  const promise = new Promise<Value>((fulfil, fail) => {
    resolve = fulfil;
    reject = fail;
  });
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}

/**
 * A promise that rejects when a signal fires. `forget` it when it is no longer awaited: the signal may live much
 * longer.
 */
export interface Cancellation {
  readonly promise: Promise<never>;
  forget(): void;
}

/** `reason`: what it rejects with; left out: the signal's own. */
export function cancellationOf(signal: AbortSignal, reason: () => Error = () => signal.reason as Error): Cancellation {
  const cancellation = deferred<never>();
  const cancel = () => cancellation.reject(reason());
  if (signal.aborted) cancel();
  else signal.addEventListener('abort', cancel, { once: true });
  return { promise: cancellation.promise, forget: () => signal.removeEventListener('abort', cancel) };
}

/** Resolves once the signal fires; at once where it has fired. */
export async function firing(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

/**
 * The value of `work`; `otherwise` where it fails, or takes longer than `ms`. Its timer keeps no process alive
 * afterwards.
 */
export async function inTime<Value>(work: Promise<Value>, ms: number, otherwise: Value): Promise<Value> {
  const late = deferred<Value>();
  const timer = setTimeout(() => late.resolve(otherwise), ms);
  try {
    return await Promise.race([work, late.promise]);
  } catch {
    return otherwise;
  } finally {
    clearTimeout(timer);
  }
}
