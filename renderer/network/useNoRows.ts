/** What an empty page of the network says: what will be there, and what to do for it. */
import { computed, type ComputedRef } from 'vue';
import { useChartView } from '../charts/chart-view.ts';
import { useBench } from '../run/connection/bench.ts';

interface EmptyPage {
  /** There is something to show. */
  readonly hasRows: () => boolean;
  /** Rows were asked for, and the answer is there: before it, nothing is known. */
  readonly answered: () => boolean;
  /** `Each packet’s delay stands here, beside the configured one`: without a full stop. */
  readonly content: string;
  /** What a game that was scored from its logs lacks; empty: nothing. */
  readonly notLogged: string;
}

/** Empty where there are rows. */
export function useNoRows({ hasRows, answered, content, notLogged }: EmptyPage): ComputedRef<string> {
  const bench = useBench();
  const view = useChartView();
  return computed(() => {
    const { experiment, status } = bench.state;
    if (!experiment) return `${content} once an experiment is open: Ctrl O opens one.`;
    if (hasRows() || !answered()) return '';
    if (experiment.scored && notLogged !== '') return notLogged;
    if (!view.follows) return `${content}; there is nothing in the held time range. Follow shows the newest again.`;
    return status === 'running' ? `${content}; there is nothing yet.` : `${content} while the session runs: Space runs it.`;
  });
}
