/** What occurred in the part of the session that the time line shows, asked of the bench while somebody looks; and bookmarks. */
import { defineStore } from 'pinia';
import { shallowRef, watch } from 'vue';
import type { BenchClient } from '../../contract/bench-client.ts';
import type { DensityAnswer } from '../../contract/history/history-calls.ts';
import { markedKinds, type Occurrence } from '../../contract/history/session-occurrence.ts';
import { oneAtATime } from '../connection/one-at-a-time.ts';
import type { AxisRange } from '../run/view-range.ts';
import { countedSpan, type CountedSpan } from './counted-span.ts';
import { useBench } from '../connection/bench.ts';
import { useNewestTelemetry } from '../run/newest-telemetry.ts';
import { useSecondRun } from '../run/second-run.ts';
import { useTimeLineRange } from './time-line-range.ts';

export interface TimeLineAnswer {
  /** Number of the run. */
  readonly epoch: number;
  /** Where occurrences were counted, a number for each bin. */
  readonly counted: CountedSpan;
  readonly counts: DensityAnswer['counts'];
  readonly marks: readonly Occurrence[];
  /** True where there are more marks than were asked for. */
  readonly more: boolean;
}

export const useTimeLine = defineStore('time-line', () => {
  const bench = useBench();
  const newest = useNewestTelemetry();
  const shown = useTimeLineRange();
  const answer = shallowRef<TimeLineAnswer | null>(null);
  const { second, refreshSecond } = useSecondAnswer();
  const notes = shallowRef<readonly Occurrence[]>([]);
  /** Why nothing can be told of what occurred; null while it can. */
  const problem = shallowRef<string | null>(null);

  watch(() => newest.history, begin, { flush: 'sync' });
  function begin(): void {
    answer.value = null;
    notes.value = [];
  }

  /** Asks what occurred in what is shown, by `bins` parts of it. */
  const refresh = oneAtATime(async (bins: number): Promise<void> => {
    const { client, state } = bench;
    if (!client || !state.layout || !state.capabilities.seeks) return;
    try {
      const [next, noted] = await Promise.all([
        answerTo(client, state.epoch, shown.range, bins),
        notesIn(client, state.epoch, shown.extent),
      ]);
      await refreshSecond(client, bins);
      if (state.epoch === bench.state.epoch) [answer.value, notes.value, problem.value] = [next, noted, null];
    } catch (error) {
      problem.value = error instanceof Error ? error.message : String(error);
    }
  });

  /** Asks for the notes alone. What cannot be told is told where the time line is shown. */
  async function refreshNotes(): Promise<void> {
    const { client, state } = bench;
    if (!client || !state.layout || !state.capabilities.seeks) return;
    const found = await notesIn(client, state.epoch, shown.extent).catch(() => null);
    if (found && state.epoch === bench.state.epoch) notes.value = found;
  }

  /** Notes something at a session time, s. */
  async function note(time: number, text: string): Promise<void> {
    const noted = await bench.ask('history.note', { epoch: bench.state.epoch, time, text });
    if (!noted) return;
    notes.value = [...notes.value, ...noted.occurrences].sort((a, b) => a.time - b.time);
    if (answer.value) answer.value = { ...answer.value, marks: [...answer.value.marks, ...noted.occurrences] };
  }

  return { answer, second, notes, problem, refresh, refreshNotes, note };
});

/** What occurred in the second run, in what is shown. */
function useSecondAnswer() {
  const run = useSecondRun();
  const shown = useTimeLineRange();
  const second = shallowRef<TimeLineAnswer | null>(null);
  /** What was asked last. */
  let known: { readonly epoch: number; readonly range: AxisRange; readonly bins: number } | null = null;

  watch(() => run.run?.epoch, begin, { flush: 'sync' });
  function begin(): void {
    second.value = null;
    known = null;
  }

  /** What is over does not change: it is asked for once for what is shown. */
  async function refreshSecond(client: BenchClient, bins: number): Promise<void> {
    const { epoch } = run.run ?? {};
    const { range } = shown;
    const isKnown = known?.epoch === epoch && known?.bins === bins && known.range === range;
    if (epoch === undefined || isKnown) return;
    const next = await answerTo(client, epoch, range, bins);
    if (epoch !== run.run?.epoch) return;
    known = { epoch, range, bins };
    second.value = next;
  }

  return { second, refreshSecond };
}

async function answerTo(client: BenchClient, epoch: number, range: AxisRange, bins: number): Promise<TimeLineAnswer> {
  const counted = countedSpan(range, bins);
  const [{ counts }, { occurrences: marks, more }] = await Promise.all([
    client.call('history.density', { epoch, ...counted }),
    client.call('history.occurrences', { epoch, from: range.from, to: range.to, kinds: [...markedKinds] }),
  ]);
  return { epoch, counted, counts, marks, more };
}

/** In the order of their times, whenever they were made. */
async function notesIn(client: BenchClient, epoch: number, to: number): Promise<readonly Occurrence[]> {
  const { occurrences } = await client.call('history.occurrences', { epoch, from: 0, to, kinds: ['noted'] });
  return occurrences.toSorted((a, b) => a.time - b.time);
}
