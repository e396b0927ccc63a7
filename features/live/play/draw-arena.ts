/** Draws the game for a player: the ground, the tanks with their names, shots, and who was hit. */
import { toScreenX, toScreenY } from '../../../renderer/views/scene/camera.ts';
import { drawGhost, ghostLength, type GhostPlace } from '../../../renderer/views/draw-ghost.ts';
import { drawGround } from '../../../renderer/views/draw-ground.ts';
import type { Palette } from '../../../renderer/components/theme/palette.ts';
import type { GroundScene } from '../../../renderer/views/scene/scene.ts';
import type { SeenShot, SeenTank, SeenGame } from './game-view.ts';
import { type ArenaTraces, type Flash, flashSeconds, trackSeconds } from './arena-traces.ts';
import { type ArenaMark, type MarkKind, markSeconds } from './hit-marks.ts';
import { LabelPlaces } from '../../../renderer/views/scene/label-places.ts';

export interface ArenaScene extends GroundScene, SeenGame, ArenaTraces {
  readonly own: number | null;
  /** m */
  readonly tankRadius: number;
  /** The whole arena small on the left: at the lower edge, or below the numbers where thumbs are; null: not at all. */
  readonly map: 'low' | 'high' | null;
  colourOf(seat: number): string;
  nameOf(seat: number): string;
  readonly marks: readonly ArenaMark[];
  /** The disc that is captured, with the colour of the side that holds it; null: there is none. */
  readonly point: { readonly x: number; readonly y: number; readonly radius: number; readonly colour: string | null } | null;
  /** True if no hit on the tank counts now: it has just respawned. */
  isProtected(seat: number): boolean;
}

const leastTankPx = 18;
/** A shot is a streak behind its place: m, but so many px at least. */
const streak = 0.6;
const leastStreakPx = 9;
const aimOpacity = 0.5;
const aimDash = [4, 6];
const mapPx = 110;
const mapMarginPx = 12;
/** Height of the numbers at the upper edge, px: with the page upright, and across. */
export const numbersPx = { upright: 76, across: 132 };
const mapOpacity = 0.8;
/** Half the size of a mark, px; how far the ring of a destroyed tank grows, m. */
const markPx = 9;
const blastRadius = 2.5;
/** Of a tank's radius: how far its belts are from the middle, and their width; and of its length the ring of the own one. */
const beltShare = 0.5;
const beltWidth = 0.25;
const haloShare = 0.85;
const flashShare = 0.9;
const trackOpacity = 0.35;
const wreckOpacity = 0.7;
type TrackPoint = ArenaTraces['tracks'][number]['points'][number];

export function drawArena(context: CanvasRenderingContext2D, scene: ArenaScene): void {
  drawGround(context, scene);
  drawPoint(context, scene);
  drawTracks(context, scene);
  for (const mark of scene.marks) if (mark.kind === 'wreck') drawWreck(context, scene, mark);
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
  for (const flash of scene.flashes) drawFlash(context, scene, flash);
  context.lineCap = 'butt';
  context.lineWidth = 1;
  const { camera, size, palette } = scene;
  for (const mark of scene.marks)
    drawMark(context, mark, { x: toScreenX(camera, size, mark.x), y: toScreenY(camera, size, mark.y), scale: camera.scale, palette });
  if (scene.map !== null) drawMap(context, scene);
}

function drawPoint(context: CanvasRenderingContext2D, { point, camera, size, palette }: ArenaScene): void {
  if (!point) return;
  const colour = point.colour ?? palette.mutedText;
  context.beginPath();
  context.arc(toScreenX(camera, size, point.x), toScreenY(camera, size, point.y), point.radius * camera.scale, 0, 2 * Math.PI);
  context.fillStyle = context.strokeStyle = colour;
  context.globalAlpha = 0.15;
  context.fill();
  context.globalAlpha = 1;
  context.lineWidth = 2;
  context.stroke();
  context.lineWidth = 1;
}

/**
 * A cross for an own hit, thick once it counts; a crossed-out circle where it does not; a ring for a hit of others, and
 * a growing one for a destroyed tank. At (x, y) on screen, `scale` px per m there.
 */
export function drawMark(
  context: CanvasRenderingContext2D,
  { kind, age }: ArenaMark,
  { x, y, scale, palette }: { readonly x: number; readonly y: number; readonly scale: number; readonly palette: Palette },
): void {
  if (kind === 'wreck') return;
  const past = Math.min(1, age / markSeconds[kind]);
  traceMark(context, kind, x, y, kind === 'destroyed' ? blastRadius * past * scale : markPx);
  context.strokeStyle = kind === 'seen' || kind === 'counted' ? palette.real : palette.fault;
  context.lineWidth = kind === 'seen' ? 1.5 : 3;
  context.globalAlpha = 1 - past;
  context.stroke();
  context.globalAlpha = 1;
  context.lineWidth = 1;
}

