/** Marks updates along the trails: a dot where one was made on the exported path, a ring where one arrived on the placed path. */
import { toScreenX, toScreenY } from '../scene/camera.ts';
import type { PathColumns } from '../scene/entity-columns.ts';
import { isOnScreen } from './place.ts';
import type { Scene } from '../scene/scene.ts';

const dotPx = 1.6;
const ringPx = 3;
const at = { x: 0, y: 0 };

export function drawUpdates(context: CanvasRenderingContext2D, scene: Scene): void {
  const { layers, palette } = scene;
  const first = Math.max(scene.rows.firstAtOrAfter(scene.rows.lastTime - scene.trailSeconds), 1);
  context.lineWidth = 1;
  context.setLineDash([]);
  for (const { exported, placed } of scene.entities) {
    if (layers.exported) {
      context.fillStyle = palette.real;
      for (const path of exported) {
        context.beginPath();
        traceMarks(context, scene, path, path.triggers, first, dotPx);
        context.fill();
      }
    }
    if (!layers.placed) continue;
    for (const path of placed) {
      context.strokeStyle = path.colour;
      context.beginPath();
      traceMarks(context, scene, path, path.updates, first, ringPx);
      context.stroke();
    }
  }
}

/** A circle at the path wherever the count goes up. */
function traceMarks(
  context: CanvasRenderingContext2D,
  scene: Scene,
  path: PathColumns,
  count: number,
  first: number,
  radius: number,
): void {
  const { rows, camera, size } = scene;
  for (let row = first; row < rows.length; row++) {
    if (!(rows.valueAt(row, count) > rows.valueAt(row - 1, count))) continue;
    at.x = toScreenX(camera, size, rows.valueAt(row, path.x));
    at.y = toScreenY(camera, size, rows.valueAt(row, path.y));
    if (Number.isNaN(at.x) || !isOnScreen(scene, at)) continue;
    context.moveTo(at.x + radius, at.y);
    context.arc(at.x, at.y, radius, 0, 2 * Math.PI);
  }
}
