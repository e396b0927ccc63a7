/** The relief of a terrain: one picture of the arena, the higher the ground the stronger the shade. */
import { GroundPlace } from '../../../engine/plugin-api/world-view.ts';
import { type TerrainPlan, terrainOf } from '../../../engine/world/world.ts';

/** Pixels along each side of the picture: drawn larger, it is smoothed. */
const side = 160;

/** Opacity of the lowest and of the highest ground; where there is none it is 0. */
const lowest = 0.02;
const highest = 0.2;

interface Extent {
  readonly width: number;
  readonly depth: number;
}

/** Opacities from 0 to 1, row by row from north to south; null for ground that is level everywhere. */
export function shadesOf(plan: TerrainPlan, arena: Extent): Float32Array | null {
  const terrain = terrainOf(plan);
  if (!terrain) return null;
  const place = new GroundPlace();
  const heights = Float32Array.from({ length: side * side }, (_, index) => {
    const x = (((index % side) + 0.5) / side - 0.5) * arena.width;
    const y = (0.5 - (Math.floor(index / side) + 0.5) / side) * arena.depth;
    place.x = x;
    place.y = y;
    terrain.groundAt(place);
    return place.z;
  });
  const known = heights.filter((height) => !Number.isNaN(height));
  const least = known.reduce((a, b) => Math.min(a, b), Infinity);
  const span = known.reduce((a, b) => Math.max(a, b), -Infinity) - least;
  if (!(span > 0)) return null;
  return heights.map((height) => (Number.isNaN(height) ? 0 : lowest + ((highest - lowest) * (height - least)) / span));
}

/** The picture in a colour of the theme; null where there is nothing to see. */
export function reliefOf(plan: TerrainPlan, arena: Extent, colour: string): HTMLCanvasElement | null {
  const shades = shadesOf(plan, arena);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  const context = canvas.getContext('2d');
  if (!shades || !context) return null;
  context.fillStyle = colour;
  context.fillRect(0, 0, side, side);
  const picture = context.getImageData(0, 0, side, side);
  shades.forEach((shade, index) => (picture.data[4 * index + 3] = Math.round(255 * shade)));
  context.putImageData(picture, 0, 0);
  return canvas;
}
