/** The two cameras of a player: the whole arena between the controls, or the own tank in the middle. */
import { type Camera, type CanvasSize, fitArena } from '../../../renderer/views/scene/camera.ts';

/** The edges of the page that controls and numbers cover, CSS pixels. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** The half of the page's lesser side that a player sees with the own tank in the middle, in radii of a tank. */
const visibleRadii = 28;

/** The whole arena in what the insets leave free. */
export function fixedCamera(arena: { readonly width: number; readonly depth: number }, size: CanvasSize, insets: Insets): Camera {
  const free = { width: size.width - insets.left - insets.right, height: size.height - insets.top - insets.bottom };
  const { scale } = fitArena(arena, free);
  const x = (insets.right - insets.left) / 2 / scale;
  const y = (insets.top - insets.bottom) / 2 / scale;
  return { x, y, scale };
}

/** The tank at (x, y) in the middle of the page. */
export function followingCamera(tank: { readonly x: number; readonly y: number }, radius: number, size: CanvasSize): Camera {
  return { x: tank.x, y: tank.y, scale: Math.min(size.width, size.height) / (visibleRadii * radius) };
}
