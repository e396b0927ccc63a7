/** The delay asked for of each receiver over session time, as far as this page was told. */
import { defineStore } from 'pinia';
import { shallowRef, watch } from 'vue';
import { type DelaySteps, stepped } from '../panels/time-line/delay-steps.ts';
import { useBench } from './bench.ts';

export const useAskedDelays = defineStore('asked-delays', () => {
  const bench = useBench();
  const delays = shallowRef<readonly DelaySteps[]>([]);
  let epoch = -1;

  watch(
    () => bench.state,
    (state) => {
      const nodes = (state.experiment?.nodes ?? []).filter(({ down }) => down !== null);
      const known = state.epoch === epoch ? delays.value : [];
      epoch = state.epoch;
      const next = nodes.map(({ id, down }) => {
        const before = known.find(({ node }) => node === id) ?? { node: id, steps: [] };
        return stepped(before, state.time, down?.delay ?? 0);
      });
      if (next.length !== delays.value.length || next.some((each, index) => each !== delays.value[index])) delays.value = next;
    },
    { immediate: true, flush: 'sync' },
  );

  return { delays };
});
