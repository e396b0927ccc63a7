/** The seed that the next run takes: the one of this run until a person chooses another. */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { useBench } from '../connection/bench.ts';

export const useSeed = defineStore('seed', () => {
  const bench = useBench();
  const chosen = shallowRef<number | null>(null);
  const next = computed(() => chosen.value ?? bench.state.seed);

  watch([() => bench.state.epoch, () => bench.state.experiment?.file], () => (chosen.value = null));

  return {
    next,
    choose: (seed: number) => (chosen.value = seed),
    restart: () => bench.restart(next.value),
  };
});
