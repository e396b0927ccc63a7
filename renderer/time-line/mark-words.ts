/** What an occurrence is, in words. */
import type { Occurrence, OccurrenceKind } from '../../contract/history/session-occurrence.ts';
import type { TelemetryLayout } from '../../contract/telemetry.ts';
import { formatClock } from '../format/quantity.ts';

export const kindWords: Readonly<Record<OccurrenceKind, string>> = {
  ...{ made: 'made', sent: 'sent', arrived: 'arrived', lost: 'lost', acknowledged: 'acknowledged' },
  ...{ fired: 'fired', touched: 'touched in a view', hit: 'hit', disputed: 'disputed', refused: 'refused' },
  ...{ joined: 'joined', left: 'left', changed: 'changed', paused: 'paused', resumed: 'resumed', noted: 'note' },
};

/** `00:41.26 hit: tank-2, in lane base`. */
export function occurrenceInWords({ kind, time, entity, lane, text }: Occurrence, layout: TelemetryLayout | null): string {
  const who = entity === undefined ? undefined : layout?.entities[entity];
  const where = lane === undefined ? undefined : layout?.lanes[lane];
  const about = [who, text, where === undefined ? undefined : `lane ${where}`].filter(Boolean).join(', ');
  return `${formatClock(time)} ${kindWords[kind]}${about === '' ? '' : `: ${about}`}`;
}

/** `12 made, 24 sent` of what there is. */
export function countsInWords(counts: Readonly<Partial<Record<OccurrenceKind, number>>>): string {
  const told = Object.entries(counts).filter(([, count]) => count > 0);
  return told.map(([kind, count]) => `${count} ${kindWords[kind as OccurrenceKind]}`).join(', ');
}
