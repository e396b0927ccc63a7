/** What the second run places in a cell: in the lane that stands beside the cell's, in that one's colour. */
import { computed } from 'vue';
import { useSecondRun } from '../run/second-run.ts';
import { useSecondTelemetry } from '../run/second-telemetry.ts';
import { useSelection } from '../stores/selection.ts';
import { useViews } from './views.ts';
import { laneBeside, placeBeside } from '../run/telemetry/lanes-beside.ts';
import { laneColour } from '../theme/lane-colours.ts';
import { secondDash } from '../theme/receiver-dashes.ts';
import { entityColumns } from '../scene/entity-columns.ts';
import type { Scene } from '../scene/scene.ts';
import type { ViewSubject } from '../scene/view-subject.ts';

export function useSecondPlaced(cell: { readonly subject: ViewSubject }) {
  const second = useSecondRun();
  const selection = useSelection();
  const telemetry = useSecondTelemetry();
  const views = useViews();

  return computed((): Pick<Scene, 'rows' | 'entities' | 'colours'> | null => {
    const { history, isOver } = telemetry;
    if (!history || isOver || !second.run) return null;
    const { lanes } = history.run.layout;
    const beside = (lane: number) => laneBeside(selection.lanes, lanes, lane);
    const { lane } = cell.subject;
    if (lane !== null && beside(lane) < 0) return null;
    const wish = {
      subject: { ...cell.subject, lane: lane === null ? null : beside(lane) },
      lanes: selection.shownLanes.map(beside).filter((index) => index >= 0),
      ...{ receivers: views.receivers, outlines: second.run.experiment.lanes },
    };
    const entities = entityColumns(history.columns, wish).map((entity) => ({
      ...entity,
      placed: entity.placed.map((path) => ({
        ...path,
        colour: laneColour(placeBeside(selection.lanes, lanes, path.lane)),
        dash: secondDash(views.receivers.indexOf(path.receiver)),
      })),
    }));
    const colours = [...new Set(entities.flatMap(({ placed }) => placed.map(({ colour }) => colour)))];
    return { rows: history.recent, entities, colours };
  });
}
