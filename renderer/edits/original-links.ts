/** The links as the run shown began, and whether a restart put changed ones back. */
import { type ComputedRef, shallowRef, watch } from 'vue';
import { emptyBenchState, type NodeOutline } from '../../contract/bench-state.ts';
import { type LinkNumbers, readLink, sameNumbers } from '../connection/link-numbers.ts';
import { useBench } from '../connection/bench.ts';

/** `onOtherRun` is called when another run is shown, before its links are taken as the original ones. */
export function useOriginalLinks(current: ComputedRef<ReadonlyMap<string, LinkNumbers>>, onOtherRun: () => void) {
  const bench = useBench();
  /** Links as they were when this page first saw the run. */
  const original = shallowRef<ReadonlyMap<string, LinkNumbers>>(new Map());
  /** A restart has put changed links back as the file has them; until dismissed or edited again. */
  const restored = shallowRef(false);

  const isChanged = (id: string, now: LinkNumbers) => !sameNumbers(now, original.value.get(id) ?? now);
  const anyChanged = (nodes: readonly NodeOutline[] = []) => nodes.some((node) => isChanged(node.id, readLink(node)));

  /** Changed links of the run before, until the one that has begun in its place tells its own: it may have been told of the changes too. */
  let before: ReadonlyMap<string, LinkNumbers> | null = null;

  function begin(nodes: readonly NodeOutline[]): void {
    before = anyChanged(nodes) ? new Map(nodes.map((node) => [node.id, readLink(node)])) : null;
    restored.value = false;
    onOtherRun();
  }

  function take(isOther: boolean): void {
    if (before) restored.value = [...before].some(([id, was]) => !sameNumbers(current.value.get(id) ?? was, was));
    if (before ? restored.value : isOther) original.value = current.value;
    before = null;
  }

  watch(
    () => bench.state,
    ({ experiment, epoch, status }, last = emptyBenchState) => {
      const sameFile = experiment?.file === last.experiment?.file;
      const sameRun = sameFile && epoch === last.epoch;
      if (!sameRun) begin((sameFile && last.experiment?.nodes) || []);
      // A run that is loading still tells the links of the one before.
      const isLoading = status === 'loading';
      if (!before || !isLoading) take(!sameRun || isLoading || last.status === 'loading');
    },
    { immediate: true, flush: 'sync' },
  );

  return { original, restored, isChanged };
}
