/** Draws the trails of all paths that are shown: the last seconds, fading towards the past. */
import { toScreenX, toScreenY } from './camera.ts';
import type { EntityColumns, PathColumns, PlacedColumns } from './entity-columns.ts';
import type { Scene } from './scene.ts';

/** Parts of a trail, each with its own opacity; short paths are much cheaper to stroke than one long one. */
const fadeParts = 8;
/** Beyond this gap between two rows (s) the path between them is unknown and not drawn. */
const longestGap = 0.6;
/** Faster than this (m/s) is a jump: a respawn, or a snap of the placed path. */
const fastest = 400;
/** What is farther outside the view than this is not drawn, px. */
const marginPx = 100;
/** Points closer than this on screen are left out, px. */
const closestPx = 1;
const bendingWidthPx = 4;
const bendingOpacity = 0.35;
const dashed = [3, 3];
const solid: number[] = [];

export function drawTrails(context: CanvasRenderingContext2D, scene: Scene): void {
  context.lineWidth = 1;
  for (const entity of scene.entities) drawTrailsOf(context, scene, entity);
  context.globalAlpha = 1;
  context.setLineDash(solid);
}

function drawTrailsOf(context: CanvasRenderingContext2D, scene: Scene, { exported, real, placed, life }: EntityColumns): void {
  const { palette, layers } = scene;
  context.setLineDash(dashed);
  context.strokeStyle = palette.exported;
  if (layers.exported) for (const path of exported) drawTrail(context, scene, path, life);
  context.setLineDash(solid);
  context.strokeStyle = palette.real;
  if (layers.real) drawTrail(context, scene, real, life);
  if (!layers.placed) return;
  for (const path of placed) {
    if (layers.bending) drawBending(context, scene, path, life);
    context.strokeStyle = path.colour;
    context.setLineDash(path.dash as number[]);
    drawTrail(context, scene, path, life);
  }
}

/** Draws what the trails have grown by since `from`, s. */
export function drawTrailHeads(context: CanvasRenderingContext2D, scene: Scene, from: number): void {
  const { rows, layers, palette } = scene;
  const first = Math.max(rows.firstAtOrAfter(from), 0);
  const last = rows.length - 1;
  if (first >= last) return;
  context.lineWidth = 1;
  context.globalAlpha = fadeParts / (fadeParts + 1);
  for (const { real, placed, life } of scene.entities) {
    if (layers.real) strokeRows(context, scene, real, life, first, palette.real);
    if (layers.placed) for (const path of placed) strokeRows(context, scene, path, life, first, path.colour);
  }
  context.globalAlpha = 1;
}

function strokeRows(context: CanvasRenderingContext2D, scene: Scene, path: PathColumns, life: number, from: number, colour: string): void {
  context.strokeStyle = colour;
  context.beginPath();
  traceRows(context, scene, path, life, from, scene.rows.length - 1);
  context.stroke();
}

/** Strokes with the context's current style. `life` is the column that says whether the entity was there. */
function drawTrail(context: CanvasRenderingContext2D, scene: Scene, path: PathColumns, life: number): void {
  const { rows, trailSeconds } = scene;
  const last = rows.length - 1;
  const first = rows.firstAtOrAfter(rows.lastTime - trailSeconds);
  for (let part = 0; part < fadeParts; part++) {
    const from = first + Math.floor(((last - first) * part) / fadeParts);
    const to = first + Math.floor(((last - first) * (part + 1)) / fadeParts);
    context.globalAlpha = (part + 1) / (fadeParts + 1);
    context.beginPath();
    traceRows(context, scene, path, life, from, to);
    context.stroke();
  }
}

function traceRows(context: CanvasRenderingContext2D, scene: Scene, path: PathColumns, life: number, from: number, to: number): void {
  const { rows, camera, size } = scene;
  let lastX = Number.NaN;
  let lastY = Number.NaN;
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
}

/** Underlays the stretches on which the placed path is being bent. */
function drawBending(context: CanvasRenderingContext2D, scene: Scene, path: PlacedColumns, life: number): void {
  const { rows, trailSeconds } = scene;
  const first = rows.firstAtOrAfter(rows.lastTime - trailSeconds);
  const { time, distance } = path.bending;
  if (time === 0 && distance === Infinity) return;
  let begun = -1;
  let until = -Infinity;
  context.beginPath();
  for (let row = first + 1; row < rows.length; row++) {
    if (rows.valueAt(row, path.updates) !== rows.valueAt(row - 1, path.updates)) until = rows.timeAt(row) + time;
    const bends = rows.timeAt(row) < until || rows.valueAt(row, path.exportError) > distance;
    if (bends && begun < 0) begun = row - 1;
    if (begun < 0 || (bends && row < rows.length - 1)) continue;
    traceRows(context, scene, path, life, begun, row);
    begun = -1;
  }
  context.setLineDash(solid);
  context.strokeStyle = path.colour;
  context.lineWidth = bendingWidthPx;
  context.globalAlpha = bendingOpacity;
  context.stroke();
  context.lineWidth = 1;
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
