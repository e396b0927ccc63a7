/** Draws the game as the driver of a tank sees it: in perspective over the barrel, flat faces, far ones first. */
import type { Obstacle } from '../../../engine/plugin-api/world-view.ts';
import { type ArenaScene, drawMark } from './draw-arena.ts';
import type { SeenTank } from './game-view.ts';

/** Lengths in m: of the eye above the ground, of walls and hulls, of a shot. */
const eyeHeight = 1.1;
const wallHeight = 1.6;
const hullHeight = 0.7;
const shotHeight = 0.6;
const shotLength = 0.8;
/** Nothing nearer than this is drawn, m. */
const near = 0.2;
/** Focal length as a share of the geometric mean of the page's sides: 77° are seen across a page of 16 by 10. */
const focalShare = 0.8;
/** Distance of the lines on the ground, m. */
const gridStep = 5;
/** Sides of a round obstacle, and lines of a circle on the ground. */
const roundSides = 14;
const nameHeight = 1.4;
const namePx = 12;
const crossPx = 10;

/** A place on the ground in the driver's axes, m. */
interface Seen {
  readonly ahead: number;
  readonly right: number;
}

interface Eye {
  readonly x: number;
  readonly y: number;
  readonly alongX: number;
  readonly alongY: number;
  readonly middleX: number;
  readonly horizon: number;
  /** px */
  readonly focal: number;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Something that stands on the ground, drawn after all that is further away. */
interface Standing {
  readonly distance: number;
  draw(): void;
}

/** False: the own tank is not there to look out of. */
export function drawDriverView(context: CanvasRenderingContext2D, scene: ArenaScene): boolean {
  const own = scene.tanks.find(({ seat }) => seat === scene.own);
  if (!own) return false;
  const eye = eyeOf(own, scene);
  const { palette, size } = scene;
  context.fillStyle = palette.background;
  context.fillRect(0, 0, size.width, size.height);
  context.lineWidth = 1;
  drawFloor(context, scene, eye);
  drawWalls(context, scene, eye);
  const standing = [
    ...scene.world.obstacles.map((obstacle) => standingObstacle(context, scene, eye, obstacle)),
    ...scene.tanks.filter(({ seat }) => seat !== scene.own).map((tank) => standingTank(context, scene, eye, tank)),
    ...scene.shots.map((shot) => standingShot(context, scene, eye, shot)),
  ];
  for (const each of standing.sort((a, b) => b.distance - a.distance)) each.draw();
  drawMarks(context, scene, eye);
  drawBarrel(context, scene, eye);
  return true;
}

function eyeOf({ x, y, heading }: SeenTank, { size: { width, height } }: ArenaScene): Eye {
  const along = { alongX: Math.cos(heading), alongY: Math.sin(heading) };
  return { x, y, ...along, middleX: width / 2, horizon: height * 0.45, focal: focalShare * Math.sqrt(width * height) };
}

function seenFrom({ x, y, alongX, alongY }: Eye, place: Place): Seen {
  const [dx, dy] = [place.x - x, place.y - y];
  return { ahead: dx * alongX + dy * alongY, right: dx * alongY - dy * alongX };
}

const screenX = ({ middleX, focal }: Eye, { ahead, right }: Seen) => middleX + (focal * right) / ahead;
const screenY = ({ horizon, focal }: Eye, { ahead }: Seen, height: number) => horizon + (focal * (eyeHeight - height)) / ahead;

/** The part of a line that is before the eye; null: none is. */
function clipped(from: Seen, to: Seen): readonly [Seen, Seen] | null {
  if (from.ahead < near && to.ahead < near) return null;
  const cut = (inside: Seen, outside: Seen): Seen => {
    const share = (near - inside.ahead) / (outside.ahead - inside.ahead);
    return { ahead: near, right: inside.right + share * (outside.right - inside.right) };
  };
  return [from.ahead < near ? cut(to, from) : from, to.ahead < near ? cut(from, to) : to];
}

function strokeLine(context: CanvasRenderingContext2D, eye: Eye, from: Place, to: Place, height = 0): void {
  const line = clipped(seenFrom(eye, from), seenFrom(eye, to));
  if (!line) return;
  context.moveTo(screenX(eye, line[0]), screenY(eye, line[0], height));
  context.lineTo(screenX(eye, line[1]), screenY(eye, line[1], height));
}

/** An upright face between two places on the ground. */
function fillFace(context: CanvasRenderingContext2D, eye: Eye, from: Place, to: Place, height: number): void {
  const line = clipped(seenFrom(eye, from), seenFrom(eye, to));
  if (!line) return;
  const [left, right] = line;
  context.beginPath();
  context.moveTo(screenX(eye, left), screenY(eye, left, 0));
  context.lineTo(screenX(eye, right), screenY(eye, right, 0));
  context.lineTo(screenX(eye, right), screenY(eye, right, height));
  context.lineTo(screenX(eye, left), screenY(eye, left, height));
  context.closePath();
  context.fill();
  context.stroke();
}

function drawFloor(context: CanvasRenderingContext2D, { arena, palette, point }: ArenaScene, eye: Eye): void {
  const [halfWidth, halfDepth] = [arena.width / 2, arena.depth / 2];
  context.strokeStyle = palette.grid;
  context.beginPath();
  for (let x = -Math.floor(halfWidth / gridStep) * gridStep; x <= halfWidth; x += gridStep)
    strokeLine(context, eye, { x, y: -halfDepth }, { x, y: halfDepth });
  for (let y = -Math.floor(halfDepth / gridStep) * gridStep; y <= halfDepth; y += gridStep)
    strokeLine(context, eye, { x: -halfWidth, y }, { x: halfWidth, y });
  context.stroke();
  if (!point) return;
  context.strokeStyle = point.colour ?? palette.mutedText;
  context.lineWidth = 2;
  context.beginPath();
  const corners = roundOf(point, 2 * roundSides);
  corners.forEach((corner, index) => strokeLine(context, eye, corner, corners[(index + 1) % corners.length] as Place));
  context.stroke();
  context.lineWidth = 1;
}

function drawWalls(context: CanvasRenderingContext2D, { arena, palette }: ArenaScene, eye: Eye): void {
  const [x, y] = [arena.width / 2, arena.depth / 2];
  const corners = [
    { x: -x, y: -y },
    { x, y: -y },
    { x, y },
    { x: -x, y },
  ];
  context.fillStyle = palette.line;
  context.strokeStyle = palette.lineStrong;
  corners.forEach((corner, index) => fillFace(context, eye, corner, corners[(index + 1) % 4] as Place, wallHeight));
}

function roundOf({ x, y, radius }: Place & { readonly radius: number }, sides: number): readonly Place[] {
  const turn = (2 * Math.PI) / sides;
  return Array.from({ length: sides }, (_, i) => ({ x: x + radius * Math.cos(i * turn), y: y + radius * Math.sin(i * turn) }));
}

/** Counter-clockwise. */
function boxOf({ x, y }: Place, heading: number, length: number, width: number): readonly Place[] {
  const [cosine, sine] = [Math.cos(heading), Math.sin(heading)];
  const corner = (ahead: number, left: number) => ({ x: x + ahead * cosine - left * sine, y: y + ahead * sine + left * cosine });
  return [corner(length / 2, -width / 2), corner(length / 2, width / 2), corner(-length / 2, width / 2), corner(-length / 2, -width / 2)];
}

/** The faces of corners that stand counter-clockwise, those that look to the eye. */
function drawFaces(context: CanvasRenderingContext2D, eye: Eye, corners: readonly Place[], height: number): void {
  corners.forEach((from, index) => {
    const to = corners[(index + 1) % corners.length] as Place;
    const isFront = (to.x - from.x) * (eye.y - from.y) - (to.y - from.y) * (eye.x - from.x) < 0;
    if (isFront) fillFace(context, eye, from, to, height);
  });
}

const distanceTo = (eye: Eye, { x, y }: Place) => Math.hypot(x - eye.x, y - eye.y);

function standingObstacle(context: CanvasRenderingContext2D, { palette }: ArenaScene, eye: Eye, obstacle: Obstacle): Standing {
  const corners =
    obstacle.kind === 'circle' ? roundOf(obstacle, roundSides) : boxOf(obstacle, obstacle.yaw, obstacle.width, obstacle.depth);
  const draw = () => {
    context.fillStyle = palette.obstacle;
    context.strokeStyle = palette.obstacleEdge;
    drawFaces(context, eye, corners, Math.max(obstacle.height, wallHeight));
  };
  return { distance: distanceTo(eye, obstacle), draw };
}

function standingTank(context: CanvasRenderingContext2D, scene: ArenaScene, eye: Eye, tank: SeenTank): Standing {
  const { palette, tankRadius } = scene;
  const draw = () => {
    const seen = seenFrom(eye, tank);
    if (seen.ahead < near) return;
    context.fillStyle = scene.colourOf(tank.seat);
    context.strokeStyle = palette.background;
    drawFaces(context, eye, boxOf(tank, tank.heading, 2 * tankRadius, 1.4 * tankRadius), hullHeight);
    drawFaces(context, eye, boxOf(tank, tank.heading, 0.9 * tankRadius, 0.8 * tankRadius), 1.5 * hullHeight);
    context.strokeStyle = scene.colourOf(tank.seat);
    context.lineWidth = Math.max(2, (0.12 * eye.focal) / seen.ahead);
    context.beginPath();
    const muzzle = { x: tank.x + 2 * tankRadius * Math.cos(tank.heading), y: tank.y + 2 * tankRadius * Math.sin(tank.heading) };
    strokeLine(context, eye, tank, muzzle, 1.2 * hullHeight);
    context.stroke();
    context.lineWidth = 1;
    if (scene.isProtected(tank.seat)) drawShield(context, scene, eye, tank);
    context.font = `${namePx}px ${palette.font}`;
    context.fillStyle = palette.text;
    context.textAlign = 'center';
    context.fillText(scene.nameOf(tank.seat), screenX(eye, seen), screenY(eye, seen, nameHeight));
  };
  return { distance: distanceTo(eye, tank), draw };
}

function drawShield(context: CanvasRenderingContext2D, scene: ArenaScene, eye: Eye, tank: SeenTank): void {
  context.strokeStyle = scene.colourOf(tank.seat);
  context.beginPath();
  const corners = roundOf({ ...tank, radius: 2 * scene.tankRadius }, roundSides);
  for (let i = 0; i < corners.length; i += 2) strokeLine(context, eye, corners[i] as Place, corners[i + 1] as Place, hullHeight / 2);
  context.stroke();
}

function standingShot(context: CanvasRenderingContext2D, scene: ArenaScene, eye: Eye, shot: ArenaScene['shots'][number]): Standing {
  const { x, y, heading, shooter } = shot;
  const draw = () => {
    const seen = seenFrom(eye, shot);
    if (seen.ahead < near) return;
    context.strokeStyle = shooter === scene.own ? scene.palette.real : scene.colourOf(shooter);
    context.lineWidth = Math.max(2, (0.12 * eye.focal) / seen.ahead);
    context.lineCap = 'round';
    context.beginPath();
    strokeLine(context, eye, { x: x - shotLength * Math.cos(heading), y: y - shotLength * Math.sin(heading) }, shot, shotHeight);
    context.stroke();
    context.lineCap = 'butt';
    context.lineWidth = 1;
  };
  return { distance: distanceTo(eye, shot), draw };
}

function drawMarks(context: CanvasRenderingContext2D, { marks, palette }: ArenaScene, eye: Eye): void {
  for (const mark of marks) {
    const seen = seenFrom(eye, mark);
    if (seen.ahead < near) continue;
    drawMark(context, mark, { x: screenX(eye, seen), y: screenY(eye, seen, hullHeight), scale: eye.focal / seen.ahead, palette });
  }
}

/** The own barrel from below, and where it points. */
function drawBarrel(context: CanvasRenderingContext2D, { size, palette }: ArenaScene, { middleX, horizon }: Eye): void {
  const width = Math.min(size.width, size.height) * 0.035;
  context.fillStyle = palette.mutedText;
  context.globalAlpha = 0.6;
  context.beginPath();
  context.moveTo(middleX - width, size.height);
  context.lineTo(middleX - width / 3, size.height * 0.8);
  context.lineTo(middleX + width / 3, size.height * 0.8);
  context.lineTo(middleX + width, size.height);
  context.closePath();
  context.fill();
  context.globalAlpha = 1;
  context.strokeStyle = palette.real;
  context.beginPath();
  context.moveTo(middleX - crossPx, horizon);
  context.lineTo(middleX + crossPx, horizon);
  context.moveTo(middleX, horizon - crossPx);
  context.lineTo(middleX, horizon + crossPx);
  context.stroke();
}
