/**
 * Draws the shots as they fly in one view, and marks on tanks: touched here, hit by the decider, refused by the server.
 */
import { markKinds } from '../../engine/game/hit-log.ts';
import { laneColour } from '../components/theme/lane-colours.ts';
import { toScreenX, toScreenY } from './scene/camera.ts';
import { newPlace, placeOf } from './place.ts';
import type { GameScene, Scene } from './scene/scene.ts';

/** A shot is a streak behind its place: as long as this in the world (m), but never shorter on screen (px). */
const streak = 0.6;
const leastStreakPx = 7;
const shotWidthPx = 2;
/** Time for which a mark stays, s. */
const markSeconds = 0.8;
/** Radii of the rings, in lengths of a ghost. */
const ring = { touch: 0.8, hit: 1.15, refusal: 1.5 } as const;
const place = newPlace();

export function drawShots(context: CanvasRenderingContext2D, scene: Scene, game: GameScene): void {
  const { columns } = game;
  context.setLineDash([]);
  context.lineWidth = shotWidthPx;
  context.lineCap = 'round';
  for (let slot = 0; slot < columns.layout.shots; slot++) {
    const shooter = scene.rows.last(columns.shot(slot, 'shooter'));
    if (Number.isNaN(shooter)) break;
    drawShot(context, scene, game, slot, shooter === game.view);
  }
  context.lineWidth = 1;
  context.lineCap = 'butt';
}

/** The viewer's own shots are where they really are. */
function drawShot(context: CanvasRenderingContext2D, scene: Scene, { columns, view }: GameScene, slot: number, isOwn: boolean): void {
  const { rows, camera, size } = scene;
  const x = toScreenX(camera, size, rows.last(columns.copy(slot, view, 'x')));
  const y = toScreenY(camera, size, rows.last(columns.copy(slot, view, 'y')));
  if (Number.isNaN(x)) return;
  const heading = rows.last(columns.shot(slot, 'heading'));
  const length = Math.max(streak * camera.scale, leastStreakPx);
  context.strokeStyle = isOwn ? scene.palette.real : laneColour(columns.layout.screens);
  context.beginPath();
  context.moveTo(x - length * Math.cos(heading), y + length * Math.sin(heading));
  context.lineTo(x, y);
  context.stroke();
}

/** Marks the events of a tank where this view shows it. */
export function drawMarks(context: CanvasRenderingContext2D, scene: Scene, { columns, view }: GameScene): void {
  const { rows } = scene;
  for (let mark = columns.layout.marks - 1; mark >= 0; mark--) {
    const kind = markKinds[rows.last(columns.mark(mark, 'kind'))];
    const age = rows.last(columns.mark(mark, 'age'));
    const where = rows.last(columns.mark(mark, 'view'));
    if (!kind || age > markSeconds || (where !== -1 && where !== view)) continue;
    const tank = scene.entities[columns.layout.players[rows.last(columns.mark(mark, 'tank'))]?.entity ?? -1];
    if (!tank || !placeOf(scene, tank.placed[0] ?? tank.real, tank, place)) continue;
    context.globalAlpha = 1 - age / markSeconds;
    context.strokeStyle =
      kind === 'refusal' ? scene.palette.fault : kind === 'hit' ? scene.palette.real : laneColour(columns.layout.screens);
    context.lineWidth = kind === 'hit' ? 2 : 1;
    context.setLineDash(kind === 'refusal' ? [3, 3] : []);
    context.beginPath();
    context.arc(place.x, place.y, place.length * ring[kind], 0, 2 * Math.PI);
    context.stroke();
  }
  context.globalAlpha = 1;
  context.lineWidth = 1;
  context.setLineDash([]);
}
