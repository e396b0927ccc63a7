/** Places obstacles by the seed: round ones, with room to pass between them. */
import type { Obstacle } from '../plugin-api/world-view.ts';
import type { RandomStream } from '../base/random/random-stream.ts';
import type { ArenaBounds } from '../plugin-api/motion.ts';

export interface PlacingRule {
  readonly count: number;
  /** Smallest and largest, m. */
  readonly radius: readonly [number, number];
  /** Least room between two of them, to the border and to areas kept clear, m. */
  readonly gap: number;
  /** m */
  readonly height: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Tries for each obstacle before the arena counts as full. */
const tries = 1000;

/** Fewer than requested when no more fit. `clear`: places that stay open. */
export function placeObstacles(rule: PlacingRule, arena: ArenaBounds, clear: readonly Point[], random: RandomStream): Obstacle[] {
  const placed: Extract<Obstacle, { kind: 'circle' }>[] = [];
  for (let left = rule.count * tries; left > 0 && placed.length < rule.count; left--) {
    const radius = random.between(rule.radius[0], rule.radius[1]);
    const reach = radius + rule.gap;
    const x = (random.uniform() - 0.5) * (arena.width - 2 * reach);
    const y = (random.uniform() - 0.5) * (arena.depth - 2 * reach);
    const open = clear.every((point) => Math.hypot(point.x - x, point.y - y) >= reach);
    const apart = placed.every((other) => Math.hypot(other.x - x, other.y - y) >= reach + other.radius);
    const fits = 2 * reach <= Math.min(arena.width, arena.depth);
    if (fits && open && apart) placed.push({ kind: 'circle', x, y, radius, height: rule.height });
  }
  return placed;
}
