/** Live edits of links: applied at once, undoable, compared with how the run began. */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { changedNumbers, type LinkNumbers, readLink, sameNumbers } from '../connection/link-numbers.ts';
import { useBench } from '../connection/bench.ts';
import { useEdits } from './edits.ts';
import { useLive } from '../run/live.ts';
import { useOriginalLinks } from './original-links.ts';

export const useLinks = defineStore('links', () => {
  const bench = useBench();
  const live = useLive();
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
    const done = await setLink(node, changedNumbers(now, next));
    if (pending.value.get(node) === next) pending.value = new Map([...pending.value].filter(([id]) => id !== node));
    return done;
  }

  /** Of a seat of a live session it is the player's real network that is bent. */
  function setLink(node: string, { jitter, ...numbers }: ReturnType<typeof changedNumbers>): Promise<boolean> {
    const seat = live.seatOf(node);
    if (!seat) return bench.setLink({ node, ...numbers, ...(jitter !== undefined && { jitter }) });
    const law = seat.down?.settings.jitter?.law ?? 'uniform';
    const spread = jitter === undefined ? {} : { jitter: { law: law === 'table' ? 'uniform' : law, spread: jitter } as const };
    return live.change('live.link', { seat: seat.seat, ...numbers, ...spread });
  }

  /** Puts a link back as the run began. */
  function reset(node: string, atMs: number): void {
    const numbers = original.value.get(node);
    if (numbers) edit(node, numbers, atMs);
  }

  return { current, original, changed, restored, edits, underWay, edit, undo, redo, reset };
});
