/** Finds the entity under the pointer, by its real or its placed ghost. */
import { toScreenX, toScreenY } from './camera.ts';
import { isAlive } from './draw-scene.ts';
import type { EntityColumns, PathColumns, Scene } from './scene.ts';

/** Farthest that a ghost may be from the pointer, px. */
const reachPx = 16;

/** The nearest entity in reach; null when there is none. */
export function pickEntity(scene: Scene, x: number, y: number): EntityColumns | null {
  let nearest: EntityColumns | null = null;
  let least = reachPx;
  for (const entity of scene.entities) {
    if (!isAlive(scene, entity)) continue;
    const distance = Math.min(distanceTo(scene, entity.real, x, y), entity.placed ? distanceTo(scene, entity.placed, x, y) : Infinity);
    if (!(distance < least)) continue;
    least = distance;
    nearest = entity;
  }
  return nearest;
}

function distanceTo({ rows, camera, size }: Scene, path: PathColumns, x: number, y: number): number {
  const distance = Math.hypot(toScreenX(camera, size, rows.last(path.x)) - x, toScreenY(camera, size, rows.last(path.y)) - y);
  return Number.isNaN(distance) ? Infinity : distance;
}
