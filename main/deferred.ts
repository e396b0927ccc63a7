/** A promise that is settled from outside. */

export interface Deferred<Value> {
  readonly promise: Promise<Value>;
  resolve(value: Value): void;
  reject(error: Error): void;
}

/** A rejection that nobody awaits is no crash: whoever awaits gets it. */
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
