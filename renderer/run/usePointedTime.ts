/** Points at a session time in all charts; a component that is unmounted no longer points. */
import { onBeforeUnmount } from 'vue';
import { useRuns } from './runs.ts';

/** Call it with the session time under the pointer (s), or null where the pointer is elsewhere. */
export function usePointedTime(): (time: number | null) => void {
  const { cursors } = useRuns();
  let points = false;
  onBeforeUnmount(() => points && (cursors.pointed = null));
  return (time) => {
    points = time !== null;
    cursors.pointed = time;
  };
}
