/** Draws the ghost of an entity: an oriented, tank-like outline of a size that stays legible. */

/** Never smaller on screen than this. */
const leastLengthPx = 11;
const hullWidth = 0.62;
const barrel = 0.72;

export type GhostStyle = 'filled' | 'outlined' | 'dashed';

/** Where a ghost stands, in pixels and radians (counter-clockwise, 0 along +x). */
export interface GhostPlace {
  readonly x: number;
  readonly y: number;
  readonly yaw: number;
  /** Of the hull, px. */
  readonly length: number;
  /** False for a hull whose barrel sits on a turret. */
  readonly hasBarrel: boolean;
}

/** Length on screen (px) of a hull that is `hull` m long, at `scale` px per m. */
export function ghostLength(hull: number, scale: number): number {
  return Math.max(hull * scale, leastLengthPx);
}

export function drawGhost(context: CanvasRenderingContext2D, place: GhostPlace, colour: string, style: GhostStyle): void {
  const { length } = place;
  context.save();
  context.translate(place.x, place.y);
  context.rotate(-place.yaw);
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.setLineDash(style === 'dashed' ? [2, 2] : []);
  traceHull(context, length);
  if (place.hasBarrel) traceBarrel(context, length);
  if (style === 'filled') context.fill();
  context.stroke();
  context.restore();
}

function traceHull(context: CanvasRenderingContext2D, length: number): void {
  const half = length / 2;
  const side = (length * hullWidth) / 2;
  context.beginPath();
  context.moveTo(-half, -side);
  context.lineTo(half * 0.45, -side);
  context.lineTo(half, 0);
  context.lineTo(half * 0.45, side);
  context.lineTo(-half, side);
  context.closePath();
}

function traceBarrel(context: CanvasRenderingContext2D, length: number): void {
  context.moveTo(length / 2, 0);
  context.lineTo(length * barrel, 0);
}
