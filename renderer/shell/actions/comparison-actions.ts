/** Actions on the comparison run: the open run once more under other lanes, and closing it. */
import { computed } from 'vue';
import { useBench } from '../../connection/bench.ts';
import { useDraft } from '../../editor/draft.ts';
import { useRuns } from '../../run/runs.ts';
import type { Action } from './action.ts';
import { unless, useObstacles } from './obstacles.ts';

export function comparisonActions() {
  const bench = useBench();
  const draft = useDraft();
  const runs = useRuns();
  const { toOperate, toLook } = useObstacles();

  const toRerun = () =>
    toOperate() ??
    toLook() ??
    unless(bench.state.recording?.problem === null, 'The open run is not recorded, so it cannot be run again.') ??
    // A recording makes no draft by itself.
    unless(draft.awake || bench.state.source === 'session', 'There are no other lanes: open an experiment in the editor that has some.');
  const toClose = () => toOperate() ?? unless(runs.comparisonState.status !== 'none', 'There is no comparison run.');

  /** Under the lanes of the draft; where it is unchanged, those of the open run. */
  async function rerun(): Promise<void> {
    await draft.wake();
    if (draft.text !== '') await runs.compareUnder(draft.source.name || 'draft', draft.text);
  }

  return computed((): readonly Action[] => [
    {
      ...{ id: 'second-rerun', title: 'Compare with this run under the draft’s lanes', group: 'Time line', whyNot: toRerun },
      run: () => void rerun(),
    },
    { id: 'second-close', title: 'Close the comparison run', group: 'Time line', whyNot: toClose, run: () => void runs.endComparison() },
  ]);
}
