/** Live changes of players' networks: applied at once, and undoable. */
import { defineStore } from 'pinia';
import { watch } from 'vue';
import { type LinkCall, type LinkFields, type LinkTarget, liveEdit } from '../edits/live-edits.ts';
import { useEdits } from '../edits/edits.ts';
import { useLive } from '../run/live.ts';

export const useLiveLinks = defineStore('live-links', () => {
  const live = useLive();
  /** Calls that put networks back, and those that changed them. */
  const { edits, underWay, note, undo, redo, forget } = useEdits<readonly LinkCall[]>(
    (_, calls) => apply(calls),
    (first, then) => [...first, ...then],
  );
  watch([() => live.isOpen, () => live.state.seats.length], forget);

  function edit(target: LinkTarget, fields: LinkFields, atMs: number): void {
    const made = liveEdit(live.state.seats, target, fields, atMs);
    void note(made, apply(made.after));
  }

  async function apply(calls: readonly LinkCall[]): Promise<boolean> {
    const done = await Promise.all(calls.map((call) => live.change('live.link', call)));
    return done.every(Boolean);
  }

  return { edits, underWay, edit, undo, redo };
});
