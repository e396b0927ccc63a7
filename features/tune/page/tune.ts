/** The bench's tuning as this page sees it: its progress, candidates and result, and the calls that change it. */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import type { CallInput } from '../../../contract/bench.ts';
import type { TuneResult } from '../calls/tune-result.ts';
import { isTuning, noTuning, type TunePoint, type TuneState, type TuneSummary, type TuneTable } from '../calls/tune-state.ts';
import { useBench } from '../../../renderer/run/connection/bench.ts';
import { oneAtATime } from '../../../renderer/run/connection/one-at-a-time.ts';
import { gatheredFile } from '../../../renderer/components/save-file.ts';
import { counted, formatTimeLeft } from '../../../renderer/components/format/quantity.ts';

export const useTuning = defineStore('tuning', () => {
  const bench = useBench();
  const state = shallowRef<TuneState>(noTuning);
  /** The points of the tuning that is shown; empty, null: not fetched. */
  const points = shallowRef<readonly TunePoint[]>([]);
  const result = shallowRef<TuneResult | null>(null);
  /** The stored tunings. */
  const kept = shallowRef<readonly TuneSummary[]>([]);
  const isUnderWay = computed(() => isTuning(state.value));

  watch(
    () => bench.client,
    (client) => {
      show(noTuning);
      client?.on('tune', show);
    },
    { immediate: true, flush: 'sync' },
  );

  function show(next: TuneState): void {
    const isOther = next.number !== state.value.number;
    state.value = next;
    if (isOther) {
      points.value = [];
      result.value = null;
    }
  }

  /** The candidates of now, and the result once it is there: while somewhere they are shown. */
  const refresh = oneAtATime(async () => {
    const { client } = bench;
    const { number: tune, status, revision } = state.value;
    if (!client || revision === 0) return;
    try {
      const answer = await client.call('tune.points', { tune });
      const found = status === 'done' && !result.value ? await client.call('tune.result', { tune }) : result.value;
      if (state.value.number !== tune) return;
      points.value = answer.points;
      result.value = found;
    } catch {
      // A closed connection is reported elsewhere; the next refresh retries.
    }
  });

  async function listKept(): Promise<void> {
    if (bench.state.experiment) kept.value = (await bench.ask('tune.list', {})) ?? kept.value;
  }

  /** True where it was not refused. An event may have reported a later state meanwhile. */
  async function change(answer: Promise<TuneState | null>): Promise<boolean> {
    const next = await answer;
    if (next && next.number > state.value.number) show(next);
    return next !== null;
  }

  /** A whole file of the folder; null where it is not available. */
  function table(name: TuneTable): Promise<Blob | null> {
    const tune = state.value.number;
    return gatheredFile((offset) => bench.ask('tune.table', { tune, table: name, offset }));
  }

  return {
    state,
    points,
    result,
    kept,
    isUnderWay,
    refresh,
    listKept,
    table,
    start: (request: CallInput<'tune.start'>) => change(bench.ask('tune.start', request)),
    resume: (request: CallInput<'tune.resume'>) => change(bench.ask('tune.resume', request)),
    cancel: () => change(bench.ask('tune.cancel', {})),
  };
});

/** `412 evaluations, front of 7, 00:41 left` */
export function progressInWords({ status, runs, front, timeLeft, message }: TuneState): string {
  if (status === 'none') return 'No tuning yet.';
  if (status === 'preparing') return 'Surveying the space of settings …';
  const left = timeLeft === null ? 'starting' : `${formatTimeLeft(timeLeft)} left`;
  if (status === 'measuring') return `${counted(runs, 'run')}, measuring the front on held-out blocks, ${left}`;
  if (status === 'failed') return ['Failed', ...(message === null ? [] : [message])].join(': ');
  if (status === 'done') return `Done: ${counted(runs, 'run')} in all.`;
  const sofar = `${counted(runs, 'evaluation')}, front of ${front}`;
  if (status === 'interrupted') return `Interrupted after ${sofar}; every run is kept.`;
  return `${sofar}, ${left}`;
}

export function mayResume({ status, runs }: Pick<TuneState, 'status' | 'runs'>): boolean {
  return status === 'interrupted' || (status === 'failed' && runs > 0);
}

/** The advice if there is no candidate to show. */
export function adviceWithoutPoints(state: TuneState): string {
  if (isTuning(state)) return 'The present setting is measured first.';
  if (mayResume(state))
    return 'There is no candidate to show yet. Every completed run is kept, and Resume continues with the same setup. If the setup is at fault, correct it under Setup and start another tuning.';
  if (state.status === 'failed') return 'No run was completed. Open the setup, correct what the message names, and start again.';
  return 'Which model, trigger, smoothing, clock and scheduler for this motion? Answer the four questions and start: two settings come back, the most accurate within your budget and the cheapest at your present error. Drop a file of recorded motion on the page to tune for your own game.';
}
