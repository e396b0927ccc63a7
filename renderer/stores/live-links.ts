/** Live changes of players' networks: applied at once, and undoable. */
import { defineStore } from 'pinia';
import { shallowRef, watch } from 'vue';
import {
  type LinkFields,
  type LinkTarget,
  liveEdit,
  noLiveEdits,
  withLiveEdit,
  withLiveRedone,
  withLiveUndone,
} from '../bench/live-edits.ts';
import { useLive } from './live.ts';

export const useLiveLinks = defineStore('live-links', () => {
  const live = useLive();
  const edits = shallowRef(noLiveEdits);
  watch([() => live.isOpen, () => live.state.seats.length], () => (edits.value = noLiveEdits));

  async function edit(target: LinkTarget, fields: LinkFields, atMs: number): Promise<void> {
    const made = liveEdit(live.state.seats, target, fields, atMs);
    if (await apply(made.after)) edits.value = withLiveEdit(edits.value, made);
  }

  async function apply(calls: readonly Parameters<typeof live.change<'live.link'>>[1][]): Promise<boolean> {
    const done = await Promise.all(calls.map((call) => live.change('live.link', call)));
    return done.every(Boolean);
  }

  function undo(): void {
    const last = edits.value.undoable.at(-1);
    edits.value = withLiveUndone(edits.value);
    if (last) void apply(last.before);
  }

  function redo(): void {
    const last = edits.value.redoable.at(-1);
    edits.value = withLiveRedone(edits.value);
    if (last) void apply(last.after);
  }

  return { edits, edit, undo, redo };
});
