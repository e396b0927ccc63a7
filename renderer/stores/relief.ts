/** The relief that all views share: drawn once for an experiment and a theme. */
import { defineStore } from 'pinia';
import { computed } from 'vue';
import { reliefOf } from '../panels/views/relief.ts';
import { useBench } from './bench.ts';
import { useSettings } from './settings.ts';

export const useRelief = defineStore('relief', () => {
  const bench = useBench();
  const settings = useSettings();
  /** The state is a new object with every message: what the terrain is decides, not which object tells it. */
  const ground = computed(() => JSON.stringify([bench.state.experiment?.world.terrain, bench.state.experiment?.arena]));

  const picture = computed(() => {
    const { experiment } = bench.state;
    return ground.value && experiment ? reliefOf(experiment.world.terrain, experiment.arena, settings.palette.text) : null;
  });

  return { picture };
});
