/** The links as the run shown began, and whether a restart put changed ones back. */
import { type ComputedRef, shallowRef, watch } from 'vue';
import type { NodeOutline } from '../../contract/bench-state.ts';
import { type LinkNumbers, readLink, sameNumbers } from '../bench/link-numbers.ts';
import { useBench } from './bench.ts';

/** `onOtherRun` is called when another run is shown, before its links are taken as the original ones. */
export function useOriginalLinks(current: ComputedRef<ReadonlyMap<string, LinkNumbers>>, onOtherRun: () => void) {
  const bench = useBench();
  /** Links as they were when this page first saw the run. */
  const original = shallowRef<ReadonlyMap<string, LinkNumbers>>(new Map());
  /** A restart has put changed links back as the file has them; until dismissed or edited again. */
  const restored = shallowRef(false);

  const isChanged = (id: string, now: LinkNumbers) => !sameNumbers(now, original.value.get(id) ?? now);
  const anyChanged = (nodes: readonly NodeOutline[] = []) => nodes.some((node) => isChanged(node.id, readLink(node)));

  watch(
    () => bench.state,
    ({ experiment, epoch, status }, last) => {
      const sameFile = experiment?.file === last?.experiment?.file;
      const sameRun = sameFile && epoch === last?.epoch;
      if (!sameRun) {
        restored.value = sameFile && anyChanged(last?.experiment?.nodes);
        onOtherRun();
      }
      // A run that is loading still tells the links of the one before.
      if (!sameRun || status === 'loading' || last?.status === 'loading') original.value = current.value;
    },
    { immediate: true, flush: 'sync' },
  );

  return { original, restored, isChanged };
}
