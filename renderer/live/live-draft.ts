/** How the next live session is to be opened, as this browser last chose. */
import { useLocalStorage } from '@vueuse/core';
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { CallInput } from '../../contract/bench.ts';

export const useLiveDraft = defineStore('live-draft', () => {
  const reach = useLocalStorage<'machine' | 'lan'>('driftbench.live-reach', 'machine');
  /** Of the interface; empty: the first that is private. */
  const address = useLocalStorage('driftbench.live-address', '');
  /** 0: as many as the experiment has players. */
  const seats = useLocalStorage('driftbench.live-seats', 0);
  const bots = useLocalStorage('driftbench.live-bots', 0);
  /** s; 0: without end. */
  const round = useLocalStorage('driftbench.live-round', 0);
  /** Empty: the experiment that is open. */
  const file = shallowRef('');

  const request = computed((): CallInput<'live.open'> => {
    const isLan = reach.value === 'lan';
    return {
      ...{ lan: isLan, bots: bots.value },
      ...(isLan && address.value !== '' && { address: address.value }),
      ...(file.value !== '' && { file: file.value }),
      ...(seats.value > 0 && { seats: seats.value }),
      ...(round.value > 0 && { round: round.value }),
    };
  });

  return { reach, address, seats, bots, round, file, request };
});
