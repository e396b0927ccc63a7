/** Draws the game for a player: the ground, the tanks with their names, shots, and who was hit. */
import { toScreenX, toScreenY } from '../scene/camera.ts';
import { drawGhost, ghostLength, type GhostPlace } from '../views/draw-ghost.ts';
import { drawGround } from '../views/draw-ground.ts';
import type { GroundScene } from '../scene/scene.ts';
import type { SeenShot, SeenTank, SeenGame } from './game-view.ts';
import { LabelPlaces } from '../scene/label-places.ts';

export interface ArenaScene extends GroundScene, SeenGame {
  readonly own: number | null;
  /** m */
  readonly tankRadius: number;
  /** Draws the whole arena small in a corner. */
  readonly hasMap: boolean;
  colourOf(seat: number): string;
  nameOf(seat: number): string;
  /** s since it was hit last; Infinity: it was not. */
  hitAgeOf(seat: number): number;
}

const leastTankPx = 18;
/** A shot is a streak behind its place: m, but so many px at least. */
const streak = 0.6;
const leastStreakPx = 9;
const aimOpacity = 0.5;
const aimDash = [4, 6];
const mapPx = 110;
const mapMarginPx = 12;
const mapOpacity = 0.8;
/** How long the ring of a hit stays, s. */
const hitSeconds = 0.8;

export function drawArena(context: CanvasRenderingContext2D, scene: ArenaScene): void {
  drawGround(context, scene);
  drawAim(context, scene);
  for (const tank of scene.tanks) drawTank(context, scene, tank);
  drawNames(
    context,
    scene.tanks.map((tank) => namedTank(scene, tank)),
    scene,
  );
  context.lineCap = 'round';
  context.lineWidth = 2.5;
  for (const shot of scene.shots) drawShot(context, scene, shot);
  context.lineCap = 'butt';
  context.lineWidth = 1;
  if (scene.hasMap) drawMap(context, scene);
}

/** A faint line along the own barrel, as far as a shot would fly. */
function drawAim(context: CanvasRenderingContext2D, { tanks, own, aim, camera, size, palette }: ArenaScene): void {
  const tank = tanks.find(({ seat }) => seat === own);
  if (!tank || aim === null) return;
  const { x, y, heading } = tank;
  context.strokeStyle = palette.mutedText;
  context.globalAlpha = aimOpacity;
  context.setLineDash(aimDash);
  context.beginPath();
  context.moveTo(toScreenX(camera, size, x), toScreenY(camera, size, y));
  context.lineTo(toScreenX(camera, size, x + aim * Math.cos(heading)), toScreenY(camera, size, y + aim * Math.sin(heading)));
  context.stroke();
  context.setLineDash([]);
  context.globalAlpha = 1;
}

/** All tanks as dots, in the lower left corner. */
function drawMap(context: CanvasRenderingContext2D, scene: ArenaScene): void {
  const { arena, tanks, own, size, palette } = scene;
  const scale = mapPx / Math.max(arena.width, arena.depth);
  const [width, height] = [arena.width * scale, arena.depth * scale];
  const left = mapMarginPx;
  const top = size.height - mapMarginPx - height;
  context.fillStyle = palette.background;
  context.globalAlpha = mapOpacity;
  context.fillRect(left, top, width, height);
  context.globalAlpha = 1;
  context.strokeStyle = palette.mutedText;
  context.strokeRect(left, top, width, height);
  for (const { seat, x, y } of tanks) {
    context.fillStyle = seat === own ? palette.real : scene.colourOf(seat);
    context.beginPath();
    context.arc(left + width / 2 + x * scale, top + height / 2 - y * scale, seat === own ? 4 : 3, 0, 2 * Math.PI);
    context.fill();
  }
}

function drawTank(context: CanvasRenderingContext2D, scene: ArenaScene, tank: SeenTank): void {
  const place = placeOf(scene, tank);
  const colour = tank.seat === scene.own ? scene.palette.real : scene.colourOf(tank.seat);
  context.lineWidth = 2;
  drawGhost(context, place, colour, 'filled');
  drawHit(context, scene, scene.hitAgeOf(tank.seat), place);
  context.lineWidth = 1;
}

function namedTank(scene: ArenaScene, tank: SeenTank): NamedTank {
  return { ...placeOf(scene, tank), name: scene.nameOf(tank.seat), isOwn: tank.seat === scene.own };
}

function drawHit(context: CanvasRenderingContext2D, { palette }: ArenaScene, hitAge: number, { x, y, length }: GhostPlace): void {
  if (hitAge > hitSeconds) return;
  context.globalAlpha = 1 - hitAge / hitSeconds;
  context.strokeStyle = palette.fault;
  context.beginPath();
  context.arc(x, y, length * 1.1, 0, 2 * Math.PI);
  context.stroke();
  context.globalAlpha = 1;
}

function drawShot(context: CanvasRenderingContext2D, scene: ArenaScene, { x, y, heading, shooter }: SeenShot): void {
  const { camera, size, palette } = scene;
  const length = Math.max(streak * camera.scale, leastStreakPx);
  const headX = toScreenX(camera, size, x);
  const headY = toScreenY(camera, size, y);
  context.strokeStyle = shooter === scene.own ? palette.real : scene.colourOf(shooter);
  context.beginPath();
  context.moveTo(headX - length * Math.cos(heading), headY + length * Math.sin(heading));
  context.lineTo(headX, headY);
  context.stroke();
}

function placeOf({ camera, size, tankRadius }: ArenaScene, { x, y, heading }: SeenTank): GhostPlace {
  return {
    x: toScreenX(camera, size, x),
    y: toScreenY(camera, size, y),
    yaw: heading,
    length: Math.max(ghostLength(2 * tankRadius, camera.scale), leastTankPx),
    hasBarrel: true,
  };
}

const sizePx = 12;
const heightPx = 14;
/** Half the side of the square that is kept free for a tank, in lengths of it. */
const tankShare = 0.4;
const places = new LabelPlaces();

/** A tank on screen, px. */
export interface NamedTank {
  readonly name: string;
  readonly isOwn: boolean;
  readonly x: number;
  readonly y: number;
  readonly length: number;
}

interface NamesLook {
  readonly size: { readonly width: number; readonly height: number };
  readonly palette: { readonly font: string; readonly text: string; readonly mutedText: string };
}

type NameContext = Pick<CanvasRenderingContext2D, 'font' | 'fillStyle' | 'textAlign' | 'textBaseline' | 'measureText' | 'fillText'>;

export function drawNames(context: NameContext, tanks: readonly NamedTank[], look: NamesLook): void {
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  places.clear();
  for (const { x, y, length } of tanks) places.reserve(x, y, length * tankShare);
  for (const tank of tanks) if (tank.isOwn) drawName(context, tank, look);
  for (const tank of tanks) if (!tank.isOwn) drawName(context, tank, look);
}

function drawName(context: NameContext, { name, isOwn, x, y, length }: NamedTank, { size, palette }: NamesLook): void {
  context.font = `${isOwn ? '600 ' : ''}${sizePx}px ${palette.font}`;
  context.fillStyle = isOwn ? palette.text : palette.mutedText;
  const { width } = context.measureText(name);
  if (places.place(x, y, length * 0.8, width, heightPx, size)) context.fillText(name, places.x, places.y);
}
