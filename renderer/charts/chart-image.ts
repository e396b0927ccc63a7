/** A chart as a picture that stands alone: ground, title and legend drawn around the plot. */
import type { Palette } from '../theme/palette.ts';

export interface LegendEntry {
  readonly label: string;
  readonly colour: string;
  readonly dash: readonly number[];
}

const lineHeight = 16;
const entryWidth = 150;
const margin = 8;

/** Resolves with a PNG of twice the density of CSS pixels, or of the canvas's own. */
export function chartImage(plot: HTMLCanvasElement, title: string, legend: readonly LegendEntry[], palette: Palette): Promise<Blob | null> {
  const scale = plot.width / Math.max(plot.clientWidth, 1);
  const perLine = Math.max(Math.floor((plot.clientWidth - margin) / entryWidth), 1);
  const foot = Math.ceil(legend.length / perLine) * lineHeight + margin;
  const picture = document.createElement('canvas');
  picture.width = plot.width;
  picture.height = plot.height + (lineHeight + margin + foot) * scale;
  const context = picture.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.scale(scale, scale);
  context.fillStyle = palette.background;
  context.fillRect(0, 0, picture.width, picture.height);
  context.drawImage(plot, 0, lineHeight + margin, plot.clientWidth, plot.clientHeight);
  drawText(context, title, margin, lineHeight, palette);
  const top = lineHeight + margin + plot.clientHeight + lineHeight;
  legend.forEach((entry, i) => {
    drawEntry(context, entry, margin + (i % perLine) * entryWidth, top + Math.floor(i / perLine) * lineHeight, palette);
  });
  return new Promise((resolve) => picture.toBlob(resolve, 'image/png'));
}

function drawEntry(context: CanvasRenderingContext2D, { label, colour, dash }: LegendEntry, x: number, y: number, palette: Palette): void {
  context.strokeStyle = colour;
  context.setLineDash([...dash]);
  context.beginPath();
  context.moveTo(x, y - 4);
  context.lineTo(x + 22, y - 4);
  context.stroke();
  drawText(context, label, x + 28, y, palette);
}

function drawText(context: CanvasRenderingContext2D, text: string, x: number, y: number, palette: Palette): void {
  context.fillStyle = palette.text;
  context.font = `11px ${palette.font}`;
  context.fillText(text, x, y);
}
