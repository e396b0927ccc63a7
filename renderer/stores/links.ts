/** Live edits of links: applied at once, undoable, compared with how the run began. */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { type EditHistory, noEdits, withEdit, withRedone, withUndone } from '../bench/edit-history.ts';
import { changedNumbers, type LinkNumbers, readLink, sameNumbers } from '../bench/link-numbers.ts';
import { useBench } from './bench.ts';
import { useLive } from './live.ts';
import { useOriginalLinks } from './original-links.ts';

export const useLinks = defineStore('links', () => {
  const bench = useBench();
  const live = useLive();
  const edits = shallowRef<EditHistory>(noEdits);
  /** Edits that the bench has not answered yet: shown as if they were done. */
  const pending = shallowRef<ReadonlyMap<string, LinkNumbers>>(new Map());

  const current = computed(
    () => new Map((bench.state.experiment?.nodes ?? []).map((node) => [node.id, pending.value.get(node.id) ?? readLink(node)])),
  );
  const { original, restored, isChanged } = useOriginalLinks(current, () => {
    edits.value = noEdits;
    pending.value = new Map();
  });
  const changed = computed(() => [...current.value].filter(([id, now]) => isChanged(id, now)).map(([id]) => id));

  function edit(node: string, after: LinkNumbers, atMs: number): void {
    const before = current.value.get(node);
    if (!before || sameNumbers(before, after)) return;
    restored.value = false;
    edits.value = withEdit(edits.value, { node, before, after, atMs });
    void apply(node, after);
  }

  async function apply(node: string, next: LinkNumbers): Promise<void> {
    const now = current.value.get(node);
    if (!now) return;
    pending.value = new Map(pending.value).set(node, next);
    await setLink(node, changedNumbers(now, next));
    if (pending.value.get(node) === next) pending.value = new Map([...pending.value].filter(([id]) => id !== node));
  }

  /** Of a seat of a live session it is the player's real network that is bent. */
  async function setLink(node: string, { jitter, ...numbers }: ReturnType<typeof changedNumbers>): Promise<void> {
    const seat = live.seatOf(node);
    if (!seat) return void (await bench.setLink({ node, ...numbers, ...(jitter !== undefined && { jitter }) }));
    const law = seat.down?.settings.jitter?.law ?? 'uniform';
    const spread = jitter === undefined ? {} : { jitter: { law: law === 'table' ? 'uniform' : law, spread: jitter } as const };
    await live.change('live.link', { seat: seat.seat, ...numbers, ...spread });
  }

  function undo(): void {
    const last = edits.value.undoable.at(-1);
    edits.value = withUndone(edits.value);
    if (last) void apply(last.node, last.before);
  }

  function redo(): void {
    const last = edits.value.redoable.at(-1);
    edits.value = withRedone(edits.value);
    if (last) void apply(last.node, last.after);
  }

  /** Puts a link back as the run began. */
  function reset(node: string, atMs: number): void {
    const numbers = original.value.get(node);
    if (numbers) edit(node, numbers, atMs);
  }

  return { current, original, changed, restored, edits, edit, undo, redo, reset };
});
