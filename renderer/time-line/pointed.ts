/** Describes the thing under the pointer on the time line: a mark, or the counts of that moment. */
import type { TelemetryLayout } from '../../contract/telemetry.ts';
import { formatClock, formatQuantity } from '../components/format/quantity.ts';
import { delayPlace } from './draw-steps.ts';
import { answerOf, markAt, type MarkRow, rowAt, timeAt, type TimeLineScene } from './time-line-scene.ts';
import type { Occurrence, OccurrenceKind } from '../../contract/session-occurrence.ts';

/** Most delays that are named; of more only those nearest to the pointer are. */
const mostDelays = 4;

/** `layout` of the run that the row shows. */
export function pointedInWords(scene: TimeLineScene, x: number, y: number, layout: TelemetryLayout | null): string {
  const mark = markAt(scene, x, y);
  if (mark) return occurrenceInWords(mark, layout);
  const time = timeAt(scene, x);
  const row = rowAt(scene, y);
  const found = row?.title === 'conditions' ? delaysInWords(scene, row, time, y) : countsInWords(countsAt(scene, row, time));
  return found === '' ? formatClock(time) : `${formatClock(time)} ${found}`;
}

function countsAt(scene: TimeLineScene, row: MarkRow | undefined, time: number) {
  const answer = answerOf(scene, row);
  if (!answer || !row) return {};
  const { from, to, bins } = answer.counted;
  const bin = Math.floor(((time - from) / (to - from)) * bins);
  return Object.fromEntries(row.bands.map((kind) => [kind, answer.counts[kind]?.[bin] ?? 0]));
}

/** Receivers of the same delay together: `near, mid 200 ms`. */
function delaysInWords(scene: TimeLineScene, row: MarkRow, time: number, y: number): string {
  const receivers = new Map<number, string[]>();
  for (const { node, steps } of scene.delays) {
    const delay = steps.findLast((each) => each.time <= time)?.delay;
    if (delay !== undefined) receivers.set(delay, [...(receivers.get(delay) ?? []), node]);
  }
  const away = (delay: number) => Math.abs(delayPlace(scene, row, delay) - y);
  const nearest = [...receivers.keys()].sort((a, b) => away(a) - away(b)).slice(0, mostDelays);
  const found = [...receivers].filter(([delay]) => nearest.includes(delay));
  const words = found.map(([delay, nodes]) => `${nodes.join(', ')} ${formatQuantity(delay, 's', { exact: true })}`).join(', ');
  const others = receivers.size - found.length;
  return others > 0 ? `${words}, and ${others} more` : words;
}

const kindWords: Readonly<Record<OccurrenceKind, string>> = {
  made: 'made',
  sent: 'sent',
  arrived: 'arrived',
  lost: 'lost',
  acknowledged: 'acknowledged',
  fired: 'fired',
  touched: 'touched in a view',
  hit: 'hit',
  disputed: 'disputed',
  refused: 'refused',
  destroyed: 'destroyed',
  denied: 'denied',
  joined: 'joined',
  left: 'left',
  changed: 'changed',
  paused: 'paused',
  resumed: 'resumed',
  noted: 'note',
};

/** `00:41.26 hit: tank-2, lane base`. */
function occurrenceInWords({ kind, time, entity, lane, text }: Occurrence, layout: TelemetryLayout | null): string {
  const who = entity === undefined ? undefined : layout?.entities[entity];
  const where = lane === undefined ? undefined : layout?.lanes[lane];
  const about = [who, text, where === undefined ? undefined : `lane ${where}`].filter(Boolean).join(', ');
  return `${formatClock(time)} ${kindWords[kind]}${about === '' ? '' : `: ${about}`}`;
}

/** `12 made, 24 sent` of what there is. */
function countsInWords(counts: Readonly<Partial<Record<OccurrenceKind, number>>>): string {
  const present = Object.entries(counts).filter(([, count]) => count > 0);
  return present.map(([kind, count]) => `${count} ${kindWords[kind as OccurrenceKind]}`).join(', ');
}
