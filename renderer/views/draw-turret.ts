/** Draws the turret of a ghost: a disc and a barrel, which point where the part does. */
import type { GhostPlace } from './draw-ghost.ts';

/** In lengths of the hull: the disc's radius, where the barrel ends, and how wide it is. */
const disc = 0.19;
const reach = 0.85;
const barrelWidth = 0.12;
/** Half the angle of the disc that the barrel takes, rad. */
const root = Math.asin(barrelWidth / 2 / disc);
const solid: number[] = [];

/**
 * `angle` (rad) is relative to the hull; NaN: not known yet, nothing is drawn. `edge` separates a filled turret from its hull; null: outlined, so
 * that what is below shows through.
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

/** Corners are reckoned out: turning the canvas costs more. `turn`: clockwise from the right, as the screen's y points down, rad. */
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
