/** What was asked for in the run shown, as this page saw it: links and pace over session time. */
import { defineStore } from 'pinia';
import { markRaw, watch } from 'vue';
import type { NodeOutline } from '../../contract/bench-state.ts';
import { meanLoss } from '../bench/link-numbers.ts';
import { type AskedLink, ConditionLog } from '../metrics/conditions.ts';
import { useBench } from './bench.ts';

export const useConditions = defineStore('conditions', () => {
  const bench = useBench();
  const log = markRaw(new ConditionLog());
  let epoch = -1;

  watch(
    () => bench.state,
    (state) => {
      if (state.epoch !== epoch) log.clear();
      epoch = state.epoch;
      if (!state.experiment) return;
      log.note({ time: state.time, links: askedLinks(state.experiment.nodes), pace: state.achievedPace });
    },
    { immediate: true, flush: 'sync' },
  );

  return { log };
});

function askedLinks(nodes: readonly NodeOutline[]): Readonly<Record<string, AskedLink>> {
  return Object.fromEntries(
    nodes.map(({ id, down, up }) => [id, { down: down?.delay ?? Number.NaN, up: up.delay, loss: meanLoss(down?.loss) }]),
  );
}
