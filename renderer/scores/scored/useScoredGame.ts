/** The scored game that is open, and its pictures among the pairs of the run. */
import { computed } from 'vue';
import type { ScoredPicture } from '../../../contract/scored-game.ts';
import { useBench } from '../../run/connection/bench.ts';
import { useSelection } from '../../run/selection.ts';

export function useScoredGame() {
  const bench = useBench();
  const selection = useSelection();
  const game = computed(() => bench.state.experiment?.scored ?? null);

  /** Shows a picture in views, inspector and charts. */
  function inspect({ viewer, entity }: Pick<ScoredPicture, 'viewer' | 'entity'>): void {
    const index = bench.state.layout?.entities.indexOf(entity) ?? -1;
    if (index < 0) return;
    selection.inspect({ lane: 0, receiver: viewer, entity: index });
    selection.entity = index;
  }

  return { game, inspect };
}
