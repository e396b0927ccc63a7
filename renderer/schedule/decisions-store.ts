/**
 * The schedulers' decisions in the run shown, fetched while they are shown: as far back as the page keeps them; of an
 * opened recording those in what the charts show.
 */
import { defineStore } from 'pinia';
import { markRaw, shallowRef } from 'vue';
import type { BenchClient } from '../../contract/bench-client.ts';
import type { DecisionRow } from '../../contract/decisions.ts';
import { oneAtATime } from '../connection/one-at-a-time.ts';
import { useBench } from '../connection/bench.ts';
import { useChartView } from '../charts/chart-view.ts';

/** Decisions that the page keeps. */
const kept = 20_000;

export const useSchedule = defineStore('schedule', () => {
  const bench = useBench();
  const view = useChartView();
  /** In order; the array is another one whenever it changes. */
  const decisions = shallowRef<readonly DecisionRow[]>([]);
  /** How many decisions of this run never came: there were too many at a time, or they were not shown. */
  const missed = shallowRef(0);
  /** Whether there are earlier ones in what the charts show of a recording. */
  const isCut = shallowRef(false);
  let epoch = -1;
  let newest = -1;
  /** What the charts showed of a recording at the last request. */
  let looked = '';

  /** Fetches new decisions. */
  const refresh = oneAtATime(async () => {
    if (!bench.client) return;
    try {
      await (bench.state.source === 'recording' ? lookBack(bench.client) : follow(bench.client));
    } catch {
      // A closed connection is reported elsewhere; the next refresh retries.
    }
  });

  async function follow(client: BenchClient): Promise<void> {
    const answer = await client.call('decisions.list', { epoch: Math.max(epoch, 0), after: newest });
    const goesOn = answer.epoch === epoch;
    const before = goesOn ? decisions.value : [];
    epoch = answer.epoch;
    newest = answer.newest;
    isCut.value = false;
    missed.value = (goesOn ? missed.value : 0) + answer.missed;
    if (!goesOn || answer.decisions.length > 0) decisions.value = markRaw([...before, ...answer.decisions].slice(-kept));
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

  /** What the charts show of a recording. */
  function shown() {
    const { from, to } = view.seen();
    return { epoch: bench.state.epoch, from: Math.max(from, 0), to: Math.max(to, 0) };
  }

  return { decisions, missed, isCut, refresh };
});
