/** What is looked at: lanes shown, entity in focus, the pair under inspection. */
import { useLocalStorage } from '@vueuse/core';
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { useBench } from '../connection/bench.ts';
import { usePins } from './pins.ts';

export const useSelection = defineStore('selection', () => {
  const bench = useBench();
  /** Ids of hidden lanes by experiment file. */
  const hiddenByFile = useLocalStorage<Record<string, readonly string[]>>('driftbench.hidden-lanes', {});
  /** Index of the entity that numbers and charts speak of; null: the mean over all. */
  const entity = shallowRef<number | null>(null);
  const { pins, pair, inspect, keep, unpin, unpinAll, change } = usePins();

  const file = computed(() => bench.state.experiment?.file ?? '');
  const layout = computed(() => bench.state.layout);
  const nodes = computed(() => bench.state.experiment?.nodes);
  const lanes = computed(() => layout.value?.lanes ?? []);
  const hidden = computed(() => new Set(hiddenByFile.value[file.value] ?? []));
  /** Indices of the lanes shown. */
  const shownLanes = computed(() => [...lanes.value.keys()].filter((lane) => !hidden.value.has(lanes.value[lane] ?? '')));
  /** Ids of the nodes that show something, in the order of the experiment. */
  const receivers = computed(() => {
    const showing = new Set((layout.value?.pairs ?? []).map(({ receiver }) => receiver));
    return (nodes.value ?? []).map(({ id }) => id).filter((id) => showing.has(id));
  });

  watch(
    () => [file.value, bench.state.layout?.entities.join()].join(),
    () => {
      entity.value = null;
      unpinAll();
    },
  );

  function hide(ids: readonly string[]): void {
    hiddenByFile.value = { ...hiddenByFile.value, [file.value]: ids };
  }

  function toggleLane(id: string): void {
    hide(hidden.value.has(id) ? [...hidden.value].filter((other) => other !== id) : [...hidden.value, id]);
  }

  /** Shows this lane alone; all of them when it was alone already. */
  function isolateLane(index: number): void {
    const id = lanes.value[index];
    if (id === undefined) return;
    const alone = shownLanes.value.length === 1 && shownLanes.value[0] === index;
    hide(alone ? [] : lanes.value.filter((other) => other !== id));
  }

  return { entity, pins, pair, inspect, keep, unpin, change, lanes, hidden, shownLanes, receivers, toggleLane, isolateLane };
});
