/** A camera's look at the world, and the place in a scene that follows from it. */
import { type Camera, type CanvasSize, type Extent, fitArena, fitExtent } from './camera.ts';
import type { Scene } from './scene.ts';

/** The target of a camera: an entity (its index), the one that stays in the world longest, or none. */
export type Followed = number | 'longest' | null;

/** At a camera of one's choice, else at an extent, else at the arena. */
export interface Look {
  readonly chosen: Camera | null;
  readonly extent: Extent | null;
  readonly followed: Followed;
  /** It goes so near to the entity that the error is seen, as soon as that is known. */
  readonly fitsError: boolean;
}

export const atArena: Look = { chosen: null, extent: null, followed: null, fitsError: false };

/** The camera of a view of this size. */
export function cameraOf({ chosen, extent }: Look, arena: { readonly width: number; readonly depth: number }, size: CanvasSize): Camera {
  return chosen ?? (extent ? fitExtent(extent, size) : fitArena(arena, size));
}

/** Sets a scene's camera: to `camera`, and at the entity followed while that is in the world, then where it left it. */
export function aimAt({ camera: viewCamera, rows, entities }: Scene, camera: Camera, followed: number | null): void {
  Object.assign(viewCamera, camera);
  viewCamera.awaited = null;
  const entity = followed === null ? undefined : entities[followed];
  if (!entity || rows.length === 0) return;
  if (!(rows.last(entity.life) > 0)) viewCamera.awaited = entity.id;
  const row = rows.lastWhere(entity.life, isThere);
  if (row < 0) return;
  viewCamera.x = rows.valueAt(row, entity.real.x);
  viewCamera.y = rows.valueAt(row, entity.real.y);
}

/**
 * Index of the entity in the world that stays in it longest, the first of equals; null: none is. `leaves`: when each
 * leaves it, s; left out: not known.
 */
export function longestIn({ rows, entities }: Pick<Scene, 'rows' | 'entities'>, leaves: readonly (number | undefined)[]): number | null {
  const until = (index: number) => leaves[index] ?? Infinity;
  return entities.reduce<number | null>(
    (best, { life }, index) => (isThere(rows.last(life)) && (best === null || until(index) > until(best)) ? index : best),
    null,
  );
}

function isThere(life: number): boolean {
  return life > 0;
}
