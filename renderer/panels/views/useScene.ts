/** The scene of one cell, as the stores stand; drawn anew when it or the telemetry changes. */
import { computed, type ComputedRef } from 'vue';
import { openWorldPlan } from '../../../engine/world/world.ts';
import { useBench } from '../../stores/bench.ts';
import { useCamera } from '../../stores/camera.ts';
import { useRelief } from '../../stores/relief.ts';
import { useSelection } from '../../stores/selection.ts';
import { useSettings } from '../../stores/settings.ts';
import { useTelemetry } from '../../stores/telemetry.ts';
import { laneColour } from '../../theme/lane-colours.ts';
import type { CanvasSize } from './camera.ts';
import { entityColumns, gameScene, hullOf, type Scene } from './scene.ts';

const noArena = { width: 0, depth: 0 };

export function useScene(cell: { readonly lane: number; readonly receiver: string }, size: ComputedRef<CanvasSize>) {
  const bench = useBench();
  const camera = useCamera();
  const relief = useRelief();
  const selection = useSelection();
  const settings = useSettings();
  const telemetry = useTelemetry();

  const entities = computed(() => (telemetry.history ? entityColumns(telemetry.history.columns, cell.lane, cell.receiver) : []));

  const game = computed(() => (telemetry.history ? gameScene(telemetry.history.columns, cell.lane, cell.receiver) : null));

  return computed((): Scene | null => {
    if (!telemetry.history) return null;
    return {
      rows: telemetry.history.recent,
      entities: entities.value,
      arena: bench.state.experiment?.arena ?? noArena,
      world: bench.state.experiment?.world ?? openWorldPlan,
      relief: relief.picture,
      game: settings.shots ? game.value : null,
      hull: hullOf(telemetry.history.columns),
      camera: camera.forSize(size.value),
      size: size.value,
      palette: settings.palette,
      laneColour: laneColour(cell.lane),
      trailSeconds: settings.trailSeconds,
      awaited: null,
      selected: selection.pair?.entity ?? null,
    };
  });
}
