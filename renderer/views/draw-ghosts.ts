/**
 * Draws where everything is now: exported ghosts dashed, placed ones in their lane's colour, real ones as outlines on
 * top.
 */
import { traceGhost, drawTurret } from './draw-ghost.ts';
import type { EntityColumns } from './scene/entity-columns.ts';
import { isAlive, isOnScreen, newPlace, placeOf } from './place.ts';
import type { Scene } from './scene/scene.ts';

/** Opacity of a placed ghost that is not measured (nothing received yet, or the entity is gone). */
const unmeasuredOpacity = 0.35;
const dashed = [2, 2];
const solid: number[] = [];
const either = [false, true] as const;
const place = newPlace();

export function drawGhosts(context: CanvasRenderingContext2D, scene: Scene): void {
  const { layers, colours } = scene;
  context.lineWidth = 1;
  if (layers.exported) drawExported(context, scene);
  context.setLineDash(solid);
  if (layers.placed) {
    for (const colour of colours) drawPlaced(context, scene, colour);
    drawPlacedTurrets(context, scene);
  }
  if (layers.real) drawReal(context, scene);
}

function drawExported(context: CanvasRenderingContext2D, scene: Scene): void {
  context.strokeStyle = scene.palette.exported;
  context.setLineDash(dashed);
  context.beginPath();
  for (const entity of scene.entities) {
    if (!isAlive(scene, entity)) continue;
    for (const path of entity.exported) if (placeOf(scene, path, entity, place) && isOnScreen(scene, place)) traceGhost(context, place);
  }
  context.stroke();
}

function drawPlaced(context: CanvasRenderingContext2D, scene: Scene, colour: string): void {
  context.fillStyle = context.strokeStyle = colour;
  for (const measured of either) {
    context.globalAlpha = measured ? 1 : unmeasuredOpacity;
    context.beginPath();
    for (const entity of scene.entities) if (isAlive(scene, entity)) tracePlaced(context, scene, entity, colour, measured);
    context.fill();
    context.stroke();
  }
}

function tracePlaced(context: CanvasRenderingContext2D, scene: Scene, entity: EntityColumns, colour: string, measured: boolean): void {
  for (const path of entity.placed) {
    if (path.colour !== colour || Number.isNaN(scene.rows.last(path.deviation)) === measured) continue;
    if (placeOf(scene, path, entity, place) && isOnScreen(scene, place)) traceGhost(context, place);
  }
}

function drawPlacedTurrets(context: CanvasRenderingContext2D, scene: Scene): void {
  const { rows, palette } = scene;
  for (const entity of scene.entities) {
    if (entity.turrets.length === 0 || !isAlive(scene, entity)) continue;
    for (const path of entity.placed) {
      if (!placeOf(scene, path, entity, place)) continue;
      for (const angle of path.turrets) drawTurret(context, place, rows.last(angle), path.colour, palette.background);
    }
  }
}

function drawReal(context: CanvasRenderingContext2D, scene: Scene): void {
  const { palette, rows } = scene;
  context.strokeStyle = palette.real;
  context.beginPath();
  for (const entity of scene.entities) {
    if (isAlive(scene, entity) && placeOf(scene, entity.real, entity, place) && isOnScreen(scene, place)) traceGhost(context, place);
  }
  context.stroke();
  for (const entity of scene.entities) {
    if (entity.turrets.length === 0 || !isAlive(scene, entity)) continue;
    placeOf(scene, entity.real, entity, place);
    for (const angle of entity.turrets) drawTurret(context, place, rows.last(angle), palette.real, null);
  }
}

const dots = [1.5, 1.5];

/**
 * Where the comparison run places everything: hollow and dotted, in the colours of its lanes. `scene`: of the
 * comparison run.
 */
export function drawComparison(context: CanvasRenderingContext2D, scene: Scene): void {
  if (!scene.layers.placed || scene.rows.length === 0) return;
  context.lineWidth = 1;
  context.setLineDash(dots);
  for (const colour of scene.colours) {
    context.strokeStyle = colour;
    context.beginPath();
    for (const entity of scene.entities) if (isAlive(scene, entity)) traceEntity(context, scene, entity, colour);
    context.stroke();
  }
  context.setLineDash(solid);
}

function traceEntity(context: CanvasRenderingContext2D, scene: Scene, entity: Scene['entities'][number], colour: string): void {
  for (const path of entity.placed)
    if (path.colour === colour && placeOf(scene, path, entity, place) && isOnScreen(scene, place)) traceGhost(context, place);
}
