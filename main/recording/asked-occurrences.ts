/** Which occurrences a question about the past is of. */
import type { Occurrence } from '../../contract/history/session-occurrence.ts';
import type { Asked } from './session-past.ts';

export function isAskedFor(each: Occurrence, { from, to, after, kinds, lane, entity, pair }: Asked<'occurrences'>): boolean {
  const isWithin = each.number > after && each.time >= from && each.time <= to;
  const concerns = isAsked(lane, each.lane) && isAsked(entity, each.entity) && isAsked(pair, each.pair);
  return isWithin && concerns && (kinds?.includes(each.kind) ?? true);
}

function isAsked(asked: number | undefined, is: number | undefined): boolean {
  return asked === undefined || asked === is;
}
