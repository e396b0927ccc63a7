/** Points with all charts at the session time under the pointer; what is gone points nowhere. */
import { onBeforeUnmount } from 'vue';
import { useChartCursor } from './chart-cursor.ts';

/** Call it with the session time (s), or null where the pointer is elsewhere. */
export function usePointedTime(): (time: number | null) => void {
  const cursor = useChartCursor();
  let points = false;
  onBeforeUnmount(() => points && (cursor.time = null));
  return (time) => {
    points = time !== null;
    cursor.time = time;
  };
}
