/** Finds the entity under the pointer, by its real, its placed or its exported ghost. */
import { toScreenX, toScreenY } from './scene/camera.ts';
import type { EntityColumns, PathColumns, PlacedColumns } from './scene/entity-columns.ts';
import { isAlive } from './place.ts';
import type { Scene } from './scene/scene.ts';

/** Farthest that a ghost may be from the pointer, px. */
const reachPx = 16;

export interface Picked {
  readonly entity: EntityColumns;
  /** The placed path that is meant: the one under the pointer, or the entity's first; null where none is shown. */
  readonly placed: PlacedColumns | null;
}

/** The nearest in reach; null when there is none. */
export function pickEntity(scene: Scene, x: number, y: number): Picked | null {
  let nearest: Picked | null = null;
  let least = reachPx;
  for (const entity of scene.entities) {
    if (!isAlive(scene, entity)) continue;
    const near = (path: PathColumns) => {
      const distance = distanceTo(scene, path, x, y);
      const isNearer = distance < least;
      if (isNearer) least = distance;
      return isNearer;
    };
    if (near(entity.real) || entity.exported.some(near)) nearest = { entity, placed: entity.placed[0] ?? null };
    for (const placed of entity.placed) if (near(placed)) nearest = { entity, placed };
  }
  return nearest;
}

function distanceTo({ rows, camera, size }: Scene, path: PathColumns, x: number, y: number): number {
  const distance = Math.hypot(toScreenX(camera, size, rows.last(path.x)) - x, toScreenY(camera, size, rows.last(path.y)) - y);
  return Number.isNaN(distance) ? Infinity : distance;
}
