/** Draws the ghost of an entity: an oriented, tank-like outline of a size that stays legible, and its turret. */

/** Never smaller on screen than this. */
const leastLengthPx = 11;
const hullWidth = 0.62;
/** Where the bow begins to narrow, in half lengths. */
const bow = 0.45;
const barrel = 0.72;

export type GhostStyle = 'filled' | 'outlined' | 'dashed';

/** Where a ghost stands, in pixels and radians (counter-clockwise, 0 along +x). */
export interface GhostPlace {
  readonly x: number;
  readonly y: number;
  readonly yaw: number;
  /** Length of the hull, px. */
  readonly length: number;
  /** False for a hull whose barrel sits on a turret. */
  readonly hasBarrel: boolean;
}

/** Length on screen (px) of a hull that is `hull` m long, at `scale` px per m. */
export function ghostLength(hull: number, scale: number): number {
  return Math.max(hull * scale, leastLengthPx);
}

export function drawGhost(context: CanvasRenderingContext2D, place: GhostPlace, colour: string, style: GhostStyle): void {
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.setLineDash(style === 'dashed' ? [2, 2] : []);
  context.beginPath();
  traceGhost(context, place);
  if (style === 'filled') context.fill();
  context.stroke();
}

/**
 * Adds a ghost to the path: many of one style are stroked or filled together, which is several times cheaper than one
 * by one.
 */
export function traceGhost(context: CanvasRenderingContext2D, { x, y, yaw, length, hasBarrel }: GhostPlace): void {
  // Along the hull and to its left, half its length and half its width; the screen's y points down.
  const half = length / 2;
  const alongX = Math.cos(yaw) * half;
  const alongY = -Math.sin(yaw) * half;
  const asideX = alongY * hullWidth;
  const asideY = -alongX * hullWidth;
  context.moveTo(x - alongX + asideX, y - alongY + asideY);
  context.lineTo(x + alongX * bow + asideX, y + alongY * bow + asideY);
  context.lineTo(x + alongX, y + alongY);
  context.lineTo(x + alongX * bow - asideX, y + alongY * bow - asideY);
  context.lineTo(x - alongX - asideX, y - alongY - asideY);
  context.closePath();
  if (!hasBarrel) return;
  context.moveTo(x + alongX, y + alongY);
  context.lineTo(x + alongX * 2 * barrel, y + alongY * 2 * barrel);
}

/** The turret. In lengths of the hull: the disc's radius, where the barrel ends, and how wide it is. */
const disc = 0.19;
const reach = 0.85;
const barrelWidth = 0.12;
/** Half the angle of the disc that the barrel takes, rad. */
const root = Math.asin(barrelWidth / 2 / disc);
const solid: number[] = [];

/**
 * `angle` (rad) is relative to the hull; NaN: not known yet, nothing is drawn. `edge` separates a filled turret from
 * its hull; null: outlined, so that the layers below show through.
 */
export function drawTurret(context: CanvasRenderingContext2D, place: GhostPlace, angle: number, colour: string, edge: string | null): void {
  if (Number.isNaN(angle)) return;
  context.setLineDash(solid);
  context.beginPath();
  traceTurret(context, place, -place.yaw - angle);
  context.strokeStyle = edge ?? colour;
  if (edge !== null) {
    context.fillStyle = colour;
    context.fill();
  }
  context.stroke();
}

/**
 * Corners are computed: rotating the canvas costs more. `turn`: clockwise from the right, as the screen's y points
 * down, rad.
 */
function traceTurret(context: CanvasRenderingContext2D, { x, y, length }: GhostPlace, turn: number): void {
  const along = length * reach;
  const side = (length * barrelWidth) / 2;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  context.arc(x, y, length * disc, turn + root, turn - root);
  context.lineTo(x + cos * along + sin * side, y + sin * along - cos * side);
  context.lineTo(x + cos * along - sin * side, y + sin * along + cos * side);
  context.closePath();
}
