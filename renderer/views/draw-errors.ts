/** Draws error vectors: from where an entity really is to where it is placed, thin, in the lane's colour. */
import type { EntityColumns } from '../scene/entity-columns.ts';
import { isAlive, isOnScreen, newPlace, placeOf } from './place.ts';
import type { Scene } from '../scene/scene.ts';

const from = newPlace();
const to = newPlace();

export function drawErrors(context: CanvasRenderingContext2D, scene: Scene): void {
  context.lineWidth = 1;
  context.setLineDash([]);
  for (const colour of scene.colours) {
    context.strokeStyle = colour;
    context.beginPath();
    for (const entity of scene.entities) if (isAlive(scene, entity)) traceErrors(context, scene, entity, colour);
    context.stroke();
  }
}

function traceErrors(context: CanvasRenderingContext2D, scene: Scene, entity: EntityColumns, colour: string): void {
  if (!placeOf(scene, entity.real, entity, from)) return;
  for (const path of entity.placed) {
    if (path.colour !== colour || Number.isNaN(scene.rows.last(path.deviation)) || !placeOf(scene, path, entity, to)) continue;
    if (!isOnScreen(scene, from) && !isOnScreen(scene, to)) continue;
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
  }
}
