/** The second run, beside what is open: what the bench says of it, and the calls that change it. */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { noSecondRun, type SecondRun } from '../../contract/second-run.ts';
import { useBench } from '../connection/bench.ts';
import { useDraft } from '../editor/draft.ts';

export const useSecondRun = defineStore('second-run', () => {
  const bench = useBench();
  const draft = useDraft();
  const state = shallowRef<SecondRun>(noSecondRun);
  const run = computed(() => state.value.run);

  watch(
    () => bench.client,
    (client) => {
      state.value = noSecondRun;
      client?.on('second', (next) => (state.value = next));
    },
    { flush: 'sync', immediate: true },
  );

  /** Under the lanes of the draft; where nothing is edited, those of what is open. */
  async function rerunDraft(): Promise<void> {
    await draft.wake();
    if (draft.text !== '') await bench.ask('second.rerun', { name: draft.source.name || 'draft', text: draft.text });
  }

  return {
    ...{ state, run, rerunDraft },
    open: (file: string) => bench.ask('second.open', { file }),
    close: () => bench.ask('second.close', {}),
  };
});
