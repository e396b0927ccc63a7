/** Draws where the second run places everything: hollow and dotted, in the colours of its lanes. */
import { traceGhost } from './draw-ghost.ts';
import { isAlive, isOnScreen, newPlace, placeOf } from './place.ts';
import type { Scene } from '../scene/scene.ts';

const dots = [1.5, 1.5];
const solid: number[] = [];
const place = newPlace();

/** `scene` of the second run. */
export function drawSecond(context: CanvasRenderingContext2D, scene: Scene): void {
  if (!scene.layers.placed || scene.rows.length === 0) return;
  context.lineWidth = 1;
  context.setLineDash(dots);
  for (const colour of scene.colours) {
    context.strokeStyle = colour;
    context.beginPath();
    for (const entity of scene.entities) if (isAlive(scene, entity)) traceEntity(context, scene, entity, colour);
    context.stroke();
  }
  context.setLineDash(solid);
}

function traceEntity(context: CanvasRenderingContext2D, scene: Scene, entity: Scene['entities'][number], colour: string): void {
  for (const path of entity.placed)
    if (path.colour === colour && placeOf(scene, path, entity, place) && isOnScreen(scene, place)) traceGhost(context, place);
}
