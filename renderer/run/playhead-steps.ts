/** Steps of the playhead: by frames, and to where something that is counted goes on. */
import { nextChange } from './next-change.ts';
import type { Rows } from './rows.ts';
import { useBench } from '../connection/bench.ts';
import { useNewestTelemetry } from './newest-telemetry.ts';
import { usePastRows } from './past-rows.ts';
import { usePlayheadPlace } from './playhead-place.ts';

/** Stretches that are looked through. */
const mostStretches = 64;

export function usePlayheadSteps() {
  const bench = useBench();
  const newest = useNewestTelemetry();
  const place = usePlayheadPlace();
  const rows = usePastRows();
  const frame = () => bench.state.experiment?.frame ?? 1;
  let searches = 0;

  /** Moves by rows of what is held: frames, where there is a row of every frame. */
  function step(count: number): void {
    const at = place.time;
    const held = rows.holderOf(at, Math.sign(count))?.recent;
    const next = held?.timeAt(held.lastAtOrBefore(at) + count) ?? Number.NaN;
    place.seek(Number.isNaN(next) ? at + count * frame() : next);
  }

  /**
   * Moves to the nearest row at which one of these numbers goes on; to the end or the beginning where there is none. Whoever moves the playhead
   * meanwhile ends it.
   */
  async function stepTo(columns: Int32Array, towards: 1 | -1): Promise<void> {
    const search = ++searches;
    let from = place.time;
    let stride = 0;
    for (let stretch = 0; stretch < mostStretches; stretch++) {
      const held = await heldAt(from + towards * stride, towards);
      if (!held || search !== searches) return;
      const row = nextChange(held, columns, held.lastAtOrBefore(from), towards);
      if (row >= 0) return place.seek(held.timeAt(row));
      const edge = towards > 0 ? held.lastTime : held.timeAt(0);
      if (edge <= 0 || edge >= newest.end()) return place.seek(edge);
      stride = edge === from ? 4 * stride : frame();
      from = edge;
    }
  }

  /** Goes there, and waits for the rows; null where they cannot be had, or somebody has gone elsewhere. */
  async function heldAt(at: number, towards: 1 | -1): Promise<Rows | null> {
    place.stand(at, towards);
    const { time } = place;
    while (!rows.show(time, towards)) {
      if (!rows.hopes()) return null;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (place.time !== time) return null;
    }
    return rows.holderOf(time, towards)?.recent ?? null;
  }

  return { step, stepTo };
}
