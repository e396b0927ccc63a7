/** The camera of a view: world metres (y up) to canvas pixels (y down) and back. */

export interface Camera {
  /** World point at the centre of the view, m. */
  readonly x: number;
  readonly y: number;
  /** px per m */
  readonly scale: number;
}

/** CSS pixels. */
export interface CanvasSize {
  readonly width: number;
  readonly height: number;
}

const leastScale = 1e-3;
const greatestScale = 1e3;
const marginPx = 14;

export function toScreenX(camera: Camera, size: CanvasSize, x: number): number {
  return size.width / 2 + (x - camera.x) * camera.scale;
}

export function toScreenY(camera: Camera, size: CanvasSize, y: number): number {
  return size.height / 2 - (y - camera.y) * camera.scale;
}

export function toWorldX(camera: Camera, size: CanvasSize, x: number): number {
  return camera.x + (x - size.width / 2) / camera.scale;
}

export function toWorldY(camera: Camera, size: CanvasSize, y: number): number {
  return camera.y - (y - size.height / 2) / camera.scale;
}

/** Zooms so that the world point under the pixel stays under it. */
export function zoomAt(camera: Camera, size: CanvasSize, factor: number, x: number, y: number): Camera {
  const scale = Math.min(Math.max(camera.scale * factor, leastScale), greatestScale);
  const worldX = toWorldX(camera, size, x);
  const worldY = toWorldY(camera, size, y);
  return { x: worldX - (x - size.width / 2) / scale, y: worldY + (y - size.height / 2) / scale, scale };
}

/** A part of the world: its centre and its extent, m. */
export interface Extent {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly depth: number;
}

/** Shows the whole extent. */
export function fitExtent({ x, y, width, depth }: Extent, size: CanvasSize): Camera {
  const across = Math.max(size.width - 2 * marginPx, 1) / Math.max(width, 1e-3);
  const along = Math.max(size.height - 2 * marginPx, 1) / Math.max(depth, 1e-3);
  return { x, y, scale: Math.min(across, along) };
}

/** Shows the whole arena (m), centred on the origin. */
export function fitArena(arena: { readonly width: number; readonly depth: number }, size: CanvasSize): Camera {
  return fitExtent({ x: 0, y: 0, ...arena }, size);
}
