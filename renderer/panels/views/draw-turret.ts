/** Draws the turret of a ghost: a disc and a barrel, which point where the part does. */
import type { GhostPlace } from './draw-ghost.ts';

/** In lengths of the hull: the disc's radius, where the barrel ends, and how wide it is. */
const disc = 0.19;
const reach = 0.85;
const barrelWidth = 0.12;

export interface TurretStyle {
  readonly colour: string;
  /** What separates a filled turret from its hull; null: outlined, so that what is below shows through. */
  readonly edge: string | null;
}

/** `angle` (rad) is relative to the hull; NaN: not known yet, nothing is drawn. */
export function drawTurret(context: CanvasRenderingContext2D, place: GhostPlace, angle: number, { colour, edge }: TurretStyle): void {
  if (Number.isNaN(angle)) return;
  context.save();
  context.translate(place.x, place.y);
  context.rotate(-place.yaw - angle);
  context.setLineDash([]);
  traceTurret(context, place.length);
  context.fillStyle = colour;
  context.strokeStyle = edge ?? colour;
  if (edge !== null) context.fill();
  context.stroke();
  context.restore();
}

function traceTurret(context: CanvasRenderingContext2D, length: number): void {
  const radius = length * disc;
  const side = (length * barrelWidth) / 2;
  const root = Math.asin(barrelWidth / 2 / disc);
  context.beginPath();
  context.arc(0, 0, radius, root, 2 * Math.PI - root);
  context.lineTo(length * reach, -side);
  context.lineTo(length * reach, side);
  context.closePath();
}
