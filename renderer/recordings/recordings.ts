/** The recordings that are kept, as the bench lists them, and whether this session becomes one. */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { RecordingSummary } from '../../contract/recordings.ts';
import { useBench } from '../connection/bench.ts';

export const useRecordings = defineStore('recordings', () => {
  const bench = useBench();
  const list = shallowRef<readonly RecordingSummary[]>([]);
  const keeps = computed(() => bench.state.recording?.kept ?? false);
  const problem = computed(() => bench.state.recording?.problem ?? null);

  async function take(answer: Promise<readonly RecordingSummary[] | null>): Promise<void> {
    list.value = (await answer) ?? list.value;
  }

  return {
    ...{ list, keeps, problem },
    toggle: () => bench.record(!keeps.value),
    refresh: () => take(bench.ask('recordings.list', {})),
    remove: (file: string) => take(bench.ask('recordings.remove', { file })),
    open: (file: string) => bench.openRecording(file),
  };
});
