/** Draws one cell: ground and trails, then errors, ghosts, velocities, game, pins and names over them. */
import type { Backdrop } from './backdrop.ts';
import { drawGhosts, drawComparison } from './draw-ghosts.ts';
import { drawScaleBar } from './draw-ground.ts';
import { drawMarks, drawShots } from './draw-shots.ts';
import { drawTrailHeads } from './draw-trails.ts';
import { nameOf, type Scene } from './scene/scene.ts';
import type { EntityColumns, PathColumns } from './scene/entity-columns.ts';
import { isAlive, isOnScreen, newPlace, placeOf } from './place.ts';
import { LabelPlaces } from './scene/label-places.ts';
import { formatClock } from '../components/format/quantity.ts';
import { toScreenX, toScreenY } from './scene/camera.ts';
import { labelFont } from '../components/theme/palette.ts';

/** Height of a notice on a view, as a share of the view: below the centre. */
const noticeHeight = 0.7;

/**
 * `nowMs`: wall clock at the start of the frame; `cursor`: session time under the pointer elsewhere, s, null while
 * there is none.
 */
export function drawScene(context: CanvasRenderingContext2D, scene: Scene, backdrop: Backdrop, nowMs: number, cursor: number | null): void {
  const { layers, game, camera } = scene;
  backdrop.draw(context, scene, nowMs);
  if (scene.rows.length > 0) {
    if (layers.trails) drawTrailHeads(context, scene, backdrop.until);
    if (layers.thresholds) drawThresholds(context, scene);
    if (layers.errors) drawErrors(context, scene);
    if (scene.comparison) drawComparison(context, scene.comparison);
    drawGhosts(context, scene);
    if (layers.velocities) drawArrows(context, scene);
    if (game) drawShots(context, scene, game);
    if (game) drawMarks(context, scene, game);
    drawPins(context, scene);
    if (layers.names) drawNames(context, scene);
    if (cursor !== null) drawAtCursor(context, scene, cursor);
    if (camera.awaited !== null) drawNotice(context, scene, `${camera.awaited} is not in the world`);
  }
  drawScaleBar(context, scene);
  if (layers.errors && scene.exaggeration !== 1) drawExaggeration(context, scene);
}

function drawNotice(context: CanvasRenderingContext2D, { palette, size }: Scene, words: string): void {
  context.fillStyle = palette.mutedText;
  context.font = labelFont(palette);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(words, size.width / 2, size.height * noticeHeight);
}

/** Over the scale bar and its words. */
function drawExaggeration(context: CanvasRenderingContext2D, { palette, size, exaggeration }: Scene): void {
  context.fillStyle = palette.text;
  context.font = labelFont(palette);
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  context.fillText(`error vectors × ${exaggeration}`, 8, size.height - 30);
}

/** A shorter arrow than this is left out, px. */
const leastArrowPx = 4;
/** Size of the arrow's head, px; its sides lie at this angle to the shaft, rad. */
const arrowHeadPx = 4;
const arrowHeadAngle = 0.5;
/** Faster than this (m/s) is a jump. */
const fastestArrow = 400;
const place = newPlace();

/** Velocity arrows: how far a path goes in the next second, from its last two rows. */
function drawArrows(context: CanvasRenderingContext2D, scene: Scene): void {
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
  if (!(length >= leastArrowPx) || length > fastestArrow * camera.scale) return;
  if (!placeOf(scene, path, entity, place) || !isOnScreen(scene, place)) return;
  const heading = Math.atan2(-vy, vx);
  const endX = place.x + vx * camera.scale;
  const endY = place.y - vy * camera.scale;
  context.strokeStyle = colour;
  context.beginPath();
  context.moveTo(place.x, place.y);
  context.lineTo(endX, endY);
  context.moveTo(endX - arrowHeadPx * Math.cos(heading - arrowHeadAngle), endY - arrowHeadPx * Math.sin(heading - arrowHeadAngle));
  context.lineTo(endX, endY);
  context.lineTo(endX - arrowHeadPx * Math.cos(heading + arrowHeadAngle), endY - arrowHeadPx * Math.sin(heading + arrowHeadAngle));
  context.stroke();
}

const from = newPlace();
const to = newPlace();

/**
 * Error vectors: from where an entity really is to where it is placed, thin, in the lane's colour. Exaggerated ones go
 * on, and a view says so.
 */
function drawErrors(context: CanvasRenderingContext2D, scene: Scene): void {
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
    context.lineTo(from.x + scene.exaggeration * (to.x - from.x), from.y + scene.exaggeration * (to.y - from.y));
  }
}

/** Smaller circles are left out, px. */
const leastRadiusPx = 2;

/**
 * The distance thresholds: circles around the exported places; an update is made when the real place leaves its circle.
 */
