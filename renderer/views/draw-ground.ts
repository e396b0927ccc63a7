/**
 * Draws what entities move on: the ground, a faint grid, the arena's border, roads and obstacles; and a scale bar with
 * its unit.
 */
import { formatQuantity } from '../components/format/quantity.ts';
import { toScreenX, toScreenY, toWorldX, toWorldY } from './scene/camera.ts';
import { niceStep } from '../components/format/nice-step.ts';
import type { GroundScene } from './scene/scene.ts';
import type { Obstacle, Road } from '../../engine/plugin-api/world-view.ts';
import { labelFont } from '../components/theme/palette.ts';

const gridPx = 90;
const scaleBarPx = 80;

export function drawGround(context: CanvasRenderingContext2D, scene: GroundScene): void {
  const { palette, size } = scene;
  context.fillStyle = palette.background;
  context.fillRect(0, 0, size.width, size.height);
  context.lineWidth = 1;
  context.setLineDash([]);
  drawRelief(context, scene);
  drawGrid(context, scene);
  drawArena(context, scene);
  drawRoads(context, scene);
  drawObstacles(context, scene);
}

function drawGrid(context: CanvasRenderingContext2D, { camera, size, palette }: GroundScene): void {
  const step = niceStep(gridPx / camera.scale);
  context.strokeStyle = palette.grid;
  context.beginPath();
  for (let x = Math.ceil(toWorldX(camera, size, 0) / step) * step; toScreenX(camera, size, x) < size.width; x += step) {
    const at = Math.round(toScreenX(camera, size, x)) + 0.5;
    context.moveTo(at, 0);
    context.lineTo(at, size.height);
  }
  for (let y = Math.ceil(toWorldY(camera, size, size.height) / step) * step; toScreenY(camera, size, y) > 0; y += step) {
    const at = Math.round(toScreenY(camera, size, y)) + 0.5;
    context.moveTo(0, at);
    context.lineTo(size.width, at);
  }
  context.stroke();
}

function drawArena(context: CanvasRenderingContext2D, { camera, size, arena, palette }: GroundScene): void {
  const left = Math.round(toScreenX(camera, size, -arena.width / 2)) + 0.5;
  const top = Math.round(toScreenY(camera, size, arena.depth / 2)) + 0.5;
  context.strokeStyle = palette.arena;
  context.strokeRect(left, top, Math.round(arena.width * camera.scale), Math.round(arena.depth * camera.scale));
}

export function drawScaleBar(context: CanvasRenderingContext2D, { camera, size, palette }: GroundScene): void {
  const length = niceStep(scaleBarPx / camera.scale);
  const width = Math.round(length * camera.scale);
  const left = 8.5;
  const bottom = size.height - 8.5;
  context.strokeStyle = palette.mutedText;
  context.beginPath();
  context.moveTo(left, bottom - 3);
  context.lineTo(left, bottom);
  context.lineTo(left + width, bottom);
  context.lineTo(left + width, bottom - 3);
  context.stroke();
  context.fillStyle = palette.mutedText;
  context.font = labelFont(palette);
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  context.fillText(formatQuantity(length, 'm', { exact: true }), left + width + 5, bottom + 1);
}

/** Least width of a road on screen, px, and its width in the world, m. */
const leastRoadPx = 3;
const roadWidth = 4;

/** The ground's height as shades over the arena. */
function drawRelief(context: CanvasRenderingContext2D, { relief, camera, size, arena }: GroundScene): void {
  if (relief === null) return;
  const left = toScreenX(camera, size, -arena.width / 2);
  const top = toScreenY(camera, size, arena.depth / 2);
  context.imageSmoothingEnabled = true;
  context.drawImage(relief, left, top, arena.width * camera.scale, arena.depth * camera.scale);
}

function drawRoads(context: CanvasRenderingContext2D, scene: GroundScene): void {
  const { palette, camera, world } = scene;
  context.strokeStyle = palette.road;
  context.lineWidth = Math.max(leastRoadPx, roadWidth * camera.scale);
  context.lineJoin = context.lineCap = 'round';
  for (const road of world.roads) strokeRoad(context, scene, road);
  context.lineWidth = 1;
}

function strokeRoad(context: CanvasRenderingContext2D, { camera, size }: GroundScene, { points, closed }: Road): void {
  context.beginPath();
  for (const { x, y } of points) context.lineTo(toScreenX(camera, size, x), toScreenY(camera, size, y));
  if (closed) context.closePath();
  context.stroke();
}

function drawObstacles(context: CanvasRenderingContext2D, scene: GroundScene): void {
  const { palette, world } = scene;
  context.fillStyle = palette.obstacle;
  context.strokeStyle = palette.obstacleEdge;
  for (const obstacle of world.obstacles) {
    context.beginPath();
    traceObstacle(context, scene, obstacle);
    context.fill();
    context.stroke();
  }
}

function traceObstacle(context: CanvasRenderingContext2D, { camera, size }: GroundScene, obstacle: Obstacle): void {
  const x = toScreenX(camera, size, obstacle.x);
  const y = toScreenY(camera, size, obstacle.y);
  if (obstacle.kind === 'circle') {
    context.arc(x, y, obstacle.radius * camera.scale, 0, 2 * Math.PI);
    return;
  }
  const width = obstacle.width * camera.scale;
  const depth = obstacle.depth * camera.scale;
  context.save();
  context.translate(x, y);
  context.rotate(-obstacle.yaw);
  context.rect(-width / 2, -depth / 2, width, depth);
  context.restore();
}
