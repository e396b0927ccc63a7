/** The draft: the whole experiment as text and as fields, edited both ways, every edit undoable; checked, run and saved by the bench. */
import { useDebounceFn } from '@vueuse/core';
import { defineStore } from 'pinia';
import { onScopeDispose, shallowRef, watch } from 'vue';
import type { DraftProblem, ResolvedDraft } from '../../contract/draft/draft-calls.ts';
import type { Edit } from './draft/edit.ts';
import { useBench } from '../connection/bench.ts';
import { useDraftRun } from './draft-run.ts';
import { useDraftSaving } from './draft-saving.ts';
import { useDraftText } from './draft-text.ts';

/** As you type: so long after the last key the draft is checked, ms. */
const restsMs = 200;

export const useDraft = defineStore('draft', () => {
  const bench = useBench();
  const draft = useDraftText();
  const { text, source, awake } = draft;
  const { applied, unapplied, follow, checked, run } = useDraftRun(draft);
  const problems = shallowRef<readonly DraftProblem[]>([]);
  const resolved = shallowRef<ResolvedDraft | null>(null);
  const saving = useDraftSaving(draft, applied);
  const base = () => (source.value.base === null ? {} : { base: source.value.base });

  const checkSoon = useDebounceFn(() => void check(), restsMs);
  watch(text, () => void checkSoon());
  onScopeDispose(() => checkSoon.cancel());

  /** Makes sure that there is a draft: of what runs, where nothing has been edited yet. */
  async function wake(): Promise<void> {
    await draft.load();
    if (!awake.value) await follow();
  }

  /** Begins with another text, which does not run yet. */
  async function begin(next: string, name: string, from: string | null): Promise<void> {
    await draft.load();
    applied.value = null;
    draft.take(next, { name, base: from, baseline: next });
  }

  /** Opens an experiment, which becomes the draft: also where it is what runs, and another draft was begun meanwhile. */
  async function open(file: string): Promise<void> {
    const before = applied.value;
    applied.value = null;
    if (!(await bench.open(file)) && applied.value === null) applied.value = before;
  }

  /** Whether the draft is sound. */
  async function check(): Promise<boolean> {
    if (!awake.value || !bench.mayOperate) return false;
    const asked = text.value;
    const answer = await bench.ask('experiments.check', { text: asked, ...base() });
    if (!answer || asked !== text.value) return false;
    problems.value = answer.problems;
    resolved.value = answer.resolved ?? resolved.value;
    if (answer.resolved) checked(asked, answer.resolved);
    return answer.resolved !== null;
  }

  /** Runs the draft from 0 where that is needed; where it has problems, nothing happens. */
  async function apply(): Promise<void> {
    if ((await check()) && unapplied.value) await run();
  }

  return {
    ...draft,
    ...{ applied, unapplied, problems, resolved, wake, begin, open, check, apply },
    ...saving,
    edit: async (...changes: readonly Edit[]) => {
      await wake();
      await draft.edit(...changes);
    },
    /** Gives up what is not saved. */
    discard: () => draft.take(source.value.baseline, source.value),
  };
});