function traceMark(context: CanvasRenderingContext2D, kind: MarkKind, x: number, y: number, half: number): void {
  context.beginPath();
  const isRing = kind === 'destroyed' || kind === 'struck';
  if (isRing || kind === 'denied') context.arc(x, y, half, 0, 2 * Math.PI);
  if (isRing) return;
  const reach = kind === 'denied' ? half * Math.SQRT1_2 : half;
  context.moveTo(x - reach, y + reach);
  context.lineTo(x + reach, y - reach);
  if (kind === 'denied') return;
  context.moveTo(x - reach, y - reach);
  context.lineTo(x + reach, y + reach);
}

/** Two belts, which fade with what is behind. */
function drawTracks(context: CanvasRenderingContext2D, { tracks, tankRadius, camera, size, palette }: ArenaScene): void {
  const aside = beltShare * tankRadius;
  context.strokeStyle = palette.mutedText;
  context.lineWidth = Math.max(1, beltWidth * tankRadius * camera.scale);
  for (const { points } of tracks)
    for (let k = 1; k < points.length; k++) {
      const [from, to] = [points[k - 1], points[k]] as [TrackPoint, TrackPoint];
      const way = Math.hypot(to.x - from.x, to.y - from.y);
      const [leftX, leftY] = [(-aside * (to.y - from.y)) / way, (aside * (to.x - from.x)) / way];
      context.globalAlpha = trackOpacity * Math.max(0, 1 - to.age / trackSeconds);
      context.beginPath();
      for (const side of [1, -1]) {
        context.moveTo(toScreenX(camera, size, from.x + side * leftX), toScreenY(camera, size, from.y + side * leftY));
        context.lineTo(toScreenX(camera, size, to.x + side * leftX), toScreenY(camera, size, to.y + side * leftY));
      }
      context.stroke();
    }
  context.globalAlpha = 1;
  context.lineWidth = 1;
}

/** The hull, burnt out; it fades. */
function drawWreck(context: CanvasRenderingContext2D, scene: ArenaScene, { x, y, heading, age }: ArenaMark): void {
  context.globalAlpha = wreckOpacity * Math.max(0, 1 - age / markSeconds.wreck);
  drawGhost(context, { ...placeOf(scene, { x, y, heading }), hasBarrel: false }, scene.palette.mutedText, 'filled');
  context.globalAlpha = 1;
}

/** A flame before the muzzle, which is smaller with each frame. */
function drawFlash(context: CanvasRenderingContext2D, { camera, size, palette, tankRadius }: ArenaScene, { x, y, age }: Flash): void {
  context.fillStyle = palette.fault;
  context.globalAlpha = 1 - age / flashSeconds;
  context.beginPath();
  context.arc(
    toScreenX(camera, size, x),
    toScreenY(camera, size, y),
    flashShare * tankRadius * camera.scale * (1 - age / flashSeconds),
    0,
    2 * Math.PI,
  );
  context.fill();
  context.globalAlpha = 1;
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
export function drawMap(context: CanvasRenderingContext2D, scene: ArenaScene): void {
  const { arena, tanks, own, size, palette } = scene;
  const scale = mapPx / Math.max(arena.width, arena.depth);
  const [width, height] = [arena.width * scale, arena.depth * scale];
  const left = mapMarginPx;
  const numbers = size.width < size.height ? numbersPx.upright : numbersPx.across;
  const top = scene.map === 'high' ? numbers + mapMarginPx : size.height - mapMarginPx - height;
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
  if (tank.seat === scene.own) drawHalo(context, scene.palette.focus, place);
  drawGhost(context, place, colour, 'filled');
  if (scene.isProtected(tank.seat)) drawShield(context, colour, place);
  context.lineWidth = 1;
}

function namedTank(scene: ArenaScene, tank: SeenTank): NamedTank {
  return { ...placeOf(scene, tank), name: scene.nameOf(tank.seat), isOwn: tank.seat === scene.own };
}

/** The own tank stands out of any crowd. */
function drawHalo(context: CanvasRenderingContext2D, colour: string, { x, y, length }: GhostPlace): void {
  context.strokeStyle = colour;
  context.beginPath();
  context.arc(x, y, length * haloShare, 0, 2 * Math.PI);
  context.stroke();
}

function drawShield(context: CanvasRenderingContext2D, colour: string, { x, y, length }: GhostPlace): void {
  context.strokeStyle = colour;
  context.setLineDash(aimDash);
  context.beginPath();
  context.arc(x, y, length * 1.1, 0, 2 * Math.PI);
  context.stroke();
  context.setLineDash([]);
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

function placeOf({ camera, size, tankRadius }: ArenaScene, { x, y, heading }: Omit<SeenTank, 'seat'>): GhostPlace {
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
