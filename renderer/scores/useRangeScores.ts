/** Scores of a range of session time, of the open run and the comparison run: computed anew when it changes. */
import { type ComputedRef, computed, shallowRef, watch } from 'vue';
import type { LaneStanding } from '../../engine/measure/standings.ts';
import type { ExperimentOutline } from '../../contract/bench-state.ts';
import type { BenchClient } from '../../client/bench-client.ts';
import { keptEvery, TelemetryColumns } from '../../contract/telemetry.ts';
import { usePanelVisible } from '../components/panel-place.ts';
import { useBench } from '../run/connection/bench.ts';
import type { RunOutline } from '../run/history.ts';
import { rowsOfPiece } from '../run/row-pieces.ts';
import { useRuns } from '../run/runs.ts';
import type { AxisRange } from '../run/view-range.ts';
import { playoutDelayOf, RangeScores } from './range-scores.ts';

interface FoundScores {
  readonly open: readonly LaneStanding[];
  readonly compared: readonly LaneStanding[];
  readonly isThinned: boolean;
  /** Why the rows cannot be fetched; null: they were. */
  readonly problem: string | null;
}

/** Bytes of rows; of a longer range some rows are left out. */
const mostBytes = 96 << 20;

/** Null while there is no range, and while its scores are computed. */
export function useRangeScores(range: () => AxisRange | null): ComputedRef<FoundScores | null> {
  const bench = useBench();
  const runs = useRuns();
  const visible = usePanelVisible();
  const found = shallowRef<FoundScores | null>(null);

  watch(
    [range, () => runs.run.newest?.run, () => runs.comparison.newest?.run, () => bench.client, visible],
    async ([wanted, open, compared, client], _, onCleanup) => {
      found.value = null;
      if (!wanted || !client || !open || !bench.state.experiment || !visible.value) return;
      const stop = new AbortController();
      onCleanup(() => stop.abort());
      const { experiment } = bench.state;
      try {
        const scores = await scoresOf(client, open, experiment, wanted, stop.signal);
        const other = compared
          ? await scoresOf(client, compared, runs.comparisonState.run?.experiment ?? experiment, wanted, stop.signal).catch(() => null)
          : null;
        if (stop.signal.aborted) return;
        found.value = { open: scores.lanes, compared: other?.lanes ?? [], isThinned: scores.isThinned, problem: null };
      } catch (error) {
        if (stop.signal.aborted) return;
        found.value = { open: [], compared: [], isThinned: false, problem: error instanceof Error ? error.message : String(error) };
      }
    },
    { immediate: true },
  );
  return computed(() => found.value);
}

/** Rejects where rows cannot be fetched. */
async function scoresOf(
  client: BenchClient,
  { epoch, layout }: RunOutline,
  { frame, lanes }: Pick<ExperimentOutline, 'frame' | 'lanes'>,
  { from, to }: AxisRange,
  signal: AbortSignal,
) {
  const { count } = new TelemetryColumns(layout);
  const every = keptEvery(count, frame);
  const delays = layout.lanes.map((id) => lanes.find((lane) => lane.id === id)).map((lane) => (lane ? playoutDelayOf(lane) : null));
  const scores = new RangeScores(layout, every, delays);
  const room = rowsOfPiece(count);
  const isShort = ((to - from) / every) * count * 4 <= mostBytes;
  const length = isShort ? (room - 2) * every : to - from;
  for (let begin = from; begin < to && !signal.aborted; begin += length) {
    const rows = await client.call('history.rows', { epoch, from: begin, to: Math.min(begin + length, to), most: room });
    scores.take(rows);
  }
  return scores;
}
