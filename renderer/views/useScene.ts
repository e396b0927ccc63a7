/** The scene of one cell, from the stores; the cell is redrawn when it or the telemetry changes. */
import { computed, type Ref } from 'vue';
import { openWorldPlan } from '../../engine/world/world.ts';
import { useBench } from '../stores/bench.ts';
import { useCamera } from './camera.ts';
import { useRelief, useViews } from './views.ts';
import { useSelection } from '../stores/selection.ts';
import { useSettings } from '../stores/settings.ts';
import { useTelemetry } from '../run/telemetry.ts';
import type { CanvasSize } from '../scene/camera.ts';
import { entityColumns } from '../scene/entity-columns.ts';
import type { ShownLayers } from '../scene/layers.ts';
import { gameScene, hullOf, type Scene, type Sight } from '../scene/scene.ts';
import { keyOf, type ViewSubject } from '../scene/view-subject.ts';
import { useSecondRun } from '../run/second-run.ts';
import { useSecondTelemetry } from '../run/second-telemetry.ts';
import { laneBeside, placeBeside } from '../run/telemetry/lanes-beside.ts';
import { laneColour } from '../theme/lane-colours.ts';
import { secondDash } from '../theme/receiver-dashes.ts';

const noArena = { width: 0, depth: 0 };

export function useScene(cell: { readonly subject: ViewSubject }, size: Readonly<Ref<CanvasSize>>) {
  const bench = useBench();
  const camera = useCamera();
  const relief = useRelief();
  const selection = useSelection();
  const settings = useSettings();
  const telemetry = useTelemetry();
  const views = useViews();
  const second = useSecondPlaced(cell);
  const sight: Sight = { x: 0, y: 0, scale: 1, awaited: null };

  const outlines = computed(() => bench.state.experiment?.lanes ?? []);
  const arena = computed(() => bench.state.experiment?.arena ?? noArena);
  const world = computed(() => bench.state.experiment?.world);
  const entities = computed(() => {
    const { subject } = cell;
    const choice = { subject, lanes: selection.shownLanes, receivers: views.receivers, outlines: outlines.value };
    return telemetry.history ? entityColumns(telemetry.history.columns, choice) : [];
  });
  const colours = computed(() => [...new Set(entities.value.flatMap(({ placed }) => placed.map(({ colour }) => colour)))]);
  const pinned = computed(() => selection.pins.map(({ pair }) => pair.entity));
  const game = computed(() => (telemetry.history ? gameScene(telemetry.history.columns, cell.subject.lane, cell.subject.receiver) : null));
  const hull = computed(() => (telemetry.history ? hullOf(telemetry.history.columns) : 0));

  return computed((): Scene | null => {
    if (!telemetry.history) return null;
    void camera.lookOf(keyOf(cell.subject, selection.lanes));
    const shown: Scene = {
      rows: telemetry.history.recent,
      entities: entities.value,
      colours: colours.value,
      arena: arena.value,
      world: (views.layers.obstacles ? world.value : undefined) ?? openWorldPlan,
      relief: views.layers.obstacles ? relief.picture : null,
      game: views.layers.shots ? game.value : null,
      hull: hull.value,
      camera: sight,
      size: size.value,
      palette: settings.palette,
      layers: views.layers,
      trailSeconds: settings.trailSeconds,
      selected: selection.pair?.entity ?? null,
      pinned: pinned.value,
      second: null,
    };
    const placed = views.layers.second ? second.value : null;
    return placed ? { ...shown, second: { ...shown, ...placed, layers: placedOnly(views.layers) } } : shown;
  });
}

/** Of the comparison run only placed paths are drawn. */
function placedOnly(layers: ShownLayers): ShownLayers {
  return { ...layers, real: false, exported: false, bending: false };
}

function useSecondPlaced(cell: { readonly subject: ViewSubject }) {
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
    const choice = {
      subject: { ...cell.subject, lane: lane === null ? null : beside(lane) },
      lanes: selection.shownLanes.map(beside).filter((index) => index >= 0),
      ...{ receivers: views.receivers, outlines: second.run.experiment.lanes },
    };
    const entities = entityColumns(history.columns, choice).map((entity) => ({
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
