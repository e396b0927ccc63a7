/** Draws the delay asked for of each receiver as steps; receivers differ by dash. */
import { receiverDash } from '../../theme/receiver-dashes.ts';
import type { DelaySteps } from './delay-steps.ts';
import { type MarkRow, placeOf, type TimeLineScene, xOf } from './time-line-scene.ts';

const margin = 3;

export function drawSteps(context: CanvasRenderingContext2D, scene: TimeLineScene, row: MarkRow): void {
  const most = Math.max(...scene.delays.flatMap(({ steps }) => steps.map(({ delay }) => delay)), 1e-3);
  const { top, height } = placeOf(scene, row);
  const yOf = (delay: number) => top + height - margin - (delay / most) * (height - 2 * margin);
  context.strokeStyle = scene.palette.exported;
  scene.delays.forEach((delays, index) => {
    context.setLineDash([...receiverDash(index)]);
    trace(context, scene, delays, yOf);
  });
  context.setLineDash([]);
}

function trace(context: CanvasRenderingContext2D, scene: TimeLineScene, { steps }: DelaySteps, yOf: (delay: number) => number): void {
  let y = yOf(steps[0]?.delay ?? 0);
  context.beginPath();
  steps.forEach(({ time, delay }, index) => {
    const x = xOf(scene, time);
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
    y = yOf(delay);
    context.lineTo(x, y);
  });
  context.lineTo(scene.width, y);
  context.stroke();
}
