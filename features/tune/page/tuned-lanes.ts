/** Candidates as lanes of the open experiment: which of them run, and adding or removing one. */
import { computed } from 'vue';
import { useDraft } from '../../../renderer/editor/draft.ts';
import { useLaneDraft } from '../../../renderer/editor/lane-draft.ts';
import { useBench } from '../../../renderer/run/connection/bench.ts';
import { useTuning } from './tune.ts';

export function useTunedLanes() {
  const bench = useBench();
  const draft = useDraft();
  const lanes = useLaneDraft();
  const tuning = useTuning();

  const running = computed(() => bench.state.experiment?.lanes.map(({ id }) => id) ?? []);
  /** The lanes of candidates, once under each name that one has had: that of the search, then that of the result. */
  const named = computed(() =>
    [...tuning.points, ...(tuning.result?.candidates ?? [])].map(({ number, lane, name }) => ({
      number,
      lane: { ...lane, id: name ?? `tuned-${number}` },
    })),
  );
  const shown = computed(() => named.value.filter(({ number, lane }) => number !== 0 && running.value.includes(lane.id)));
  const chosen = computed(() => [...new Set(shown.value.map(({ number }) => number))]);
  /** Why no lane can be added; null: one can. */
  const whyNot = computed(() => {
    if (!bench.mayOperate) return 'Only an operator can change the lanes.';
    if (tuning.state.file !== bench.state.experiment?.file) return `Open ${tuning.state.file} to see its candidates as lanes.`;
    return null;
  });

  /** Runs the experiment with the candidate as a lane beside the others, or without it where it runs already. */
  async function toggle(number: number): Promise<void> {
    const ofNumber = (each: { readonly number: number }) => each.number === number;
    const lane = (shown.value.find(ofNumber) ?? named.value.findLast(ofNumber))?.lane;
    if (whyNot.value !== null || number === 0 || !lane) return;
    const index = running.value.indexOf(lane.id);
    if (index >= 0) await lanes.remove(index);
    else await lanes.add(lane);
    await draft.apply();
  }

  return { chosen, whyNot, toggle };
}
