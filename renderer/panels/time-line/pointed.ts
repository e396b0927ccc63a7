/** What the pointer is at on the time line, in words: a mark, or how much there was of what at that moment. */
import type { TelemetryLayout } from '../../../contract/telemetry.ts';
import { formatClock, formatQuantity } from '../../format/quantity.ts';
import type { DelaySteps } from './delay-steps.ts';
import { countsInWords, occurrenceInWords } from './mark-words.ts';
import { markAt, rowAt, timeAt, type TimeLineScene } from './time-line-scene.ts';

export function pointedInWords(scene: TimeLineScene, x: number, y: number, layout: TelemetryLayout | null): string {
  const mark = markAt(scene, x, y);
  if (mark) return occurrenceInWords(mark, layout);
  const time = timeAt(scene, x);
  const row = rowAt(scene, y);
  const told = row?.title === 'conditions' ? delaysInWords(scene.delays, time) : countsInWords(countsAt(scene, time, row?.bands ?? []));
  return told === '' ? formatClock(time) : `${formatClock(time)} ${told}`;
}

function countsAt({ answer }: TimeLineScene, time: number, kinds: readonly string[]) {
  if (!answer) return {};
  const { from, to } = answer.range;
  const bin = Math.floor(((time - from) / (to - from)) * answer.bins);
  return Object.fromEntries(
    Object.entries(answer.counts)
      .filter(([kind]) => kinds.includes(kind))
      .map(([kind, counts]) => [kind, counts[bin] ?? 0]),
  );
}

function delaysInWords(delays: readonly DelaySteps[], time: number): string {
  const asked = delays.map(({ node, steps }) => {
    const step = steps.findLast((each) => each.time <= time);
    return step && `${node} ${formatQuantity(step.delay, 's', { exact: true })}`;
  });
  return asked.filter(Boolean).join(', ');
}
