/** Draws one cell: the ground, the trails, the error lines and the ghosts, in that order. */
import { toScreenX, toScreenY } from './camera.ts';
import { drawGhost, ghostLength, type GhostPlace } from './draw-ghost.ts';
import { drawGround, drawScaleBar } from './draw-ground.ts';
import { drawMarks, drawShots } from './draw-shots.ts';
import { drawTurret } from './draw-turret.ts';
import { drawTrail } from './draw-trail.ts';
import type { EntityColumns, GameScene, PathColumns, Scene } from './scene.ts';

/** Opacity of a placed ghost that is not measured (nothing received yet, or the entity is gone). */
const unmeasuredOpacity = 0.35;

/** Height of words on a view, as a share of it: below what is drawn at the centre. */
const wordsAt = 0.7;

export function drawScene(context: CanvasRenderingContext2D, scene: Scene): void {
  drawGround(context, scene);
  drawScaleBar(context, scene);
  if (scene.rows.length === 0) return;
  for (const entity of scene.entities) drawTrails(context, scene, entity);
  for (const entity of scene.entities) if (isAlive(scene, entity)) drawEntity(context, scene, entity);
  if (scene.game) drawGame(context, scene, scene.game);
  if (scene.awaited !== null) drawWords(context, scene, `${scene.awaited} is not in the world`);
}

/** What happens to a tank is marked where this view shows it. */
function drawGame(context: CanvasRenderingContext2D, scene: Scene, game: GameScene): void {
  drawShots(context, scene, game);
  drawMarks(context, scene, game, (tank) => {
    const index = game.columns.layout.players[tank]?.entity;
    const entity = scene.entities.find((each) => each.entity === index);
    return entity ? placeOf(scene, entity.placed ?? entity.real, entity) : null;
  });
}

export function isAlive({ rows }: Pick<Scene, 'rows'>, { life }: EntityColumns): boolean {
  return rows.last(life) > 0;
}

function drawTrails(context: CanvasRenderingContext2D, scene: Scene, entity: EntityColumns): void {
  const { palette } = scene;
  if (entity.placed) {
    context.strokeStyle = palette.exported;
    context.setLineDash([3, 3]);
    drawTrail(context, scene, entity.exported, entity.life);
  }
  context.setLineDash([]);
  context.strokeStyle = palette.real;
  drawTrail(context, scene, entity.real, entity.life);
  if (!entity.placed) return;
  context.strokeStyle = scene.laneColour;
  drawTrail(context, scene, entity.placed, entity.life);
}

function drawEntity(context: CanvasRenderingContext2D, scene: Scene, entity: EntityColumns): void {
  const real = placeOf(scene, entity.real, entity);
  if (entity.placed) drawPlaced(context, scene, entity, real);
  drawGhost(context, real, scene.palette.real, 'outlined');
  for (const turret of entity.turrets) drawTurret(context, real, scene.rows.last(turret.real), { colour: scene.palette.real, edge: null });
  if (scene.selected === entity.entity) drawMark(context, scene, real);
  drawName(context, scene, entity, real);
}

function drawPlaced(context: CanvasRenderingContext2D, scene: Scene, entity: EntityColumns, real: GhostPlace): void {
  const { placed, exported } = entity;
  if (!placed) return;
  const place = placeOf(scene, placed, entity);
  if (Number.isNaN(place.x)) return;
  const measured = !Number.isNaN(scene.rows.last(placed.deviation));
  drawGhost(context, placeOf(scene, exported, entity), scene.palette.exported, 'dashed');
  context.globalAlpha = measured ? 1 : unmeasuredOpacity;
  if (measured) drawErrorLine(context, real, place, scene.laneColour);
  drawGhost(context, place, scene.laneColour, 'filled');
  drawPlacedTurrets(context, scene, entity, place);
  context.globalAlpha = 1;
}

function drawPlacedTurrets(context: CanvasRenderingContext2D, scene: Scene, { turrets }: EntityColumns, place: GhostPlace): void {
  const style = { colour: scene.laneColour, edge: scene.palette.background };
  for (const { placed } of turrets) if (placed !== null) drawTurret(context, place, scene.rows.last(placed), style);
}

function drawErrorLine(context: CanvasRenderingContext2D, from: GhostPlace, to: GhostPlace, colour: string): void {
  context.strokeStyle = colour;
  context.setLineDash([]);
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
}

function drawMark(context: CanvasRenderingContext2D, { palette }: Scene, { x, y, length }: GhostPlace): void {
  context.strokeStyle = palette.focus;
  context.beginPath();
  context.arc(x, y, length * 0.95, 0, 2 * Math.PI);
  context.stroke();
}

function drawName(context: CanvasRenderingContext2D, { palette }: Scene, { id }: EntityColumns, { x, y, length }: GhostPlace): void {
  context.fillStyle = palette.mutedText;
  context.font = `10px ${palette.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'bottom';
  context.fillText(id, x, y - length - 2);
}

function drawWords(context: CanvasRenderingContext2D, { palette, size }: Scene, words: string): void {
  context.fillStyle = palette.mutedText;
  context.font = `11px ${palette.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(words, size.width / 2, size.height * wordsAt);
}

function placeOf({ rows, camera, size, hull }: Scene, path: PathColumns, { turrets }: EntityColumns): GhostPlace {
  return {
    x: toScreenX(camera, size, rows.last(path.x)),
    y: toScreenY(camera, size, rows.last(path.y)),
    yaw: rows.last(path.yaw),
    length: ghostLength(hull, camera.scale),
    hasBarrel: turrets.length === 0,
  };
}
