/** What the calls of a plugin must be, whatever its types said: functions that do their work at once. */

/** A call did what no call may; the message says what, as in "returned a promise". */
export class WrongShape extends Error {
  override readonly name = 'WrongShape';
}

/** The first of `calls` that `made` has no function for; null: none is lacking. */
export function lackingCall(made: unknown, calls: readonly string[]): string | null {
  const found = typeof made === 'object' && made !== null ? (made as Readonly<Record<string, unknown>>) : {};
  return calls.find((call) => typeof found[call] !== 'function') ?? null;
}

/** A call that is not through when it returns would change a session behind its back. Throws `WrongShape`. */
export function refusePromise(returned: unknown): void {
  if (returned !== undefined) checkIsNone(returned);
}

function checkIsNone(returned: unknown): void {
  if (typeof returned !== 'object' || returned === null || !('then' in returned)) return;
  Promise.resolve(returned).catch(() => undefined);
  throw new WrongShape('returned a promise; a call must be done when it returns');
}
