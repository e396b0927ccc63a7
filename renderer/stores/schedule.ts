/** The schedulers' decisions in the run shown: fetched while somebody looks, as far back as the page keeps them. */
import { defineStore } from 'pinia';
import { markRaw, shallowRef } from 'vue';
import type { DecisionRow } from '../../contract/decisions.ts';
import { useBench } from './bench.ts';

/** Decisions that the page keeps. */
const kept = 20_000;

export const useSchedule = defineStore('schedule', () => {
  const bench = useBench();
  /** In order; the array is another one whenever it changes. */
  const decisions = shallowRef<readonly DecisionRow[]>([]);
  /** How many decisions of this run never came: there were too many at a time, or nobody was looking. */
  const missed = shallowRef(0);
  let epoch = -1;
  let newest = -1;
  let asking = false;

  /** Fetches what is new, unless that is under way already. */
  async function refresh(): Promise<void> {
    if (asking || !bench.client) return;
    asking = true;
    try {
      const answer = await bench.client.call('decisions.list', { epoch: Math.max(epoch, 0), after: newest });
      const goesOn = answer.epoch === epoch;
      const before = goesOn ? decisions.value : [];
      epoch = answer.epoch;
      newest = answer.newest;
      missed.value = (goesOn ? missed.value : 0) + answer.missed;
      if (!goesOn || answer.decisions.length > 0) decisions.value = markRaw([...before, ...answer.decisions].slice(-kept));
    } catch {
      // A closed connection is told of elsewhere; the next refresh asks anew.
    } finally {
      asking = false;
    }
  }

  return { decisions, missed, refresh };
});
