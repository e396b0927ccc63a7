/** The relief that all views share: drawn once for an experiment and a theme. */
import { defineStore } from 'pinia';
import { computed } from 'vue';
import { reliefOf } from '../scene/relief.ts';
import { useBench } from '../stores/bench.ts';
import { useSettings } from '../stores/settings.ts';

export const useRelief = defineStore('relief', () => {
  const bench = useBench();
  const settings = useSettings();
  const terrain = computed(() => bench.state.experiment?.world.terrain);
  const arena = computed(() => bench.state.experiment?.arena);

  const picture = computed(() => (terrain.value && arena.value ? reliefOf(terrain.value, arena.value, settings.palette.text) : null));

  return { picture };
});
