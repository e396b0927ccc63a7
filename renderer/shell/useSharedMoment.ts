/** Linked windows of one bench share playhead, pointer time, cursors and held chart ranges. */
import { useBroadcastChannel } from '@vueuse/core';
import { computed, watch } from 'vue';
import { useBench } from '../run/connection/bench.ts';
import { useRuns } from '../run/runs.ts';
import { useChartView } from '../charts/chart-view.ts';

/** The shared state as text: equal texts are the same moment. */
interface Moment {
  readonly epoch: number;
  /** Session times, s; `at` null: the newest is followed. */
  readonly at: number | null;
  readonly pointed: number | null;
  readonly a: number | null;
  readonly b: number | null;
  readonly held: { readonly from: number; readonly to: number } | null;
}

/** `group`: of the windows that belong together. */
export function useSharedMoment(group: string): void {
  const bench = useBench();
  const { run, cursors } = useRuns();
  const { playhead } = run;
  const view = useChartView();
  const { data: heard, post } = useBroadcastChannel<string, string>({ name: `driftbench-moment-${group}` });

  const shown = computed(() => {
    const { a, b } = cursors;
    const at = playhead.follows ? null : playhead.time;
    return JSON.stringify({ epoch: bench.state.epoch, at, pointed: cursors.pointed, a, b, held: view.held } satisfies Moment);
  });
  watch(shown, (next) => next !== heard.value && post(next));
  watch(heard, (text) => text && take(JSON.parse(text) as Moment));

  function take({ epoch, at, pointed, a, b, held }: Moment): void {
    if (epoch !== bench.state.epoch) return;
    if (at === null) playhead.follow();
    else playhead.stand(at);
    cursors.pointed = pointed;
    [cursors.a, cursors.b] = [a, b];
    if (held) view.hold(held);
    else view.follow();
  }
}
