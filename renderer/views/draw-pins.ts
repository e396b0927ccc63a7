/** Marks the entities that are inspected: a ring around the one in focus, and the number of each pinned inspector. */
import { isAlive, isOnScreen, newPlace, placeOf } from './place.ts';
import type { Scene } from '../scene/scene.ts';

/** Radius of the ring in lengths of a ghost. */
const ring = 0.95;
const place = newPlace();

export function drawPins(context: CanvasRenderingContext2D, scene: Scene): void {
  const { palette, selected, pinned } = scene;
  context.lineWidth = 1;
  context.setLineDash([]);
  if (selected !== null && find(scene, selected)) {
    context.strokeStyle = palette.focus;
    context.beginPath();
    context.arc(place.x, place.y, place.length * ring, 0, 2 * Math.PI);
    context.stroke();
  }
  if (pinned.length < 2) return;
  context.fillStyle = palette.focus;
  context.font = `10px ${palette.font}`;
  context.textAlign = 'left';
  context.textBaseline = 'top';
  pinned.forEach((entity, index) => {
    if (find(scene, entity)) context.fillText(String(index + 1), place.x + place.length * 0.6, place.y + place.length * 0.4);
  });
}

/** Sets `place` to the entity's; false where it is not to be seen. */
function find(scene: Scene, index: number): boolean {
  const entity = scene.entities[index];
  return entity !== undefined && isAlive(scene, entity) && placeOf(scene, entity.real, entity, place) && isOnScreen(scene, place);
}
