/** What was asked for in the run shown, over session time: as the bench tells of its past, and as this page sees it change. */
import { defineStore } from 'pinia';
import { computed, markRaw, shallowRef, watch } from 'vue';
import { askedConditions, askedLinks } from '../run/condition-log.ts';
import { ConditionLog } from '../run/condition-log.ts';
import { delaySteps } from '../run/condition-log.ts';
import { useBench } from '../connection/bench.ts';
import { useNewestTelemetry } from '../run/newest-telemetry.ts';

/** Of a session that has just begun (s) there is nothing that the page has not seen. */
const noticeable = 1;

export const useConditions = defineStore('conditions', () => {
  const bench = useBench();
  const newest = useNewestTelemetry();
  const log = markRaw(new ConditionLog());
  /** Counts changes of links. */
  const changes = shallowRef(0);
  let epoch = -1;

  watch(() => bench.state, note, { immediate: true, flush: 'sync' });
  watch([() => newest.history, () => bench.client], () => void fetchPast(), { immediate: true, flush: 'sync' });

  /** What holds at the end of a recording is told with its past. */
  function note({ epoch: run, experiment, source, time, achievedPace }: typeof bench.state): void {
    if (run !== epoch) log.clear();
    epoch = run;
    if (!experiment || source === 'recording') return;
    const before = log.entries.at(-1)?.links;
    log.note({ time, links: askedLinks(experiment.nodes), pace: achievedPace });
    if (log.entries.at(-1)?.links !== before) changes.value++;
  }

  async function fetchPast(): Promise<void> {
    const { client, state } = bench;
    const hasPast = state.source === 'recording' || state.time >= noticeable;
    if (!client || !newest.history || !state.capabilities.seeks || !hasPast) return;
    const { run } = newest.history;
    const answer = await client.call('history.conditions', { epoch: run.epoch }).catch(() => null);
    if (!answer || run.epoch !== epoch) return;
    log.precede(askedConditions(answer));
    changes.value++;
  }

  /** The delay asked for of each receiver. */
  const delays = computed(() => {
    void changes.value;
    return delaySteps(log.entries);
  });

  return { log, delays };
});
