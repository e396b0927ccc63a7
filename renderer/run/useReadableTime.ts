/** A session time as text or mark: at a readable rate while it moves by itself, at once where a person sets it. */
import { type ShallowRef, shallowRef, watch } from 'vue';
import { useRuns } from './runs.ts';
import { useTransport } from './useTransport.ts';

/**
 * Words that change with every frame cost more than many a view: the whole page is laid out and painted again. `moves`
 * says whether the time moves by itself; by default as the shown run does.
 */
export function useReadableTime(time: () => number, moves = useTransport().moves): Readonly<ShallowRef<number>> {
  const { clock } = useRuns();
  const readable = shallowRef(time());
  watch([moves, () => (moves.value ? clock.number.value : time())], () => (readable.value = time()), { flush: 'sync' });
  return readable;
}

/**
 * The session time, s, up to which there is something to show: it moves while the session runs, whatever is looked at.
 */
export function useReadableEnd(): Readonly<ShallowRef<number>> {
  const { run } = useRuns();
  return useReadableTime(() => run.endTime, useTransport().runs);
}
