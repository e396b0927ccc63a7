/** The jumps of the open session, and those that the bench counts in a whole experiment. */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { useBench } from '../../../renderer/run/connection/bench.ts';
import { useRuns } from '../../../renderer/run/runs.ts';
import { type JumpState, noJumps } from '../calls/index.ts';
import { jumpRows } from '../calls/jump-rows.ts';

export const useJumps = defineStore('jumps', () => {
  const bench = useBench();
  const runs = useRuns();
  const counted = shallowRef<JumpState>(noJumps);
  watch(
    () => bench.client,
    (client) => {
      counted.value = noJumps;
      client?.on('jumps', (next) => (counted.value = next));
    },
    { immediate: true, flush: 'sync' },
  );
  return {
    open: computed(() => jumpRows({ lanes: runs.standings?.lanes ?? [] })),
    counted,
    count: () => bench.ask('jumps.count', { file: bench.state.experiment?.file ?? '' }),
  };
});
