/** Actions on what lanes offer: one for every contract of every lane. */
import { computed } from 'vue';
import { offerOf, offersInWords } from '../../format/contract-words.ts';
import { useContracts } from '../../edits/contracts.ts';
import { useBench } from '../../connection/bench.ts';
import type { Action } from './action.ts';
import { unless, useObstacles } from './obstacles.ts';

export function contractActions() {
  const bench = useBench();
  const contracts = useContracts();
  const { toChange } = useObstacles();
  const contracted = computed(() => (bench.state.experiment?.lanes ?? []).filter(({ contracts }) => contracts));
  return computed((): readonly Action[] =>
    contracted.value.flatMap((lane) =>
      offersInWords(lane).map(({ value, title }) => ({
        id: `contract-${lane.id}-${value}`,
        title: `Lane ${lane.id} offers ${title}`,
        group: 'Contracts',
        whyNot: () => toChange() ?? unless(offerOf(lane) !== value, 'The lane offers it already.'),
        run: () => contracts.choose(lane.id, null, value, performance.now()),
      })),
    ),
  );
}
