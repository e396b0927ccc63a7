/** What the comparison run places in a cell: in the lane that corresponds to the cell's, in the colour of that lane. */
import { computed } from 'vue';
import { comparedLane, comparedPlace } from '../run/compared-lanes.ts';
import { useRuns } from '../run/runs.ts';
import { useSelection } from '../run/selection.ts';
import { entityColumns } from '../scene/entity-columns.ts';
import type { Scene } from '../scene/scene.ts';
import type { ViewSubject } from '../scene/view-subject.ts';
import { laneColour } from '../theme/lane-colours.ts';
import { secondDash } from '../theme/receiver-dashes.ts';
import { useViews } from './stores/views.ts';

export function useComparisonPlaced(cell: { readonly subject: ViewSubject }) {
  const runs = useRuns();
  const selection = useSelection();
  const views = useViews();

  return computed((): Pick<Scene, 'rows' | 'entities' | 'colours'> | null => {
    const { history } = runs.comparison;
    const { run } = runs.comparisonState;
    if (!history || runs.isComparisonOver || !run) return null;
    const { lanes } = history.run.layout;
    const compared = (lane: number) => comparedLane(selection.lanes, lanes, lane);
    const { lane } = cell.subject;
    if (lane !== null && compared(lane) < 0) return null;
    const wish = {
      subject: { ...cell.subject, lane: lane === null ? null : compared(lane) },
      lanes: selection.shownLanes.map(compared).filter((index) => index >= 0),
      ...{ receivers: views.receivers, outlines: run.experiment.lanes },
    };
    const entities = entityColumns(history.columns, wish).map((entity) => ({
      ...entity,
      placed: entity.placed.map((path) => ({
        ...path,
        colour: laneColour(comparedPlace(selection.lanes, lanes, path.lane)),
        dash: secondDash(views.receivers.indexOf(path.receiver)),
      })),
    }));
    const colours = [...new Set(entities.flatMap(({ placed }) => placed.map(({ colour }) => colour)))];
    return { rows: history.recent, entities, colours };
  });
}
