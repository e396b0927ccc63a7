/** The rows of the bench's sweep, of the columns that are looked at: fetched while somebody looks, batch after batch. */
import { defineStore } from 'pinia';
import { markRaw, shallowRef, triggerRef } from 'vue';
import type { SweepRow } from '../../contract/sweep/sweep-state.ts';
import { oneAtATime } from '../connection/one-at-a-time.ts';
import { useBench } from '../stores/bench.ts';
import { useSweep } from './sweep.ts';

/** Those of the sweep's own page. */
export const useSweepRows = defineStore('sweep-rows', readSweepRows);

/** Rows of other columns, for one who looks at these alone. */
export function readSweepRows() {
  const bench = useBench();
  const sweep = useSweep();
  /** The newest row of every run that has ended, by its number. */
  const rows = shallowRef(markRaw(new Map<number, SweepRow>()));
  /** Names of the columns that the rows have. */
  const columns = shallowRef<readonly string[]>([]);
  /** Names of all metrics, once a run has been done. */
  const metrics = shallowRef<readonly string[]>([]);
  /** Of which sweep of which connection they are, and how many rows have come. */
  let source: unknown = null;
  let number = 0;
  let had = 0;

  function begin(): void {
    had = 0;
    rows.value = markRaw(new Map());
  }

  /** These columns are looked at from now on; the rows come anew. */
  function look(names: readonly string[]): void {
    if (names.join() === columns.value.join()) return;
    columns.value = names;
    begin();
  }

  /** Fetches what is new. */
  const refresh = oneAtATime(async () => {
    try {
      while (await fetchBatch());
    } catch {
      // A closed connection is told of elsewhere; the next refresh asks anew.
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
    if (had >= sweep.state.rows) return false;
    if (metrics.value.length === 0) metrics.value = await client.call('sweep.metrics', { sweep: number });
    const asked = columns.value;
    const answer = await client.call('sweep.rows', { sweep: number, after: had, columns: [...asked] });
    if (answer.sweep !== number || asked !== columns.value) return true;
    had += answer.rows.length;
    for (const row of answer.rows) rows.value.set(row.run, row);
    triggerRef(rows);
    return answer.rows.length > 0;
  }

  return { rows, columns, metrics, look, refresh };
}
