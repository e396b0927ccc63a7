/** The bench's sweep as this page sees it: how far it is, and the rows of the columns that are looked at. */
import { defineStore } from 'pinia';
import { computed, markRaw, shallowRef, triggerRef, watch } from 'vue';
import type { CallInput } from '../../contract/bench.ts';
import { noSweep, type SweepRow, type SweepState, type SweepSummary, type SweepTable } from '../../contract/sweep/sweep-state.ts';
import { useBench } from './bench.ts';

export const useSweep = defineStore('sweep', () => {
  const bench = useBench();
  const state = shallowRef<SweepState>(noSweep);
  /** The newest row of every run that has ended, by its number. */
  const rows = shallowRef(markRaw(new Map<number, SweepRow>()));
  /** Names of the columns that the rows have. */
  const columns = shallowRef<readonly string[]>([]);
  /** Names of all metrics, once a run has been done. */
  const metrics = shallowRef<readonly string[]>([]);
  /** The sweeps that are kept. */
  const kept = shallowRef<readonly SweepSummary[]>([]);
  /** Rows that came, of the sweep of which number. */
  let had = 0;
  let of = 0;
  let asking = false;

  const isUnderWay = computed(() => ['checking', 'running'].includes(state.value.status));

  watch(
    () => bench.client,
    (client) => {
      state.value = noSweep;
      of = 0;
      client?.on('sweep', (next) => (state.value = next));
    },
    { immediate: true, flush: 'sync' },
  );

  /** These columns are looked at from now on; the rows come anew. */
  function look(names: readonly string[]): void {
    if (names.join() === columns.value.join()) return;
    columns.value = names;
    forget();
  }

  function forget(): void {
    had = 0;
    rows.value = markRaw(new Map());
  }

  /** Fetches what is new, batch after batch, unless that is under way already. */
  async function refresh(): Promise<void> {
    if (asking || !bench.client) return;
    asking = true;
    try {
      while (await fetchBatch());
    } catch {
      // A closed connection is told of elsewhere; the next refresh asks anew.
    } finally {
      asking = false;
    }
  }

  /** True while there is more to fetch. */
  async function fetchBatch(): Promise<boolean> {
    const { client } = bench;
    const { number, rows: there } = state.value;
    if (number !== of) {
      of = number;
      metrics.value = [];
      forget();
    }
    if (!client || had >= there) return false;
    if (metrics.value.length === 0) metrics.value = await client.call('sweep.metrics', { sweep: number });
    const asked = columns.value;
    const answer = await client.call('sweep.rows', { sweep: number, after: had, columns: [...asked] });
    if (answer.sweep !== of || asked !== columns.value) return true;
    had += answer.rows.length;
    for (const row of answer.rows) rows.value.set(row.run, row);
    triggerRef(rows);
    return answer.rows.length > 0;
  }

  async function listKept(): Promise<void> {
    kept.value = (await bench.ask('sweep.list', {})) ?? kept.value;
  }

  async function change(answer: Promise<SweepState | null>): Promise<boolean> {
    const next = await answer;
    if (next && next.number >= state.value.number) state.value = next;
    return next !== null;
  }

  /** A table of the folder, whole; null where it cannot be had. */
  async function table(name: SweepTable): Promise<Blob | null> {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const piece: { base64: string; next: number | null } | null = await bench.ask('sweep.table', {
        sweep: state.value.number,
        table: name,
        offset,
      });
      if (!piece) return null;
      pieces.push(Uint8Array.from(atob(piece.base64), (sign) => sign.charCodeAt(0)));
      offset = piece.next;
    }
    return new Blob(pieces);
  }

  return {
    ...{ state, rows, columns, metrics, kept, isUnderWay },
    ...{ look, refresh, listKept, table },
    start: (request: CallInput<'sweep.start'>) => change(bench.ask('sweep.start', request)),
    resume: (name: string) => change(bench.ask('sweep.resume', { name })),
    cancel: () => change(bench.ask('sweep.cancel', {})),
  };
});
