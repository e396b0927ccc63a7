/** A vertical line at one time, the same in every chart. */
import type { Plugin } from 'chart.js';

export interface Crosshair {
  /** Session time, s; null: none. */
  time: number | null;
  colour: string;
}

/** The plugin reads `crosshair` anew at every drawing. */
export function crosshairPlugin(crosshair: Crosshair): Plugin<'line'> {
  return {
    id: 'crosshair',
    afterDatasetsDraw({ ctx, chartArea, scales: { x } }) {
      if (crosshair.time === null || !x || crosshair.time < x.min || crosshair.time > x.max) return;
      const at = Math.round(x.getPixelForValue(crosshair.time)) + 0.5;
      ctx.save();
      ctx.strokeStyle = crosshair.colour;
      ctx.lineWidth = 1;
      ctx.beginPath();
      ctx.moveTo(at, chartArea.top);
      ctx.lineTo(at, chartArea.bottom);
      ctx.stroke();
      ctx.restore();
    },
  };
}
