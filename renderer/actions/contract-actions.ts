/** Actions on what lanes offer: one for every contract of every lane. */
import { computed } from 'vue';
import { offersInWords } from '../format/contract-words.ts';
import { useBench } from '../stores/bench.ts';
import type { Action } from './action.ts';

export function contractActions() {
  const bench = useBench();
  const contracted = computed(() => (bench.state.experiment?.lanes ?? []).filter(({ contracts }) => contracts));
  return computed((): readonly Action[] =>
    contracted.value.flatMap((lane) =>
      offersInWords(lane).map(({ value, title }) => ({
        id: `contract-${lane.id}-${value}`,
        title: `Lane ${lane.id} offers ${title}`,
        group: 'Contracts',
        enabled: () => bench.mayChange && lane.contracts?.offer !== value,
        run: () => void bench.setContract(lane.id, value),
      })),
    ),
  );
}