function drawThresholds(context: CanvasRenderingContext2D, scene: Scene): void {
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

/** Radius of the ring around the entity in focus, in lengths of its ghost. */
const pinRing = 0.95;

/** A ring around the entity in focus, and the number of each pinned inspector. */
function drawPins(context: CanvasRenderingContext2D, scene: Scene): void {
  const { palette, selected, pinned } = scene;
  context.lineWidth = 1;
  context.setLineDash([]);
  if (selected !== null && findPlace(scene, selected)) {
    context.strokeStyle = palette.focus;
    context.beginPath();
    context.arc(place.x, place.y, place.length * pinRing, 0, 2 * Math.PI);
    context.stroke();
  }
  if (pinned.length < 2) return;
  context.fillStyle = palette.focus;
  context.font = labelFont(palette);
  context.textAlign = 'left';
  context.textBaseline = 'top';
  pinned.forEach((entity, index) => {
    if (findPlace(scene, entity)) context.fillText(String(index + 1), place.x + place.length * 0.6, place.y + place.length * 0.4);
  });
}

/** Sets `place` to the entity's; false where it is not to be seen. */
function findPlace(scene: Scene, index: number): boolean {
  const entity = scene.entities[index];
  return entity !== undefined && isAlive(scene, entity) && placeOf(scene, entity.real, entity, place) && isOnScreen(scene, place);
}

const nameHeightPx = 12;
/** Half the side of the square that is kept free for a ghost, in lengths of it. */
const ghostShare = 0.4;
/** Beyond so many entities in so small a view (px²) only those that are inspected are named. */
const roomPerName = 900;
const places = new LabelPlaces();
/** Widths of names in px. */
const widths = new Map<string, number>();
const mostWidths = 5000;

/** The ids of the entities beside them, as far as there is room; inspected ones come first. */
function drawNames(context: CanvasRenderingContext2D, scene: Scene): void {
  const { entities, selected, pinned, palette, size } = scene;
  context.font = labelFont(palette);
  context.fillStyle = palette.mutedText;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  places.clear();
  for (const entity of entities) reserveGhosts(scene, entity);
  const crowded = entities.length * roomPerName > size.width * size.height;
  for (const entity of entities) if (isInspected(entity, selected, pinned)) drawName(context, scene, entity);
  if (crowded) return;
  for (const entity of entities) if (!isInspected(entity, selected, pinned)) drawName(context, scene, entity);
}

/** Words keep away from the ghosts, but for their outermost part. */
function reserveGhosts(scene: Scene, entity: EntityColumns): void {
  if (!isAlive(scene, entity)) return;
  if (scene.layers.real && placeOf(scene, entity.real, entity, place) && isOnScreen(scene, place)) reserve();
  if (!scene.layers.placed) return;
  for (const path of entity.placed) if (placeOf(scene, path, entity, place) && isOnScreen(scene, place)) reserve();
}

function reserve(): void {
  places.reserve(place.x, place.y, place.length * ghostShare);
}

function isInspected({ entity }: EntityColumns, selected: number | null, pinned: readonly number[]): boolean {
  return entity === selected || pinned.includes(entity);
}

function drawName(context: CanvasRenderingContext2D, scene: Scene, entity: EntityColumns): void {
  if (!isAlive(scene, entity) || !placeOf(scene, namedPath(scene, entity), entity, place) || !isOnScreen(scene, place)) return;
  const name = nameOf(scene, entity);
  const width = widthOf(context, name);
  if (places.place(place.x, place.y, place.length * 0.8, width, nameHeightPx, scene.size)) context.fillText(name, places.x, places.y);
}

/** At the real path, or at the shown place of the entity. */
function namedPath({ layers }: Scene, { real, placed, exported }: EntityColumns) {
  return layers.real ? real : ((layers.placed ? placed[0] : undefined) ?? (layers.exported ? exported[0] : undefined) ?? real);
}

function widthOf(context: CanvasRenderingContext2D, name: string): number {
  const known = widths.get(name);
  if (known !== undefined) return known;
  if (widths.size > mostWidths) widths.clear();
  const { width } = context.measureText(name);
  widths.set(name, width);
  return width;
}

const crossPx = 3;
const ringPx = 4;
/** A narrower view has no room for the time beside its scale, px. */
const timeLabelWidth = 180;
const solid: number[] = [];
const at = { x: 0, y: 0 };

/**
 * Where everything was at `time` (s), which is pointed at in a chart or on the time line: a cross where it was, a ring
 * where it was placed. A time that is not shown, such as a future one, is not marked.
 */
function drawAtCursor(context: CanvasRenderingContext2D, scene: Scene, time: number): void {
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
  if (size.width < timeLabelWidth) return;
  context.fillStyle = palette.text;
  context.font = labelFont(palette);
  context.textAlign = 'right';
  context.textBaseline = 'alphabetic';
  context.fillText(formatClock(rows.timeAt(row)), size.width - 8, size.height - 8);
}

function strokeCross(context: CanvasRenderingContext2D, scene: Scene, path: PathColumns, row: number): void {
  if (!placeAtRow(scene, path, row)) return;
  context.strokeStyle = scene.palette.real;
  context.beginPath();
  context.moveTo(at.x - crossPx, at.y - crossPx);
  context.lineTo(at.x + crossPx, at.y + crossPx);
  context.moveTo(at.x + crossPx, at.y - crossPx);
  context.lineTo(at.x - crossPx, at.y + crossPx);
  context.stroke();
}

function strokeRing(context: CanvasRenderingContext2D, scene: Scene, path: PathColumns, row: number, colour: string): void {
  if (!placeAtRow(scene, path, row)) return;
  context.strokeStyle = colour;
  context.beginPath();
  context.arc(at.x, at.y, ringPx, 0, 2 * Math.PI);
  context.stroke();
}

/** Sets `at`; false where there is nothing to see. */
function placeAtRow(scene: Scene, path: PathColumns, row: number): boolean {
  const { rows, camera, size } = scene;
  at.x = toScreenX(camera, size, rows.valueAt(row, path.x));
  at.y = toScreenY(camera, size, rows.valueAt(row, path.y));
  return !Number.isNaN(at.x) && isOnScreen(scene, at);
}
