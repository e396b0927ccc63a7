/** Draws error vectors: from where an entity really is to where it is placed, thin, in the lane's colour. */
import { isAlive, newPlace, placeOf } from './place.ts';
import type { Scene } from './scene.ts';

const from = newPlace();
const to = newPlace();

export function drawErrors(context: CanvasRenderingContext2D, scene: Scene): void {
  context.lineWidth = 1;
  context.setLineDash([]);
  for (const entity of scene.entities) {
    if (!isAlive(scene, entity) || !placeOf(scene, entity.real, entity, from)) continue;
    for (const path of entity.placed) {
      if (Number.isNaN(scene.rows.last(path.deviation)) || !placeOf(scene, path, entity, to)) continue;
      context.strokeStyle = path.colour;
      context.beginPath();
      context.moveTo(from.x, from.y);
      context.lineTo(to.x, to.y);
      context.stroke();
    }
  }
}
