/** The scene of one cell, from the stores; the cell is redrawn when it or the telemetry changes. */
import { computed, type Ref } from 'vue';
import { openWorldPlan } from '../../engine/world/world.ts';
import { useBench } from '../run/connection/bench.ts';
import { useCamera } from './camera.ts';
import { useRelief, useViews } from './views.ts';
import { comparedLane, comparedPlace } from '../run/compared-lanes.ts';
import { useHosted } from '../run/hosted-session.ts';
import { useSelection } from '../run/selection.ts';
import { useSettings } from '../components/theme/settings.ts';
import { useRuns } from '../run/runs.ts';
import type { CanvasSize } from './scene/camera.ts';
import { entityColumns } from './scene/entity-columns.ts';
import type { ShownLayers } from './scene/layers.ts';
import { gameScene, hullOf, type Scene, type ViewCamera } from './scene/scene.ts';
import { keyOf, type ViewSubject } from './scene/view-subject.ts';
import { laneColour } from '../components/theme/lane-colours.ts';
import { comparisonDash } from '../components/theme/receiver-dashes.ts';

const noArena = { width: 0, depth: 0 };

export function useScene(cell: { readonly subject: ViewSubject; readonly byPlayer?: boolean }, size: Readonly<Ref<CanvasSize>>) {
  const bench = useBench();
  const camera = useCamera();
  const hosted = useHosted();
  const relief = useRelief();
  const selection = useSelection();
  const settings = useSettings();
  const { run } = useRuns();
  const views = useViews();
  const comparison = useComparisonPlaced(cell);
  const viewCamera: ViewCamera = { x: 0, y: 0, scale: 1, awaited: null };

  const outlines = computed(() => bench.state.experiment?.lanes ?? []);
  const arena = computed(() => bench.state.experiment?.arena ?? noArena);
  const world = computed(() => bench.state.experiment?.world);
  const entities = computed(() => {
    const { subject } = cell;
    const choice = {
      subject,
      lanes: selection.shownLanes,
      receivers: views.receivers,
      outlines: outlines.value,
      colourOf: cell.byPlayer ? hosted.playerColourOf : hosted.colourOf,
    };
    return run.history ? entityColumns(run.history.columns, choice) : [];
  });
  const colours = computed(() => [...new Set(entities.value.flatMap(({ placed }) => placed.map(({ colour }) => colour)))]);
  const pinned = computed(() => selection.pins.map(({ pair }) => pair.entity));
  const game = computed(() => (run.history ? gameScene(run.history.columns, cell.subject.lane, cell.subject.receiver) : null));
  const hull = computed(() => (run.history ? hullOf(run.history.columns) : 0));

  return computed((): Scene | null => {
    if (!run.history) return null;
    void camera.lookOf(keyOf(cell.subject, selection.lanes));
    const shown: Scene = {
      rows: run.history.recent,
      entities: entities.value,
      colours: colours.value,
      arena: arena.value,
      world: (views.layers.obstacles ? world.value : undefined) ?? openWorldPlan,
      relief: views.layers.obstacles ? relief.picture : null,
      game: views.layers.shots ? game.value : null,
      hull: hull.value,
      camera: viewCamera,
      size: size.value,
      palette: settings.palette,
      layers: views.layers,
      exaggeration: views.exaggeration,
      trailSeconds: settings.trailSeconds,
      names: hosted.session.names,
      selected: selection.pair?.entity ?? null,
      pinned: pinned.value,
      comparison: null,
    };
    const placed = views.layers.second ? comparison.value : null;
    return placed ? { ...shown, comparison: { ...shown, ...placed, layers: placedOnly(views.layers) } } : shown;
  });
}

/** The layers of the comparison run: only placed paths are drawn. */
function placedOnly(layers: ShownLayers): ShownLayers {
  return { ...layers, real: false, exported: false, bending: false };
}

/**
 * The places of the comparison run in a cell: in the lane that corresponds to the cell's, in the colour of that lane.
 */
function useComparisonPlaced(cell: { readonly subject: ViewSubject }) {
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
    const choice = {
      subject: { ...cell.subject, lane: lane === null ? null : compared(lane) },
      lanes: selection.shownLanes.map(compared).filter((index) => index >= 0),
      receivers: views.receivers,
      outlines: run.experiment.lanes,
    };
    const entities = entityColumns(history.columns, choice).map((entity) => ({
      ...entity,
      placed: entity.placed.map((path) => ({
        ...path,
        colour: laneColour(comparedPlace(selection.lanes, lanes, path.lane)),
        dash: comparisonDash(views.receivers.indexOf(path.receiver)),
      })),
    }));
    const colours = [...new Set(entities.flatMap(({ placed }) => placed.map(({ colour }) => colour)))];
    return { rows: history.recent, entities, colours };
  });
}
