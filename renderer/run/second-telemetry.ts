/** The telemetry of the second run as the playhead shows it: as much of it as there was at that session time. */
import { defineStore } from 'pinia';
import { computed, markRaw, shallowRef, watch } from 'vue';
import { askedConditions } from './condition-log.ts';
import { ConditionLog } from './condition-log.ts';
import { pastWindows, wholeRows } from './asked-past.ts';
import { NewestHistory } from './newest-history.ts';
import { PastHistory } from './past-history.ts';
import type { PastWindows } from './past-windows.ts';
import { useBench } from '../connection/bench.ts';
import { useNewestTelemetry } from './newest-telemetry.ts';
import { usePlayheadPlace } from './playhead-place.ts';
import { useSecondRun } from './second-run.ts';

/** What is held of a second run. */
interface Held {
  readonly history: PastHistory;
  readonly whole: NewestHistory;
  readonly windows: PastWindows;
  readonly log: ConditionLog;
}

export const useSecondTelemetry = defineStore('second-telemetry', () => {
  const bench = useBench();
  const { clock } = useNewestTelemetry();
  const place = usePlayheadPlace();
  const second = useSecondRun();
  const held = shallowRef<Held | null>(null);
  let shownTime = 0;

  watch([() => second.run?.epoch, () => bench.client], begin, { flush: 'sync', immediate: true });
  watch([clock.frame, () => place.time, held], show, { immediate: true });

  /** Of the run; null while there is none. */
  const history = computed(() => held.value?.history ?? null);
  /** Whether the second run has ended before the session time that is shown. */
  const isOver = computed(() => second.run !== null && place.time > second.run.time + second.run.experiment.frame);

  function begin(): void {
    const { client } = bench;
    const { run } = second;
    held.value = client && run ? markRaw(heldOf(client, run)) : null;
    if (client && held.value) void fill(client, held.value);
  }

  function heldOf(client: NonNullable<typeof bench.client>, run: NonNullable<typeof second.run>): Held {
    const whole = new NewestHistory({ epoch: run.epoch, layout: run.layout });
    const windows = pastWindows(client, whole, { frame: run.experiment.frame, end: () => run.time, arrived: renew });
    return { whole, windows, history: new PastHistory(whole), log: new ConditionLog() };
  }

  /** Charts show all of it. */
  async function fill(client: NonNullable<typeof bench.client>, { whole, log }: Held): Promise<void> {
    const { epoch } = whole.run;
    const [rows, conditions] = await Promise.all([
      wholeRows(client, whole, second.run?.time ?? 0),
      client.call('history.conditions', { epoch }).catch(() => null),
    ]);
    if (rows) whole.takeEarlier(rows);
    if (conditions) for (const each of askedConditions(conditions)) log.note(each);
    renew();
  }

  /** More is held than before. */
  function renew(): void {
    show();
    clock.request();
  }

  function show(): void {
    if (!held.value || !second.run) return;
    const { windows, history: past } = held.value;
    const time = Math.min(place.time, second.run.time);
    windows.want(time, Math.sign(time - shownTime));
    shownTime = time;
    const rows = windows.at(time);
    if (rows) past.show(time, rows);
  }

  return { history, isOver, log: computed(() => held.value?.log ?? null) };
});
