/** Live edits of links: applied at once, undoable, compared with how the run began. */
import { defineStore } from 'pinia';
import { computed, shallowRef, type ComputedRef, watch } from 'vue';
import { changedNumbers, type LinkNumbers, readLink, sameNumbers } from './connection/link-numbers.ts';
import { useBench } from './connection/bench.ts';
import { useEdits } from './edits.ts';
import { useHosted } from './hosted-session.ts';
import { emptyBenchState, type NodeOutline } from '../../contract/bench-state.ts';

export const useLinks = defineStore('links', () => {
  const bench = useBench();
  const hosted = useHosted();
  const { edits, underWay, note, undo, redo, forget } = useEdits<LinkNumbers>(apply);
  /** Edits that the bench has not answered yet: shown as if they were done. */
  const pending = shallowRef<ReadonlyMap<string, LinkNumbers>>(new Map());

  const nodes = computed(() => bench.state.experiment?.nodes);
  const current = computed(() => new Map((nodes.value ?? []).map((node) => [node.id, pending.value.get(node.id) ?? readLink(node)])));
  const { original, restored, isChanged } = useOriginalLinks(current, () => {
    forget();
    pending.value = new Map();
  });
  const changed = computed(() => [...current.value].filter(([id, now]) => isChanged(id, now)).map(([id]) => id));

  function edit(node: string, after: LinkNumbers, atMs: number): void {
    const before = current.value.get(node);
    if (!before || sameNumbers(before, after)) return;
    restored.value = false;
    void note({ what: node, before, after, atMs }, apply(node, after));
  }

  /** True where it was not refused. */
  async function apply(node: string, next: LinkNumbers): Promise<boolean> {
    const now = current.value.get(node);
    if (!now) return false;
    pending.value = new Map(pending.value).set(node, next);
    const numbers = changedNumbers(now, next);
    // In a hosted session a person's real network is impaired.
    const network = hosted.session.networkOf(node);
    const done = await (network ? network.change(numbers) : bench.setLink({ node, ...numbers }));
    if (pending.value.get(node) === next) pending.value = new Map([...pending.value].filter(([id]) => id !== node));
    return done;
  }

  /** Puts a link back as the run began. */
  function reset(node: string, atMs: number): void {
    const numbers = original.value.get(node);
    if (numbers) edit(node, numbers, atMs);
  }

  return { current, original, changed, restored, edits, underWay, edit, undo, redo, reset };
});

/**
 * The links as the shown run began, and whether a restart restored changed ones. `onOtherRun` is called when another
 * run is shown, before its links are taken as the original ones.
 */
function useOriginalLinks(current: ComputedRef<ReadonlyMap<string, LinkNumbers>>, onOtherRun: () => void) {
  const bench = useBench();
  /** Links as they were when this page first saw the run. */
  const original = shallowRef<ReadonlyMap<string, LinkNumbers>>(new Map());
  /** A restart has put changed links back as the file has them; until dismissed or edited again. */
  const restored = shallowRef(false);

  const isChanged = (id: string, now: LinkNumbers) => !sameNumbers(now, original.value.get(id) ?? now);
  const anyChanged = (nodes: readonly NodeOutline[] = []) => nodes.some((node) => isChanged(node.id, readLink(node)));

  /**
   * Changed links of the previous run, until the run that replaced it reports its own, which may contain the changes.
   */
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
      // A run that is loading still reports the links of the previous one.
      const isLoading = status === 'loading';
      if (!before || !isLoading) take(!sameRun || isLoading || last.status === 'loading');
    },
    { immediate: true, flush: 'sync' },
  );

  return { original, restored, isChanged };
}
