/** Actions on the display: layers and cells of the views, the camera, the entity in focus, the lanes; charts. */
import { computed } from 'vue';
import { layers } from '../../views/scene/layers.ts';
import { useBench } from '../../run/connection/bench.ts';
import { useCamera } from '../../views/camera.ts';
import { useLayout } from '../dock/layout.ts';
import { useSelection } from '../../run/selection.ts';
import { useViews } from '../../views/views.ts';
import type { Action } from '../../components/actions/action.ts';
import { unless } from '../../run/obstacles.ts';
import { useChartView } from '../../charts/chart-view.ts';
import { type ChartCommand, chartCommands, useCurrentChart } from '../../charts/current-chart.ts';

const keyedLanes = 9;

export function viewActions() {
  const bench = useBench();
  const camera = useCamera();
  const selection = useSelection();
  const views = useViews();
  const layout = useLayout();

  const follow = (id: string, entity: number): Action => ({
    id: `follow-${id}`,
    title: `Follow ${id}`,
    group: 'Views',
    run: () => camera.follow(entity),
  });
  const isolate = (id: string, lane: number): Action => ({
    id: `isolate-${id}`,
    title: `Isolate lane ${id}, or show all again`,
    group: 'Lanes',
    ...(lane < keyedLanes && { keys: String(lane + 1) }),
    run: () => selection.isolateLane(lane),
  });
  const toggle = (id: string): Action => ({
    id: `toggle-${id}`,
    title: `${selection.hidden.has(id) ? 'Show' : 'Hide'} lane ${id}`,
    group: 'Lanes',
    run: () => selection.toggleLane(id),
  });

  return computed((): readonly Action[] => [
    ...cellActions(views),
    ...layers.map((layer) => layerAction(layer, views)),
    ...cameraActions(camera),
    {
      ...({
        id: 'exaggerate',
        title: 'Draw error vectors 5, 10 or 20 times as long, or as they are',
        group: 'Views',
        keys: 'Alt+X',
      } as const),
      run: views.exaggerate,
    },
    { id: 'world-3d', title: 'Show the 3-D view', group: 'Views', keys: 'Shift+W', run: () => layout.show('world') },
    ...(bench.state.layout?.entities ?? []).map(follow),
    ...selection.lanes.map(isolate),
    ...selection.lanes.map(toggle),
  ]);
}

function cellActions(views: ReturnType<typeof useViews>): readonly Action[] {
  return [
    {
      ...({ id: 'maximise', title: 'Maximise the view, or show all views', group: 'Views', keys: 'M' } as const),
      whyNot: () => unless(views.maximised !== null || views.current !== null, 'No view is current: point at one.'),
      run: () => views.toggleMaximised(),
    },
    {
      ...({ id: 'all-views', title: 'Show all views again', group: 'Views', keys: 'Escape' } as const),
      whyNot: () => unless(views.maximised !== null, 'All views are shown.'),
      run: views.showAll,
    },
    {
      ...({ id: 'publisher-views', title: 'Publishers’ views', group: 'Views', keys: 'Shift+S' } as const),
      run: () => (views.publishers = !views.publishers),
    },
    { id: 'maps', title: 'Overlays of all receivers and lanes', group: 'Views', keys: 'Shift+A', run: () => (views.maps = !views.maps) },
  ];
}

function cameraActions(camera: ReturnType<typeof useCamera>): readonly Action[] {
  return [
    { id: 'fit', title: 'Fit the views to the arena', group: 'Views', keys: 'F', run: () => camera.fit() },
    { id: 'fit-entities', title: 'Fit the views to the entities', group: 'Views', keys: 'Shift+F', run: camera.fitEntities },
    { id: 'fit-error', title: 'Fit the views to the error of one entity', group: 'Views', keys: 'X', run: camera.fitError },
    { id: 'free-cameras', title: 'One camera for all views, or one for each', group: 'Views', keys: 'Shift+G', run: camera.toggleFree },
    { id: 'follow-none', title: 'Follow no entity', group: 'Views', run: () => camera.follow(null) },
  ];
}

function layerAction({ id, title, keys }: (typeof layers)[number], views: ReturnType<typeof useViews>): Action {
  return {
    ...({ id: `layer-${id}`, title: `${views.layers[id] ? 'Hide' : 'Show'} in views: ${title.toLowerCase()}`, group: 'Views' } as const),
    keys,
    run: () => views.toggleLayer(id),
  };
}

const titles: Readonly<Record<ChartCommand, string>> = {
  edit: 'Edit the chart',
  enlarge: 'Enlarge or restore the chart',
  window: 'Open the chart in its own window',
  duplicate: 'Duplicate the chart',
  remove: 'Remove the chart',
  reset: 'Reset the chart’s zoom, and follow',
  csv: 'Save the chart as CSV',
  svg: 'Save the chart as SVG',
  pdf: 'Save the chart as PDF',
  png: 'Save the chart as PNG',
  figure: 'Size and look of the saved chart',
};

/** On the chart that was pointed at last, and on the time that all charts show. */
export function chartActions() {
  const view = useChartView();
  const current = useCurrentChart();
  const whyNot = () => unless(current.chart !== null, 'No chart is current: point at one, or go to it with Tab.');

  return computed((): readonly Action[] => [
    ...chartCommands.map((command): Action => ({
      id: `chart-${command}`,
      group: 'Charts',
      whyNot,
      title: current.chart ? `${titles[command]}: ${current.chart.title}` : titles[command],
      run: () => current.chart?.commands[command](),
    })),
    { id: 'charts-hold', title: view.follows ? 'Hold the charts' : 'Let the charts follow again', group: 'Charts', run: view.toggle },
  ]);
}
