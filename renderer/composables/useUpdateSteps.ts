/** Steps from update to update: of the pair that is selected, else of the entity in focus, else of all, in the lanes shown. */
import { computed } from 'vue';
import { useNewestTelemetry } from '../stores/newest-telemetry.ts';
import { usePlayhead } from '../stores/playhead.ts';
import { useSelection } from '../stores/selection.ts';
import { pairsOf } from '../telemetry/pairs-of.ts';

export function useUpdateSteps() {
  const newest = useNewestTelemetry();
  const playhead = usePlayhead();
  const selection = useSelection();

  /** The numbers that count updates made and arrived. */
  const counters = computed((): Int32Array => {
    const { history } = newest;
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

  return { stepUpdate: (towards: 1 | -1) => void playhead.stepTo(counters.value, towards) };
}
