/** A session time in words or as a mark: as often as people can read it while it moves by itself, at once where they set it. */
import { type ShallowRef, shallowRef, watch } from 'vue';
import { useNewestTelemetry } from '../stores/newest-telemetry.ts';
import { useTransport } from './useTransport.ts';

/** Words that change with every frame cost more than many a view: the whole page is laid out and painted again. */
export function useReadableTime(time: () => number): Readonly<ShallowRef<number>> {
  const { clock } = useNewestTelemetry();
  const { moves } = useTransport();
  const readable = shallowRef(time());
  watch([moves, () => (moves.value ? clock.number.value : time())], () => (readable.value = time()), { flush: 'sync' });
  return readable;
}
