/** Closes what belongs together: each of it, whatever becomes of the others. */
import { BenchError } from '../../contract/errors.ts';

type Closing = () => Promise<unknown> | undefined;

/**
 * One group after another, all of a group at once. Rejects at the end with the error of the one that failed, or of all
 * that did.
 */
export async function closeAll(...groups: readonly (readonly Closing[])[]): Promise<void> {
  const errors: unknown[] = [];
  for (const group of groups) {
    const ends = await Promise.allSettled(group.map(async (close) => close()));
    errors.push(...ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : [])));
  }
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1) throw new AggregateError(errors, errors.map(messageOf).join(' '));
}

/** Throws if the bench has closed: a task that begins afterwards would never be ended. */
export function refuseIfClosed(isClosed: boolean): void {
  if (isClosed) throw new BenchError('not-possible', 'The bench is closing.');
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
