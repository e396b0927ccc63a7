/**
 * Draws the configured delay of each receiver as steps. Few receivers differ by dash; many are faint, inspected ones
 * stand out.
 */
import { formatQuantity } from '../components/format/quantity.ts';
import type { DelaySteps } from '../run/conditions.ts';
import { receiverDash } from '../components/theme/receiver-dashes.ts';
import { type MarkRow, nameWidth, placeOf, type TimeLineScene, xOf } from './time-line-scene.ts';

const margin = 3;
/** More lines than this cannot be distinguished by their dashes. */
const mostDashes = 6;
const faint = 0.4;
/** A lower row has no room for both ends of the scale, two lines of text, px. */
const scaleHeight = 26;

export function drawSteps(context: CanvasRenderingContext2D, scene: TimeLineScene, row: MarkRow): void {
  const { delays, inspected, palette } = scene;
  const isCrowded = delays.length > mostDashes;
  delays.forEach((each, index) => {
    const isInspected = inspected.includes(each.node);
    context.strokeStyle = isCrowded && isInspected ? palette.focus : palette.exported;
    context.globalAlpha = isCrowded && !isInspected ? faint : 1;
    context.setLineDash(isCrowded ? [] : [...receiverDash(index)]);
    trace(context, scene, row, each);
  });
  context.globalAlpha = 1;
  context.setLineDash([]);
}

/** True if a row has a scale beside its name. */
export function hasScale(scene: TimeLineScene, row: MarkRow): boolean {
  return row.title === 'conditions' && scene.delays.length > 0 && placeOf(scene, row).height >= scaleHeight;
}

/** The ends of the scale, beside the name of the row. */
export function drawStepScale(context: CanvasRenderingContext2D, scene: TimeLineScene, row: MarkRow): void {
  const { top, height } = placeOf(scene, row);
  context.fillStyle = scene.palette.mutedText;
  context.textAlign = 'right';
  context.textBaseline = 'top';
  context.fillText(formatQuantity(greatest(scene), 's', { exact: true }), nameWidth - 4, top + 1);
  context.textBaseline = 'bottom';
  context.fillText('0', nameWidth - 4, top + height - 1);
}

/** Where a delay stands in its row, px. */
export function delayPlace(scene: TimeLineScene, row: MarkRow, delay: number): number {
  const { top, height } = placeOf(scene, row);
  return top + height - margin - (delay / greatest(scene)) * (height - 2 * margin);
}

/** s */
function greatest({ delays }: TimeLineScene): number {
  return delays.reduce((most, { steps }) => steps.reduce((so, { delay }) => Math.max(so, delay), most), 1e-3);
}

function trace(context: CanvasRenderingContext2D, scene: TimeLineScene, row: MarkRow, { steps }: DelaySteps): void {
  let y = delayPlace(scene, row, steps[0]?.delay ?? 0);
  context.beginPath();
  steps.forEach(({ time, delay }, index) => {
    const x = xOf(scene, time);
    // Before the first report the delay is taken to be the same.
    if (index === 0) context.moveTo(nameWidth, y);
    context.lineTo(x, y);
    y = delayPlace(scene, row, delay);
    context.lineTo(x, y);
  });
  context.lineTo(scene.width, y);
  context.stroke();
}
