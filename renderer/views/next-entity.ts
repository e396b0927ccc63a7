/** From one entity to the next in a direction, as arrows of the keyboard go. */
import { isAlive, isOnScreen, newPlace, placeOf } from './place.ts';
import type { Scene } from '../scene/scene.ts';

export interface Step {
  /** Index of the entity, and where it is, px. */
  readonly entity: number;
  readonly x: number;
  readonly y: number;
}

/** Sideways counts so many times as much as ahead: what lies straight in the direction comes first. */
const aside = 2;

/** The nearest entity in sight from (x, y) in the direction (dx, dy) of the screen; null where there is none. */
export function nextEntity(
  scene: Scene,
  from: { readonly x: number; readonly y: number; readonly entity: number | null },
  dx: number,
  dy: number,
): Step | null {
  const place = newPlace();
  let least = Infinity;
  let found: Step | null = null;
  for (const entity of scene.entities) {
    if (
      entity.entity === from.entity ||
      !isAlive(scene, entity) ||
      !placeOf(scene, entity.real, entity, place) ||
      !isOnScreen(scene, place)
    )
      continue;
    const ahead = (place.x - from.x) * dx + (place.y - from.y) * dy;
    const beside = Math.abs((place.x - from.x) * dy - (place.y - from.y) * dx);
    const cost = ahead + aside * beside;
    if (ahead <= 0 || cost >= least) continue;
    least = cost;
    found = { entity: entity.entity, x: place.x, y: place.y };
  }
  return found;
}
