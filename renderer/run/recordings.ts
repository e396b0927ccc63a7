/** The recordings and the recent sessions, as the bench lists them, and whether the open session is kept. */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { RecordingSummary } from '../../contract/recordings.ts';
import { useBench } from './connection/bench.ts';

export const useRecordings = defineStore('recordings', () => {
  const bench = useBench();
  const list = shallowRef<readonly RecordingSummary[]>([]);
  const kept = computed(() => list.value.filter(({ recent }) => !recent));
  const recent = computed(() => list.value.filter((each) => each.recent));
  const keeps = computed(() => bench.state.recording?.kept ?? false);
  const problem = computed(() => bench.state.recording?.problem ?? null);

  async function take(answer: Promise<readonly RecordingSummary[] | null>): Promise<void> {
    list.value = (await answer) ?? list.value;
  }

  return {
    list,
    kept,
    recent,
    keeps,
    problem,
    toggle: () => bench.record(!keeps.value),
    refresh: () => take(bench.ask('recordings.list', {})),
    keep: (file: string) => take(bench.ask('recordings.keep', { file })),
    remove: (file: string) => take(bench.ask('recordings.remove', { file })),
    open: (file: string) => bench.openRecording(file),
  };
});

/** `2026-11-26 23:55`, in the time zone of the page: the Swedish notation is that of ISO 8601. */
export function localTime(time: string): string {
  return new Date(time).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' });
}
