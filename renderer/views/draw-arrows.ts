/** Draws velocity arrows: how far a path goes in the next second, from its last two rows. */
import type { EntityColumns, PathColumns } from '../scene/entity-columns.ts';
import { isAlive, isOnScreen, newPlace, placeOf } from './place.ts';
import type { Scene } from '../scene/scene.ts';

/** A shorter arrow than this is left out, px. */
const leastPx = 4;
/** Size of the arrow's head, px; its sides lie at this angle to the shaft, rad. */
const headPx = 4;
const headAngle = 0.5;
/** Faster than this (m/s) is a jump. */
const fastest = 400;
const place = newPlace();

export function drawArrows(context: CanvasRenderingContext2D, scene: Scene): void {
  const { layers, palette } = scene;
  context.lineWidth = 1;
  context.setLineDash([]);
  for (const entity of scene.entities) {
    if (!isAlive(scene, entity)) continue;
    if (layers.exported) for (const path of entity.exported) drawArrow(context, scene, entity, path, palette.exported);
    if (layers.placed) for (const path of entity.placed) drawArrow(context, scene, entity, path, path.colour);
    if (layers.real) drawArrow(context, scene, entity, entity.real, palette.real);
  }
}

function drawArrow(context: CanvasRenderingContext2D, scene: Scene, entity: EntityColumns, path: PathColumns, colour: string): void {
  const { rows, camera } = scene;
  const last = rows.length - 1;
  const span = rows.timeAt(last) - rows.timeAt(last - 1);
  const vx = (rows.valueAt(last, path.x) - rows.valueAt(last - 1, path.x)) / span;
  const vy = (rows.valueAt(last, path.y) - rows.valueAt(last - 1, path.y)) / span;
  const length = Math.hypot(vx, vy) * camera.scale;
  if (!(length >= leastPx) || length > fastest * camera.scale) return;
  if (!placeOf(scene, path, entity, place) || !isOnScreen(scene, place)) return;
  const heading = Math.atan2(-vy, vx);
  const endX = place.x + vx * camera.scale;
  const endY = place.y - vy * camera.scale;
  context.strokeStyle = colour;
  context.beginPath();
  context.moveTo(place.x, place.y);
  context.lineTo(endX, endY);
  context.moveTo(endX - headPx * Math.cos(heading - headAngle), endY - headPx * Math.sin(heading - headAngle));
  context.lineTo(endX, endY);
  context.lineTo(endX - headPx * Math.cos(heading + headAngle), endY - headPx * Math.sin(heading + headAngle));
  context.stroke();
}
