/** The part of the world in which the entities of a scene are, with a little room around it. */
import type { Extent } from './camera.ts';
import type { Scene } from './scene.ts';

/** Margin on each side as a share of the larger side, and at least, in hulls. */
const room = 0.08;
const leastHulls = 3;

/** Null while no entity is in the world. */
export function extentOf({ rows, entities, hull }: Pick<Scene, 'rows' | 'entities' | 'hull'>): Extent | null {
  let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { life, real, placed } of entities) {
    if (!(rows.last(life) > 0)) continue;
    for (const path of [real, ...placed]) {
      const x = rows.last(path.x);
      const y = rows.last(path.y);
      if (Number.isNaN(x)) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      low = Math.min(low, y);
      high = Math.max(high, y);
    }
  }
  if (left > right) return null;
  const margin = Math.max(room * Math.max(right - left, high - low), leastHulls * hull);
  return { x: (left + right) / 2, y: (low + high) / 2, width: right - left + 2 * margin, depth: high - low + 2 * margin };
}
