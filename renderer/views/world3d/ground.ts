/**
 * The ground of the 3-D view: a surface of the terrain's height, shaded as the views from above shade it, and a grid
 * that lies on it.
 */
import {
  type BufferAttribute,
  BufferGeometry,
  Color,
  Float32BufferAttribute,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
} from 'three';
import { GroundPlace } from '../../../engine/plugin-api/world-view.ts';
import { type TerrainPlan, terrainOf } from '../../../engine/world/world.ts';
import type { Palette } from '../../components/theme/palette.ts';

/** m; 0 where there is no ground. */
export type GroundHeight = (x: number, y: number) => number;

/** Pieces of the surface along each side. */
const pieces = 96;
/** Share of the text's colour at the lowest and at the highest ground. */
const lowest = 0.02;
const highest = 0.1;
/** The grid lies this far above the surface, m. */
const gridLift = 0.02;

/** Null for ground that is level everywhere. */
export function groundHeight(plan: TerrainPlan): GroundHeight | null {
  const terrain = terrainOf(plan);
  if (!terrain) return null;
  const place = new GroundPlace();
  return (x, y) => {
    place.x = x;
    place.y = y;
    terrain.groundAt(place);
    return place.z || 0;
  };
}

/** The surface of the ground over the arena, the higher the stronger its shade. */
export function groundSurface(
  { width, depth }: { readonly width: number; readonly depth: number },
  height: GroundHeight,
  palette: Palette,
): Mesh {
  const geometry = new PlaneGeometry(width, depth, pieces, pieces);
  const positions = geometry.getAttribute('position');
  for (let i = 0; i < positions.count; i++) positions.setZ(i, height(positions.getX(i), positions.getY(i)));
  geometry.setAttribute(
    'color',
    shades(
      Float32Array.from({ length: positions.count }, (_, i) => positions.getZ(i)),
      palette,
    ),
  );
  return new Mesh(geometry, new MeshBasicMaterial({ vertexColors: true }));
}

function shades(heights: Float32Array, palette: Palette): BufferAttribute {
  const least = heights.reduce((a, b) => Math.min(a, b), Infinity);
  const span = heights.reduce((a, b) => Math.max(a, b), -Infinity) - least || 1;
  const [ground, high] = [new Color(palette.background), new Color(palette.text)];
  const shade = new Color();
  const colours = new Float32Array(3 * heights.length);
  heights.forEach((height, i) =>
    shade
      .copy(ground)
      .lerp(high, lowest + ((highest - lowest) * (height - least)) / span)
      .toArray(colours, 3 * i),
  );
  return new Float32BufferAttribute(colours, 3);
}

/**
 * A grid on the ground. Its lines are in pieces of one step: drawing without a GPU drops a line that continues behind
 * the camera.
 */
export function groundGrid(extent: number, step: number, colour: string, height: GroundHeight | null): LineSegments {
  const count = Math.max(Math.round(extent / step), 1);
  const at = (index: number) => (index / count - 0.5) * extent;
  const corners: number[] = [];
  const add = (x: number, y: number) => corners.push(x, y, height ? height(x, y) + gridLift : 0);
  for (let across = 0; across <= count; across++) {
    for (let along = 0; along < count; along++) {
      add(at(across), at(along));
      add(at(across), at(along + 1));
      add(at(along), at(across));
      add(at(along + 1), at(across));
    }
  }
  const geometry = new BufferGeometry().setAttribute('position', new Float32BufferAttribute(corners, 3));
  return new LineSegments(geometry, new LineBasicMaterial({ color: colour }));
}
