/** The worst seconds of the open run with their causes, while they are seen: as the run goes on, and of a recording at once. */
import { computed, shallowRef, watch } from 'vue';
import type { BenchClient } from '../../../client/bench-client.ts';
import { keptEvery, TelemetryColumns } from '../../../contract/telemetry.ts';
import { usePanelVisible } from '../../components/panel-place.ts';
import { useBench } from '../../run/connection/bench.ts';
import { oneAtATime, useThrottled } from '../../run/connection/one-at-a-time.ts';
import type { RunOutline } from '../../run/history.ts';
import { rowsOfPiece } from '../../run/row-pieces.ts';
import { useRuns } from '../../run/runs.ts';
import { causeOf, type CausedSecond, lookedAfter, lookedBefore } from './second-cause.ts';
import { type WorstSecond, WorstSeconds } from './worst-seconds.ts';

/** Least time between two looks at a session that goes on, ms. */
const restMs = 2000;

interface Found {
  /** Of each lane, the furthest off first. */
  readonly lanes: readonly (readonly CausedSecond[])[];
  /** Session time up to which was looked, s. */
  readonly until: number;
}

/** What was looked at of a run. */
class Look {
  readonly outline: RunOutline;
  readonly worst: WorstSeconds;
  readonly #columns: TelemetryColumns;
  /** Causes are looked up once, when the updates after the moment are known too. */
  readonly #causes = new Map<string, CausedSecond>();

  constructor(outline: RunOutline) {
    this.outline = outline;
    this.worst = new WorstSeconds(outline.layout);
    this.#columns = new TelemetryColumns(outline.layout);
  }

  /** Takes the next piece of rows, up to `end`, s; false where there are no more. */
  async next(client: BenchClient, frame: number, end: number): Promise<boolean> {
    const { epoch } = this.outline;
    const most = rowsOfPiece(this.#columns.count);
    const before = this.worst.until;
    const from = Math.max(before, 0);
    const to = Math.min(from + (most - 2) * keptEvery(this.#columns.count, frame), end);
    this.worst.take(await client.call('history.rows', { epoch, from, to, most }));
    return this.worst.until > before && to < end;
  }

  async found(client: BenchClient): Promise<Found> {
    const lanes = this.outline.layout.lanes.map((_, lane) => this.worst.of(lane));
    const caused = lanes.map((seconds) => Promise.all(seconds.map((second) => this.#causeOf(client, second))));
    return { lanes: await Promise.all(caused), until: this.worst.until };
  }

  async #causeOf(client: BenchClient, second: WorstSecond): Promise<CausedSecond> {
    const { lane, pair, time } = second;
    const key = `${lane} ${pair} ${time}`;
    const known = this.#causes.get(key);
    if (known) return known;
    const { epoch, layout } = this.outline;
    const from = Math.max(time - lookedBefore, 0);
    const [{ times, values }, { occurrences }] = await Promise.all([
      client.call('history.rows', { epoch, from, to: time, most: rowsOfPiece(this.#columns.count) }),
      client.call('history.occurrences', { epoch, from, to: time + lookedAfter, kinds: ['sent', 'arrived', 'lost'], lane, pair }),
    ]);
    const caused = causeOf(second, { layout, times, values, occurrences });
    if (time + lookedAfter < this.worst.until) this.#causes.set(key, caused);
    return caused;
  }
}

/** Null: nothing is known yet. */
export function useWorstSeconds() {
  const bench = useBench();
  const runs = useRuns();
  const visible = usePanelVisible();
  const found = shallowRef<Found | null>(null);
  let look: Look | null = null;

  const refresh = oneAtATime(async (): Promise<void> => {
    const { client } = bench;
    const outline = runs.run.newest?.run;
    const { experiment, capabilities } = bench.state;
    if (!client || !outline || !experiment || !capabilities.seeks || !visible.value) return;
    if (look?.outline !== outline) look = new Look(outline);
    const current = look;
    try {
      const end = runs.run.end();
      const isWanted = () => visible.value && runs.run.newest?.run === outline;
      // A session that runs keeps its pace: the rest is read once it rests.
      while ((await current.next(client, experiment.frame, end)) && bench.state.status !== 'running' && isWanted());
      const next = await current.found(client);
      if (runs.run.newest?.run === outline) found.value = next;
    } catch {
      // A closed connection is reported elsewhere; rows that are gone have no worst second.
    }
  });
  const throttled = useThrottled(refresh, restMs);
  watch(
    () => runs.run.newest,
    () => (found.value = null),
  );
  watch([runs.clock.chart, visible, () => bench.client], () => throttled(), { immediate: true });
  return computed(() => found.value);
}
