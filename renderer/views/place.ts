/** Where paths stand on the canvas at the time shown. */
import { toScreenX, toScreenY } from './scene/camera.ts';
import { ghostLength, type GhostPlace } from './draw-ghost.ts';
import type { EntityColumns, PathColumns } from './scene/entity-columns.ts';
import type { Scene } from './scene/scene.ts';

type Placing = Pick<Scene, 'rows' | 'camera' | 'size' | 'hull'>;

/** A place that is set again and again. */
export type MutablePlace = { -readonly [Key in keyof GhostPlace]: GhostPlace[Key] };

export function newPlace(): MutablePlace {
  return { x: Number.NaN, y: Number.NaN, yaw: 0, length: 0, hasBarrel: true };
}

/** Sets `out`; false where the path has no place (nothing received yet). */
export function placeOf({ rows, camera, size, hull }: Placing, path: PathColumns, entity: EntityColumns, out: MutablePlace): boolean {
  out.x = toScreenX(camera, size, rows.last(path.x));
  out.y = toScreenY(camera, size, rows.last(path.y));
  out.yaw = rows.last(path.yaw);
  out.length = ghostLength(hull, camera.scale);
  out.hasBarrel = entity.turrets.length === 0;
  return !Number.isNaN(out.x);
}

/** Farther outside the view than this (px) nothing is drawn. */
const marginPx = 60;

export function isOnScreen({ size }: Pick<Scene, 'size'>, { x, y }: { readonly x: number; readonly y: number }): boolean {
  return x > -marginPx && x < size.width + marginPx && y > -marginPx && y < size.height + marginPx;
}

/** True if the entity is in the world. */
export function isAlive({ rows }: Pick<Scene, 'rows'>, { life }: Pick<EntityColumns, 'life'>): boolean {
  return rows.last(life) > 0;
}
