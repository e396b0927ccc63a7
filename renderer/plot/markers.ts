/** The marks over a plot: the cursor, the marks A and B, and the piece that is being chosen. */
import type { Chart, Plugin } from 'chart.js';
import type { AxisRange } from '../run/view-range.ts';
import { labelFont } from '../components/theme/palette.ts';

export interface Markers {
  /** On the x axis. */
  cursor: number | null;
  a: number | null;
  b: number | null;
  band: AxisRange | null;
  colour: string;
  strong: string;
  font: string;
}

export const noMarkers: Markers = { cursor: null, a: null, b: null, band: null, colour: '', strong: '', font: '' };

/** The plugin reads `markers` anew at every drawing. */
export function markersPlugin(markers: Markers): Plugin<'line'> {
  return {
    id: 'markers',
    afterDatasetsDraw(chart) {
      const { ctx } = chart;
      ctx.save();
      ctx.lineWidth = 1;
      ctx.font = labelFont(markers, 'bold');
      if (markers.band) drawBand(chart, markers.band, markers.strong);
      drawLine(chart, markers.cursor, markers.colour, '');
      drawLine(chart, markers.a, markers.strong, 'A');
      drawLine(chart, markers.b, markers.strong, 'B');
      ctx.restore();
    },
  };
}

/** Share of the colour in a band. */
const bandAlpha = '30';

function drawBand({ ctx, chartArea, scales: { x } }: Chart<'line'>, { from, to }: AxisRange, colour: string): void {
  if (!x) return;
  const left = Math.max(x.getPixelForValue(from), chartArea.left);
  const right = Math.min(x.getPixelForValue(to), chartArea.right);
  ctx.fillStyle = colour + bandAlpha;
  ctx.fillRect(left, chartArea.top, right - left, chartArea.bottom - chartArea.top);
}

function drawLine({ ctx, chartArea, scales: { x } }: Chart<'line'>, place: number | null, colour: string, name: string): void {
  if (place === null || !x || place < x.min || place > x.max) return;
  const at = Math.round(x.getPixelForValue(place)) + 0.5;
  ctx.strokeStyle = colour;
  ctx.setLineDash(name === '' ? [] : [3, 2]);
  ctx.beginPath();
  ctx.moveTo(at, chartArea.top);
  ctx.lineTo(at, chartArea.bottom);
  ctx.stroke();
  ctx.fillStyle = colour;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'top';
  if (name !== '') ctx.fillText(name, at + 3, chartArea.top + 1);
}
