/**
 * Which colours lanes have, where the person at the page has chosen; remembered by this browser, by experiment and
 * lane.
 */
import { useLocalStorage } from '@vueuse/core';
import { defineStore } from 'pinia';
import { computed, watch } from 'vue';
import { chooseLaneColours } from '../components/theme/lane-colours.ts';
import { useBench } from './connection/bench.ts';

type ColoursByFile = Readonly<Record<string, Readonly<Record<string, number>>>>;

export const useLaneColours = defineStore('lane-colours', () => {
  const bench = useBench();
  const byFile = useLocalStorage<ColoursByFile>('driftbench.lane-colours', {});
  const file = computed(() => bench.state.experiment?.file ?? '');
  const outlines = computed(() => bench.state.experiment?.lanes);
  const lanes = computed(() => outlines.value?.map(({ id }) => id) ?? []);
  /** Indices of colours, by lane. */
  const chosen = computed(() => lanes.value.map((lane) => byFile.value[file.value]?.[lane]));

  /** The same by the lanes' names, for a report. */
  const byLane = computed(() => {
    const choices = lanes.value.map((lane, index) => [lane, chosen.value[index]] as const);
    return Object.fromEntries(choices.filter((choice): choice is readonly [string, number] => choice[1] !== undefined));
  });

  watch(chosen, chooseLaneColours, { immediate: true, flush: 'sync' });

  function choose(lane: string, colour: number): void {
    byFile.value = { ...byFile.value, [file.value]: { ...byFile.value[file.value], [lane]: colour } };
  }

  /** Before the order changes: every lane keeps the colour it has. */
  function keep(): void {
    const kept = lanes.value.map((lane, index) => [lane, chosen.value[index] ?? index] as const);
    byFile.value = { ...byFile.value, [file.value]: Object.fromEntries(kept) };
  }

  return { chosen, byLane, choose, keep };
});
