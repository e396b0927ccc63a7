/** Marks where everything was at the time under the pointer in a chart or on the time line: a cross where it was, a ring where it was placed. */
import { formatClock } from '../format/quantity.ts';
import { toScreenX, toScreenY } from '../scene/camera.ts';
import type { PathColumns } from '../scene/entity-columns.ts';
import { isOnScreen } from './place.ts';
import type { Scene } from '../scene/scene.ts';

const crossPx = 3;
const ringPx = 4;
/** A narrower view has no room for the time beside its scale, px. */
const wordsWidth = 180;
const solid: number[] = [];
const at = { x: 0, y: 0 };

/** `time`: s; of what is not shown, as what is to come, nothing is marked. */
export function drawAtCursor(context: CanvasRenderingContext2D, scene: Scene, time: number): void {
  const { rows, entities, layers, palette, size } = scene;
  const row = rows.lastAtOrBefore(time);
  if (row < 0 || row === rows.length - 1) return;
  context.lineWidth = 1;
  context.setLineDash(solid);
  for (const { real, placed, life } of entities) {
    if (!(rows.valueAt(row, life) > 0)) continue;
    if (layers.real) strokeCross(context, scene, real, row);
    if (layers.placed) for (const path of placed) strokeRing(context, scene, path, row, path.colour);
  }
  if (size.width < wordsWidth) return;
  context.fillStyle = palette.text;
  context.font = `10px ${palette.font}`;
  context.textAlign = 'right';
  context.textBaseline = 'alphabetic';
  context.fillText(formatClock(rows.timeAt(row)), size.width - 8, size.height - 8);
}

function strokeCross(context: CanvasRenderingContext2D, scene: Scene, path: PathColumns, row: number): void {
  if (!aim(scene, path, row)) return;
  context.strokeStyle = scene.palette.real;
  context.beginPath();
  context.moveTo(at.x - crossPx, at.y - crossPx);
  context.lineTo(at.x + crossPx, at.y + crossPx);
  context.moveTo(at.x + crossPx, at.y - crossPx);
  context.lineTo(at.x - crossPx, at.y + crossPx);
  context.stroke();
}

function strokeRing(context: CanvasRenderingContext2D, scene: Scene, path: PathColumns, row: number, colour: string): void {
  if (!aim(scene, path, row)) return;
  context.strokeStyle = colour;
  context.beginPath();
  context.arc(at.x, at.y, ringPx, 0, 2 * Math.PI);
  context.stroke();
}

/** Sets `at`; false where there is nothing to see. */
function aim(scene: Scene, path: PathColumns, row: number): boolean {
  const { rows, camera, size } = scene;
  at.x = toScreenX(camera, size, rows.valueAt(row, path.x));
  at.y = toScreenY(camera, size, rows.valueAt(row, path.y));
  return !Number.isNaN(at.x) && isOnScreen(scene, at);
}
