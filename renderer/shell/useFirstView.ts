/** A session that waits to be seen begins once its first view is drawn; where no view is shown, once its rows are there. */
import { computed, watch } from 'vue';
import { useBench } from '../run/connection/bench.ts';
import { useRuns } from '../run/runs.ts';
import { useViews } from '../views/views.ts';
import { useLayout } from './dock/layout.ts';

export function useFirstView(): void {
  const bench = useBench();
  const layout = useLayout();
  const { run } = useRuns();
  const views = useViews();

  const showsViews = computed(
    () => layout.panels.some(({ kind, visible }) => kind === 'views' && visible) && views.rows.some(({ cells }) => cells.length > 0),
  );
  const isSeen = computed(() => {
    void run.clock.frame.value;
    if (showsViews.value) return views.drawnEpoch === bench.state.epoch;
    return layout.panels.length > 0 && (run.newest?.recent.length ?? 0) > 0;
  });
  watch(
    () => bench.state.awaitsView === true && bench.state.status === 'paused' && bench.mayOperate && isSeen.value,
    (begins) => begins && void bench.play(),
    { immediate: true },
  );
}
