/** The text of the draft with its fields and its history: whatever edits it, edits it here. */
import { computed, markRaw, shallowRef, watch } from 'vue';
import type { Edit } from './draft/edit.ts';
import type * as EditText from './draft/edit-text.ts';
import { useEdits } from '../edits/edits.ts';

/** Whence the draft is. */
interface DraftSource {
  /** Name of the file that it is or would be. */
  readonly name: string;
  /** The listed experiment beside which its files are; null: none. */
  readonly base: string | null;
  /** The text from which changes count as not saved. */
  readonly baseline: string;
}

export function useDraftText() {
  /** What reads and edits texts; fetched when first needed. */
  const tools = shallowRef<typeof EditText | null>(null);
  const source = shallowRef<DraftSource>({ name: '', base: null, baseline: '' });
  const text = shallowRef('');
  /** The newest fields that the text could be read as. */
  const fields = shallowRef<unknown>(null);
  const { edits, add, undo, redo, forget } = useEdits<string>((_, next) => (text.value = next));
  const savedFields = computed(() => tools.value?.fieldsOf(source.value.baseline) ?? null);
  const awake = computed(() => text.value !== '');
  const unsaved = computed(() => text.value !== source.value.baseline);

  watch([text, tools], ([next]) => (fields.value = tools.value?.fieldsOf(next) ?? fields.value), { flush: 'sync' });

  async function load(): Promise<void> {
    tools.value ??= markRaw(await import('./draft/edit-text.ts'));
  }

  /** Another draft: what was edited before is history. */
  function take(next: string, from: DraftSource): void {
    forget();
    source.value = from;
    text.value = next;
  }

  /** As somebody types. */
  function write(next: string, what = 'text'): void {
    if (next === text.value) return;
    add({ what, before: text.value, after: next, atMs: performance.now() });
    text.value = next;
  }

  /** Several changes are one to undo. */
  async function edit(...changes: readonly Edit[]): Promise<void> {
    await load();
    const what = changes.map(({ kind, path }) => [kind, ...path].join('.')).join();
    write(
      changes.reduce((now, change) => tools.value?.withEdit(now, change) ?? now, text.value),
      what,
    );
  }

  return { tools, source, text, fields, edits, savedFields, awake, unsaved, load, take, write, edit, undo, redo };
}

export type DraftText = ReturnType<typeof useDraftText>;
