/** Draws how many there were of something, part by part of the time shown: the more, the stronger. */
import type { OccurrenceKind } from '../../contract/history/session-occurrence.ts';
import type { TimeLineAnswer } from './time-line-store.ts';
import { answerOf, type MarkRow, placeOf, type TimeLineScene, xOf } from './time-line-scene.ts';

const weakest = 0.25;
/** Room between two bands, px. */
const gap = 1;

export function drawBands(context: CanvasRenderingContext2D, scene: TimeLineScene, row: MarkRow): void {
  const answer = answerOf(scene, row);
  if (!answer) return;
  const bands = row.bands.filter((kind) => answer.counts[kind]);
  const { top, height } = placeOf(scene, row);
  const each = (height - 4) / Math.max(bands.length, 1);
  bands.forEach((kind, index) => drawBand(context, scene, answer, kind, { top: top + 2 + index * each, height: each - gap }));
  context.globalAlpha = 1;
}

function drawBand(
  context: CanvasRenderingContext2D,
  scene: TimeLineScene,
  answer: TimeLineAnswer,
  kind: OccurrenceKind,
  { top, height }: { readonly top: number; readonly height: number },
): void {
  const { palette } = scene;
  const counts = answer.counts[kind] ?? [];
  const most = counts.reduce((greatest, count) => Math.max(greatest, count), 1);
  const { from, to, bins } = answer.counted;
  const edge = (bin: number) => Math.round(xOf(scene, from + (bin * (to - from)) / bins));
  context.fillStyle = kind === 'lost' ? palette.fault : kind === 'made' || kind === 'fired' ? palette.real : palette.exported;
  counts.forEach((count, bin) => {
    if (count === 0) return;
    context.globalAlpha = weakest + (1 - weakest) * (count / most);
    context.fillRect(edge(bin), top, Math.max(edge(bin + 1) - edge(bin), 1), height);
  });
}
