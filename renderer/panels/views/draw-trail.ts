/** Draws the trail of a path: the last seconds, fading towards the past. */
import { toScreenX, toScreenY } from './camera.ts';
import type { PathColumns, Scene } from './scene.ts';

/** Parts of a trail, each with its own opacity; short paths are much cheaper to stroke than one long one. */
const fadeParts = 8;
/** Beyond this gap between two rows (s) the path between them is unknown and not drawn. */
const longestGap = 0.6;
/** Faster than this (m/s) is a jump: a respawn, or a snap of the placed path. */
const fastest = 400;
/** What is farther outside the view than this is not drawn, px. */
const marginPx = 100;
/** Points closer than this on screen are left out, px. */
const closestPx = 0.75;

/** Strokes with the context's current style. `life` is the column that says whether the entity was there. */
export function drawTrail(context: CanvasRenderingContext2D, scene: Scene, path: PathColumns, life: number): void {
  const { rows, trailSeconds } = scene;
  const last = rows.length - 1;
  const first = rows.firstAtOrAfter(rows.lastTime - trailSeconds);
  for (let part = 0; part < fadeParts; part++) {
    const from = first + Math.floor(((last - first) * part) / fadeParts);
    const to = first + Math.floor(((last - first) * (part + 1)) / fadeParts);
    context.globalAlpha = (part + 1) / (fadeParts + 1);
    strokeRows(context, scene, path, life, from, to);
  }
  context.globalAlpha = 1;
}

function strokeRows(context: CanvasRenderingContext2D, scene: Scene, path: PathColumns, life: number, from: number, to: number): void {
  const { rows, camera, size } = scene;
  let lastX = Number.NaN;
  let lastY = Number.NaN;
  context.beginPath();
  for (let row = from; row <= to; row++) {
    const x = toScreenX(camera, size, rows.valueAt(row, path.x));
    const y = toScreenY(camera, size, rows.valueAt(row, path.y));
    const joins = row > from && isNear(x, size.width) && isNear(y, size.height) && follows(scene, path, life, row);
    if (!joins) context.moveTo(x, y);
    else if (row < to && Math.abs(x - lastX) < closestPx && Math.abs(y - lastY) < closestPx) continue;
    else context.lineTo(x, y);
    lastX = x;
    lastY = y;
  }
  context.stroke();
}

function isNear(at: number, extent: number): boolean {
  return at > -marginPx && at < extent + marginPx;
}

/** True when the path leads from the row before to this one without a break. */
export function follows(scene: Pick<Scene, 'rows'>, path: PathColumns, life: number, row: number): boolean {
  const { rows } = scene;
  const gap = rows.timeAt(row) - rows.timeAt(row - 1);
  if (gap > longestGap || !(rows.valueAt(row, life) > 0) || !(rows.valueAt(row - 1, life) > 0)) return false;
  const dx = rows.valueAt(row, path.x) - rows.valueAt(row - 1, path.x);
  const dy = rows.valueAt(row, path.y) - rows.valueAt(row - 1, path.y);
  return dx * dx + dy * dy <= (fastest * gap) ** 2;
}
