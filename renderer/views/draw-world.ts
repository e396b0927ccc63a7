/** Draws what both sides of the network know of the world: the height of the ground, roads and obstacles. */
import type { Obstacle, Road } from '../../engine/plugin-api/world-view.ts';
import { toScreenX, toScreenY } from '../scene/camera.ts';
import type { GroundScene } from '../scene/scene.ts';

/** Least width of a road on screen, px, and its width in the world, m. */
const leastRoadPx = 3;
const roadWidth = 4;

/** The ground's height as shades over the arena. */
export function drawRelief(context: CanvasRenderingContext2D, { relief, camera, size, arena }: GroundScene): void {
  if (relief === null) return;
  const left = toScreenX(camera, size, -arena.width / 2);
  const top = toScreenY(camera, size, arena.depth / 2);
  context.imageSmoothingEnabled = true;
  context.drawImage(relief, left, top, arena.width * camera.scale, arena.depth * camera.scale);
}

export function drawRoads(context: CanvasRenderingContext2D, scene: GroundScene): void {
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

export function drawObstacles(context: CanvasRenderingContext2D, scene: GroundScene): void {
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
