/** The scene of one cell, as the stores stand; drawn anew when it or the telemetry changes. */
import { computed, type Ref } from 'vue';
import { openWorldPlan } from '../../engine/world/world.ts';
import { useBench } from '../stores/bench.ts';
import { useCamera } from './camera.ts';
import { useRelief } from './relief.ts';
import { useSelection } from '../stores/selection.ts';
import { useSettings } from '../stores/settings.ts';
import { useTelemetry } from '../run/telemetry.ts';
import { useViews } from './views.ts';
import type { CanvasSize } from '../scene/camera.ts';
import { entityColumns } from '../scene/entity-columns.ts';
import type { ShownLayers } from '../scene/layers.ts';
import { gameScene, hullOf, type Scene, type Sight } from '../scene/scene.ts';
import { useSecondPlaced } from './useSecondPlaced.ts';
import { keyOf, type ViewSubject } from '../scene/view-subject.ts';

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
    const wish = { subject, lanes: selection.shownLanes, receivers: views.receivers, outlines: outlines.value };
    return telemetry.history ? entityColumns(telemetry.history.columns, wish) : [];
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

/** Of the second run nothing else is drawn. */
function placedOnly(layers: ShownLayers): ShownLayers {
  return { ...layers, real: false, exported: false, bending: false };
}
