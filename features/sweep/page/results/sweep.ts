/** The bench's sweep as this page sees it: its plan, its progress, and the calls that change it. */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import type { CallInput } from '../../../../contract/bench.ts';
import { noSweep, type SweepState, type SweepSummary, type SweepTable } from '../../calls/sweep-state.ts';
import { gatheredFile } from '../../../../renderer/components/save-file.ts';
import { useBench } from '../../../../renderer/run/connection/bench.ts';
import { formatTimeLeft } from '../../../../renderer/components/format/quantity.ts';

export const useSweep = defineStore('sweep', () => {
  const bench = useBench();
  const state = shallowRef<SweepState>(noSweep);
  /** The stored sweeps. */
  const kept = shallowRef<readonly SweepSummary[]>([]);
  const isUnderWay = computed(() => ['checking', 'running'].includes(state.value.status));

  watch(
    () => bench.client,
    (client) => {
      state.value = noSweep;
      client?.on('sweep', (next) => (state.value = next));
    },
    { immediate: true, flush: 'sync' },
  );

  async function listKept(): Promise<void> {
    kept.value = (await bench.ask('sweep.list', {})) ?? kept.value;
  }

  /** True where it was not refused. An event may have reported a later state meanwhile. */
  async function change(answer: Promise<SweepState | null>): Promise<boolean> {
    const next = await answer;
    if (next && next.number > state.value.number) state.value = next;
    return next !== null;
  }

  /** A whole table of the folder; null where it is not available. */
  function table(name: SweepTable): Promise<Blob | null> {
    const sweep = state.value.number;
    return gatheredFile((offset) => bench.ask('sweep.table', { sweep, table: name, offset }));
  }

  return {
    state,
    kept,
    isUnderWay,
    listKept,
    table,
    start: (request: CallInput<'sweep.start'>) => change(bench.ask('sweep.start', request)),
    /** On this machine, or on the workers of a queue. */
    resume: (name: string, place: Pick<CallInput<'sweep.start'>, 'queue' | 'key'> = {}) =>
      change(bench.ask('sweep.resume', { name, ...place })),
    cancel: () => change(bench.ask('sweep.cancel', {})),
  };
});

/** `12 of 60 runs, 1 failed, 00:41 left` */
export function progressInWords({ status, size, done, failed, timeLeft, message }: SweepState): string {
  if (status === 'none') return 'No sweep yet.';
  if (status === 'checking') return 'Checking every value …';
  const completed = `${done + failed} of ${size} runs${failed > 0 ? `, ${failed} failed` : ''}`;
  if (status === 'running') return timeLeft === null ? `${completed}, starting` : `${completed}, ${formatTimeLeft(timeLeft)} left`;
  if (status === 'failed') return message ?? 'The sweep failed.';
  return status === 'cancelled' ? `Cancelled after ${completed}.` : `Done: ${completed}.`;
}
