/**
 * The schedulers' decisions in the run shown, fetched while they are shown: new ones as they come, earlier ones from
 * the recording, as far as the charts show them.
 */
import { defineStore } from 'pinia';
import { markRaw, shallowRef } from 'vue';
import type { BenchClient } from '../../client/bench-client.ts';
import type { DecisionRow } from '../../contract/decisions.ts';
import { oneAtATime } from '../run/connection/one-at-a-time.ts';
import { useBench } from '../run/connection/bench.ts';
import { useChartView } from '../charts/chart-view.ts';

/** Decisions that the page keeps. */
const kept = 20_000;

export const useSchedule = defineStore('schedule', () => {
  const bench = useBench();
  const view = useChartView();
  /** In order; the array is another one whenever it changes. */
  const decisions = shallowRef<readonly DecisionRow[]>([]);
  /** Number of decisions of this run that are not here, and in no recording: there were too many at a time. */
  const missed = shallowRef(0);
  /** True if the span of the charts has earlier decisions. */
  const isCut = shallowRef(false);
  /** False before the first answer. */
  const answered = shallowRef(false);
  let epoch = -1;
  let newest = -1;
  /** The span of the charts at the last request for a past that they hold or that the playhead is in. */
  let looked = '';
  /** From this time on, s, the recording was read for what came before the page followed. */
  let filledFrom = Number.POSITIVE_INFINITY;

  /** Fetches new decisions. */
  const refresh = oneAtATime(async () => {
    if (!bench.client) return;
    try {
      await (isPast() ? lookBack(bench.client) : follow(bench.client));
      answered.value = true;
    } catch {
      // A closed connection is reported elsewhere; the next refresh retries.
    }
  });

  function isPast(): boolean {
    if (bench.state.source === 'recording') return true;
    return bench.state.capabilities.seeks && (!view.follows || Number.isFinite(view.until()));
  }

  async function follow(client: BenchClient): Promise<void> {
    const answer = await client.call('decisions.list', { epoch: Math.max(epoch, 0), after: newest });
    // A gap between two answers is read again, with what came before.
    const joins = answer.epoch === epoch && answer.missed === 0;
    const before = joins ? decisions.value : [];
    if (!joins) [filledFrom, isCut.value, missed.value] = [Number.POSITIVE_INFINITY, false, 0];
    [epoch, newest, looked] = [answer.epoch, answer.newest, ''];
    if (!joins || answer.decisions.length > 0) decisions.value = markRaw([...before, ...answer.decisions].slice(-kept));
    await fill(client);
  }

  /** Fetches the decisions before the first that the page has, as far back as the charts show. */
  async function fill(client: BenchClient): Promise<void> {
    const { from } = shown();
    const [first] = decisions.value;
    if (!first || first.number === 0 || first.time <= from) return void (isCut.value = false);
    if (from >= filledFrom) return void (isCut.value ||= decisions.value.length === kept);
    filledFrom = from;
    const answer = await client.call('history.decisions', { epoch, from, to: first.time }).catch(() => null);
    if (!answer) return void (missed.value = first.number);
    const earlier = answer.decisions.filter(({ number }) => number < first.number);
    isCut.value = answer.more || earlier.length + decisions.value.length > kept;
    decisions.value = markRaw([...earlier, ...decisions.value].slice(-kept));
  }

  async function lookBack(client: BenchClient): Promise<void> {
    for (let span = shown(); JSON.stringify(span) !== looked; span = shown()) {
      const answer = await client.call('history.decisions', span);
      [epoch, newest, missed.value] = [-1, -1, 0];
      looked = JSON.stringify(span);
      isCut.value = answer.more;
      decisions.value = markRaw([...answer.decisions]);
    }
  }

  /** The span of the charts. */
  function shown() {
    const { from, to } = view.seen();
    return { epoch: bench.state.epoch, from: Math.max(from, 0), to: Math.max(to, 0) };
  }

  return { decisions, missed, isCut, answered, refresh };
});
