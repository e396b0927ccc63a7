/** Writes the players' names beside their tanks, one's own first, so that none covers another. */
import { LabelPlaces } from '../scene/label-places.ts';

const sizePx = 12;
const heightPx = 14;
/** Half the side of the square that is kept free for a tank, in lengths of it. */
const tankShare = 0.4;
const places = new LabelPlaces();

/** A tank on screen, px. */
export interface NamedTank {
  readonly name: string;
  readonly isOwn: boolean;
  readonly x: number;
  readonly y: number;
  readonly length: number;
}

export interface NamesLook {
  readonly size: { readonly width: number; readonly height: number };
  readonly palette: { readonly font: string; readonly text: string; readonly mutedText: string };
}

type NameContext = Pick<CanvasRenderingContext2D, 'font' | 'fillStyle' | 'textAlign' | 'textBaseline' | 'measureText' | 'fillText'>;

export function drawNames(context: NameContext, tanks: readonly NamedTank[], look: NamesLook): void {
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  places.clear();
  for (const { x, y, length } of tanks) places.reserve(x, y, length * tankShare);
  for (const tank of tanks) if (tank.isOwn) drawName(context, tank, look);
  for (const tank of tanks) if (!tank.isOwn) drawName(context, tank, look);
}

function drawName(context: NameContext, { name, isOwn, x, y, length }: NamedTank, { size, palette }: NamesLook): void {
  context.font = `${isOwn ? '600 ' : ''}${sizePx}px ${palette.font}`;
  context.fillStyle = isOwn ? palette.text : palette.mutedText;
  const { width } = context.measureText(name);
  if (places.place(x, y, length * 0.8, width, heightPx, size)) context.fillText(name, places.x, places.y);
}
