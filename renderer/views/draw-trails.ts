/** Draws the trails of all paths that are shown: the last seconds, fading towards the past. */
import type { PathColumns, PlacedColumns } from '../scene/entity-columns.ts';
import type { Scene } from '../scene/scene.ts';
import { TrailPoints } from './trail-points.ts';

/** Parts of a trail, each with its own opacity. */
const fadeParts = 8;
const bendingWidthPx = 4;
const bendingOpacity = 0.35;
const dashed = [3, 3];
const solid: number[] = [];
const points = new TrailPoints();

export function drawTrails(context: CanvasRenderingContext2D, scene: Scene): void {
  const { rows, layers, entities, palette, trailSeconds } = scene;
  points.begin(scene, rows.firstAtOrAfter(rows.lastTime - trailSeconds));
  context.lineWidth = 1;
  context.setLineDash(dashed);
  context.strokeStyle = palette.exported;
  if (layers.exported) for (const { exported, life } of entities) for (const path of exported) drawTrail(context, scene, path, life);
  context.setLineDash(solid);
  context.strokeStyle = palette.real;
  if (layers.real) for (const { real, life } of entities) drawTrail(context, scene, real, life);
  if (layers.placed) for (const { placed, life } of entities) for (const path of placed) drawPlaced(context, scene, path, life);
  context.globalAlpha = 1;
  context.setLineDash(solid);
}

function drawPlaced(context: CanvasRenderingContext2D, scene: Scene, path: PlacedColumns, life: number): void {
  context.strokeStyle = path.colour;
  if (scene.layers.bending) drawBending(context, scene, path, life);
  context.setLineDash(path.dash as number[]);
  drawTrail(context, scene, path, life);
}

/** Strokes with the context's current style. `life` is the column that says whether the entity was there. */
function drawTrail(context: CanvasRenderingContext2D, scene: Scene, path: PathColumns, life: number): void {
  if (!points.read(scene, path, life)) return;
  const last = points.count - 1;
  for (let part = 0; part < fadeParts; part++) {
    context.globalAlpha = (part + 1) / (fadeParts + 1);
    context.beginPath();
    points.trace(context, Math.floor((last * part) / fadeParts), Math.floor((last * (part + 1)) / fadeParts));
    context.stroke();
  }
}

/** Draws what the trails have grown by since `from`, s: one path for all of one style. */
export function drawTrailHeads(context: CanvasRenderingContext2D, scene: Scene, from: number): void {
  const { rows, layers, palette, entities, colours } = scene;
  points.begin(scene, rows.firstAtOrAfter(from));
  if (points.count < 2) return;
  context.lineWidth = 1;
  context.globalAlpha = fadeParts / (fadeParts + 1);
  if (layers.exported) strokeExportedHeads(context, scene);
  if (layers.real) {
    context.strokeStyle = palette.real;
    context.beginPath();
    for (const { real, life } of entities) traceHead(context, scene, real, life);
    context.stroke();
  }
  if (layers.placed) for (const colour of colours) strokePlacedHeads(context, scene, colour);
  context.globalAlpha = 1;
}

function strokeExportedHeads(context: CanvasRenderingContext2D, scene: Scene): void {
  context.strokeStyle = scene.palette.exported;
  context.setLineDash(dashed);
  context.beginPath();
  for (const { exported, life } of scene.entities) for (const path of exported) traceHead(context, scene, path, life);
  context.stroke();
  context.setLineDash(solid);
}

function strokePlacedHeads(context: CanvasRenderingContext2D, scene: Scene, colour: string): void {
  context.strokeStyle = colour;
  context.beginPath();
  for (const { placed, life } of scene.entities)
    for (const path of placed) if (path.colour === colour) traceHead(context, scene, path, life);
  context.stroke();
}

function traceHead(context: CanvasRenderingContext2D, scene: Scene, path: PathColumns, life: number): void {
  if (points.read(scene, path, life)) points.trace(context, 0, points.count - 1);
}

/** Underlays the stretches on which the placed path is being bent. */
function drawBending(context: CanvasRenderingContext2D, scene: Scene, path: PlacedColumns, life: number): void {
  const { rows } = scene;
  const { time, distance } = path.bending;
  if ((time === 0 && distance === Infinity) || !points.read(scene, path, life)) return;
  const first = rows.length - points.count;
  let begun = -1;
  let until = -Infinity;
  context.beginPath();
  for (let row = first + 1; row < rows.length; row++) {
    if (rows.valueAt(row, path.updates) !== rows.valueAt(row - 1, path.updates)) until = rows.timeAt(row) + time;
    const bends = rows.timeAt(row) < until || rows.valueAt(row, path.exportError) > distance;
    if (bends && begun < 0) begun = row - 1;
    if (begun < 0 || (bends && row < rows.length - 1)) continue;
    points.trace(context, begun - first, row - first);
    begun = -1;
  }
  strokeBending(context);
}

function strokeBending(context: CanvasRenderingContext2D): void {
  context.setLineDash(solid);
  context.lineWidth = bendingWidthPx;
  context.globalAlpha = bendingOpacity;
  context.stroke();
  context.lineWidth = 1;
}
