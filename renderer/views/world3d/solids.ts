/** The solid things of the 3-D view: simple shapes, made once. World axes: x east, y north, z up. */
import {
  BoxGeometry,
  BufferGeometry,
  CylinderGeometry,
  EdgesGeometry,
  Float32BufferAttribute,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshLambertMaterial,
  Sprite,
  type ColorRepresentation,
  type Material,
  type Object3D,
  CanvasTexture,
  SpriteMaterial,
} from 'three';
import type { Obstacle, Road } from '../../../engine/plugin-api/world-view.ts';
import type { GroundHeight } from './ground.ts';
import type { Palette } from '../../components/theme/palette.ts';

/** Heights of obstacles, of the walls around the arena, and of a tank as a part of its length, m. */
const obstacleHeight = 3;
const wallHeight = 1.5;
const wallThickness = 0.4;
const tankHeight = 0.28;
const tankWidth = 0.62;
const roadWidth = 4;
/** Roads lie this far above the ground (m), so that they are not hidden by it. */
const roadLift = 0.03;

function hullOf(length: number): BufferGeometry {
  const height = length * tankHeight;
  return new BoxGeometry(length, length * tankWidth, height).translate(0, 0, height / 2);
}

/** A solid tank of so many metres, its nose along +x. */
export function solidTank(length: number, colour: ColorRepresentation): Group {
  const material = new MeshLambertMaterial({ color: colour, transparent: true });
  const turret = new CylinderGeometry(length * 0.2, length * 0.24, length * 0.2, 12).rotateX(Math.PI / 2);
  const barrel = new BoxGeometry(length * 0.6, length * 0.07, length * 0.07).translate(length * 0.4, 0, 0);
  const top = new Group();
  top.name = 'turret';
  top.position.z = length * (tankHeight + 0.1);
  top.add(new Mesh(turret, material), new Mesh(barrel, material));
  return new Group().add(new Mesh(hullOf(length), material), top);
}

/** The outline of a tank: where it really is, or is exported to be. */
export function outlinedTank(length: number, colour: ColorRepresentation): LineSegments {
  return new LineSegments(new EdgesGeometry(hullOf(length)), new LineBasicMaterial({ color: colour }));
}

/** `height` of the ground; null: level. */
export function solidObstacle(obstacle: Obstacle, material: Material, height: GroundHeight | null): Mesh {
  const shape =
    obstacle.kind === 'circle'
      ? new CylinderGeometry(obstacle.radius, obstacle.radius, obstacleHeight, 24).rotateX(Math.PI / 2)
      : new BoxGeometry(obstacle.width, obstacle.depth, obstacleHeight);
  const mesh = new Mesh(shape.translate(0, 0, obstacleHeight / 2), material);
  mesh.position.set(obstacle.x, obstacle.y, height?.(obstacle.x, obstacle.y) ?? 0);
  if (obstacle.kind !== 'circle') mesh.rotation.z = obstacle.yaw;
  return mesh;
}

/** The four walls around an arena. */
export function walls({ width, depth }: { readonly width: number; readonly depth: number }, material: Material): Mesh[] {
  const wall = (across: number, along: number, x: number, y: number) => {
    const mesh = new Mesh(new BoxGeometry(across, along, wallHeight), material);
    mesh.position.set(x, y, wallHeight / 2);
    return mesh;
  };
  return [
    wall(width, wallThickness, 0, depth / 2),
    wall(width, wallThickness, 0, -depth / 2),
    wall(wallThickness, depth, width / 2, 0),
    wall(wallThickness, depth, -width / 2, 0),
  ];
}

/** A road as a ribbon along its points, on the ground. */
export function ribbon({ points, closed }: Road, material: Material, height: GroundHeight | null): Mesh {
  const ends = closed ? [...points, points[0]] : points;
  const corners = ends.slice(1).flatMap((to, index) => segmentCorners(ends[index], to, height));
  const geometry = new BufferGeometry().setAttribute('position', new Float32BufferAttribute(corners, 3));
  geometry.computeVertexNormals();
  return new Mesh(geometry, material);
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Two triangles. */
function segmentCorners(from: Point | undefined, to: Point | undefined, height: GroundHeight | null): number[] {
  if (!from || !to) return [];
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ax, ay] = [(-(to.y - from.y) / length) * (roadWidth / 2), ((to.x - from.x) / length) * (roadWidth / 2)];
  const corner = ({ x, y }: Point, side: number) => {
    const at = { x: x + side * ax, y: y + side * ay };
    return [at.x, at.y, (height?.(at.x, at.y) ?? 0) + roadLift];
  };
  return [corner(from, -1), corner(to, -1), corner(to, 1), corner(from, -1), corner(to, 1), corner(from, 1)].flat();
}

/** Frees what three.js keeps of an object and all in it. */
export function disposeOf(object: Object3D): void {
  object.traverse((each) => {
    if (each instanceof Sprite) each.material.map?.dispose();
    if (!(each instanceof Mesh || each instanceof LineSegments || each instanceof Sprite)) return;
    (each.geometry as BufferGeometry).dispose();
    (each.material as Material).dispose();
  });
}

/** Size of the picture of a name, px; it is drawn larger than shown, so that it is sharp. */
const fontPx = 28;
const paddingPx = 4;
/** Height on screen, as a share of the view's. */
const height = 0.05;

/** Null where there is no canvas to write on. */
export function nameSign(name: string, { text, font }: Palette): Sprite | null {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return null;
  const style = `${fontPx}px ${font}`;
  context.font = style;
  canvas.width = Math.ceil(context.measureText(name).width) + 2 * paddingPx;
  canvas.height = fontPx + 2 * paddingPx;
  // Another size clears what was set.
  context.font = style;
  context.fillStyle = text;
  context.textBaseline = 'middle';
  context.fillText(name, paddingPx, canvas.height / 2);
  const map = new CanvasTexture(canvas);
  const sign = new Sprite(new SpriteMaterial({ map, sizeAttenuation: false, depthTest: false, fog: false }));
  sign.scale.set((height * canvas.width) / canvas.height, height, 1);
  sign.center.set(0.5, 0);
  return sign;
}
