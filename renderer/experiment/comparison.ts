/** Which two lanes are compared. */
import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import { useBench } from '../stores/bench.ts';
import { useDialogs } from '../stores/dialogs.ts';
import { useExperimentSchema } from '../editor/experiment-schema.ts';

export const useComparison = defineStore('comparison', () => {
  const bench = useBench();
  const dialogs = useDialogs();
  const experiments = useExperimentSchema();
  const first = shallowRef('');
  const second = shallowRef('');

  /** With its neighbour, to begin with. */
  function open(lane?: string): void {
    const ids = bench.state.experiment?.lanes.map(({ id }) => id) ?? [];
    first.value = lane ?? ids[0] ?? '';
    second.value = ids.find((id) => id !== first.value) ?? '';
    dialogs.open = 'compare-lanes';
    // Numbers have their units by it.
    void experiments.refresh();
  }

  return { first, second, open };
});
