/** Steps from update to update: of the selected pair, else of the entity in focus, else of all, in the shown lanes. */
import { computed } from 'vue';
import { useBench } from './connection/bench.ts';
import { useRuns } from './runs.ts';
import { useSelection } from './selection.ts';
import { pairsOf } from './pairs.ts';

/** At the newest the session looks this far (s) for an update. */
const farthest = 10;

export function useUpdateSteps() {
  const bench = useBench();
  const { run: shown } = useRuns();
  const { playhead } = shown;
  const selection = useSelection();

  /** The numbers that count updates made and arrived. */
  const counters = computed((): Int32Array => {
    const { newest: history } = shown;
    if (!history) return new Int32Array();
    const { columns, run } = history;
    const { pair } = selection;
    const lanes = pair ? [pair.lane] : selection.shownLanes;
    const entity = pair?.entity ?? selection.entity;
    const entities = entity === null ? [...run.layout.entities.keys()] : [entity];
    const pairs = pairsOf(run.layout, pair?.receiver ?? null, entity);
    const made = lanes.flatMap((lane) => entities.map((each) => columns.exported(lane, each, 'triggers')));
    const arrived = lanes.flatMap((lane) => pairs.map((each) => columns.pair(lane, each, 'updates')));
    return Int32Array.from([...made, ...arrived]);
  });

  /** At the newest row the session itself advances, tick by tick. */
  async function stepSession(): Promise<void> {
    const before = counts();
    const until = shown.end() + farthest;
    do {
      if (!(await bench.step(1))) return;
      await rowsOfNow();
    } while (playhead.follows && bench.state.status === 'paused' && shown.end() < until && counts() === before);
  }

  function counts(): string {
    const rows = shown.newest?.recent;
    return Array.from(counters.value, (column) => rows?.last(column)).join();
  }

  /** An answer may come before the rows that belong to it. */
  async function rowsOfNow(): Promise<void> {
    while (shown.newest && shown.newest.recent.lastTime < bench.state.time && bench.online)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  }

  function stepUpdate(towards: 1 | -1): void {
    if (playhead.follows && towards > 0) void stepSession();
    else void playhead.stepTo(counters.value, towards);
  }

  return { stepUpdate };
}
