/** The world of a session: what both sides know of it, and the exact terrain that real motion follows. */
import { deepFrozen } from '../base/deep-frozen.ts';
import { openWorld, type GroundPlace, type Obstacle, type Road, type WorldView } from '../plugin-api/world-view.ts';
import { HeightMap, type HeightMapPlan } from './terrain/height-map.ts';
import { Hills, type HillsPlan } from './terrain/hills.ts';
import { Plane, type PlanePlan, type Terrain } from './terrain/terrain.ts';

export type TerrainPlan = { readonly kind: 'flat' } | PlanePlan | HillsPlan | HeightMapPlan;

/** Plain data, fully resolved: the same for the session and for what shows it. */
export interface WorldPlan {
  readonly terrain: TerrainPlan;
  readonly obstacles: readonly Obstacle[];
  readonly roads: readonly Road[];
}

/** Level ground at height 0, and nothing on it. */
export const openWorldPlan: WorldPlan = { terrain: { kind: 'flat' }, obstacles: [], roads: [] };

export interface World extends WorldView {
  /** Left out: level ground at height 0; real motion is then as it is made. */
  readonly terrain?: Terrain;
}

export function worldOf({ terrain: plan, obstacles, roads }: WorldPlan): World {
  const terrain = terrainOf(plan);
  if (!terrain) return { ...openWorld, obstacles, roads };
  return { groundAt: (place) => terrain.groundAt(place), obstacles, roads, terrain };
}

/** Returns what plugins get of a world. All lanes share its data, which cannot be changed. */
export function viewOf(world: WorldView): WorldView {
  return Object.freeze({
    groundAt: (place: GroundPlace) => world.groundAt(place),
    obstacles: deepFrozen(world.obstacles),
    roads: deepFrozen(world.roads),
  });
}

/** The terrain of a plan; null for flat ground. */
export function terrainOf(plan: TerrainPlan): Terrain | null {
  switch (plan.kind) {
    case 'flat':
      return null;
    case 'plane':
      return new Plane(plan);
    case 'hills':
      return new Hills(plan);
    case 'heightmap':
      return new HeightMap(plan);
  }
}
