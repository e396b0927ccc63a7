/** Actions on the second run: what is open once more under other lanes, and taking it away. */
import { computed } from 'vue';
import { useBench } from '../../connection/bench.ts';
import { useDraft } from '../../editor/draft.ts';
import { useSecondRun } from '../../run/second-run.ts';
import type { Action } from './action.ts';
import { unless, useObstacles } from './obstacles.ts';

export function secondRunActions() {
  const bench = useBench();
  const draft = useDraft();
  const second = useSecondRun();
  const { toOperate, toLook } = useObstacles();

  const toRerun = () =>
    toOperate() ??
    toLook() ??
    unless(bench.state.recording?.problem === null, 'What is open is not recorded, so it cannot run once more.') ??
    // Of a recording no draft is made by itself.
    unless(draft.awake || bench.state.source === 'session', 'There are no other lanes: open an experiment in the editor that has some.');
  const toClose = () => toOperate() ?? unless(second.state.status !== 'none', 'There is no second run.');

  return computed((): readonly Action[] => [
    {
      ...{ id: 'second-rerun', title: 'Run this once more under the draft’s lanes, beside it', group: 'Time line', whyNot: toRerun },
      run: () => void second.rerunDraft(),
    },
    { id: 'second-close', title: 'Take the second run away', group: 'Time line', whyNot: toClose, run: () => void second.close() },
  ]);
}
