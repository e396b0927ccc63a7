/** Draws the distance thresholds: circles around the exported places, which an update is made for when the real place leaves them. */
import { isAlive, isOnScreen, newPlace, placeOf } from './place.ts';
import type { Scene } from '../scene/scene.ts';

/** A smaller circle than this says nothing, px. */
const leastRadiusPx = 2;
const place = newPlace();

export function drawThresholds(context: CanvasRenderingContext2D, scene: Scene): void {
  context.lineWidth = 1;
  context.setLineDash([]);
  context.strokeStyle = scene.palette.exported;
  context.beginPath();
  for (const entity of scene.entities) {
    if (!isAlive(scene, entity)) continue;
    for (const path of entity.exported) {
      const radius = path.threshold * scene.camera.scale;
      if (radius < leastRadiusPx || !placeOf(scene, path, entity, place) || !isOnScreen(scene, place)) continue;
      context.moveTo(place.x + radius, place.y);
      context.arc(place.x, place.y, radius, 0, 2 * Math.PI);
    }
  }
  context.stroke();
}
