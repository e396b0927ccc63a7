/** The rows of the bench's sweep, in the requested columns: fetched in batches while they are shown. */
import { markRaw, shallowRef, triggerRef } from 'vue';
import type { SweepRow } from '../../calls/sweep-state.ts';
import { oneAtATime } from '../../../../renderer/run/connection/one-at-a-time.ts';
import { useBench } from '../../../../renderer/run/connection/bench.ts';
import { useSweep } from './sweep.ts';

/** Rows for one place of the page, which requests its own columns. */
export function readSweepRows() {
  const bench = useBench();
  const sweep = useSweep();
  /** The newest row of every run that has ended, by its number. */
  const rows = shallowRef(markRaw(new Map<number, SweepRow>()));
  /** Names of the columns that the rows have. */
  const columns = shallowRef<readonly string[]>([]);
  /** Names of all metrics, once a run has been done. */
  const metrics = shallowRef<readonly string[]>([]);
  /** The connection and sweep of the rows, and how many have been fetched. */
  let source: unknown = null;
  let number = 0;
  let fetched = 0;

  function begin(): void {
    fetched = 0;
    rows.value = markRaw(new Map());
  }

  /** Requests these columns from now on; the rows are fetched again. */
  function look(names: readonly string[]): void {
    if (names.join() === columns.value.join()) return;
    columns.value = names;
    begin();
  }

  /** Fetches new rows. */
  const refresh = oneAtATime(async () => {
    try {
      while (await fetchBatch());
    } catch {
      // A closed connection is reported elsewhere; the next refresh retries.
    }
  });

  /** True while there may be more to fetch. */
  async function fetchBatch(): Promise<boolean> {
    const { client } = bench;
    if (!client) return false;
    if (source !== client || number !== sweep.state.number) {
      [source, number] = [client, sweep.state.number];
      metrics.value = [];
      begin();
    }
    if (fetched >= sweep.state.rows) return false;
    if (metrics.value.length === 0) metrics.value = await client.call('sweep.metrics', { sweep: number });
    const requested = columns.value;
    const answer = await client.call('sweep.rows', { sweep: number, after: fetched, columns: [...requested] });
    if (answer.sweep !== number || requested !== columns.value) return true;
    fetched += answer.rows.length;
    for (const row of answer.rows) rows.value.set(row.run, row);
    triggerRef(rows);
    return answer.rows.length > 0;
  }

  return { rows, columns, metrics, look, refresh };
}
