/** What has occurred in the piece of session time that the charts show: fetched while somebody looks, and only what is new. */
import { markRaw, type Ref, shallowRef, watch } from 'vue';
import type { Occurrence } from '../../contract/history/session-occurrence.ts';
import { oneAtATime } from '../connection/one-at-a-time.ts';
import { useBench } from '../connection/bench.ts';
import { useChartView } from './chart-view.ts';
import { useTelemetry } from '../run/telemetry.ts';
import { OccurrenceSpan, type OccurrenceSubject } from './occurrence-span.ts';
import { usePanelVisible } from '../components/usePanelVisible.ts';
import { useThrottled } from '../connection/useThrottled.ts';

/** Least time between two questions, ms. */
const restMs = 400;

interface FoundOccurrences {
  /** In order; another array whenever it changes. */
  readonly found: Readonly<Ref<readonly Occurrence[]>>;
  /** True while there are more than could be fetched. */
  readonly lacks: Readonly<Ref<boolean>>;
}

export function useOccurrences(filter: () => Omit<OccurrenceSubject, 'epoch'>): FoundOccurrences {
  const bench = useBench();
  const telemetry = useTelemetry();
  const view = useChartView();
  const visible = usePanelVisible();
  const found = shallowRef<readonly Occurrence[]>([]);
  const lacks = shallowRef(false);
  const span = new OccurrenceSpan((question) => {
    if (!bench.client) throw new Error('not connected');
    return bench.client.call('history.occurrences', question);
  });

  const refresh = oneAtATime(async () => {
    if (!visible.value || !bench.client || !bench.state.layout) return;
    try {
      const { from, to } = view.seen();
      await span.show({ epoch: bench.state.epoch, ...filter() }, Math.max(from, 0), Math.max(to, 0));
      found.value = markRaw(span.held);
      lacks.value = span.lacks;
    } catch {
      // A closed connection is told of elsewhere; the next refresh asks anew.
    }
  });
  const refreshSometimes = useThrottled(refresh, restMs);
  watch([telemetry.clock.number, visible, () => view.held, filter], () => refreshSometimes(), { immediate: true });

  return { found, lacks };
}
