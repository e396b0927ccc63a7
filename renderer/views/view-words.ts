/** Cells of the views in words. */
import type { ViewSubject } from './scene/view-subject.ts';

const everyLane = 'all lanes';

/** `far`, `publishers`, `all receivers`. */
export function whoInWords({ who, receiver }: Pick<ViewSubject, 'who' | 'receiver'>): string {
  if (who === 'publishers') return 'publishers';
  return who === 'all' ? 'all receivers' : (receiver ?? '');
}

export function laneInWords(lane: number | null, lanes: readonly string[]): string {
  return lane === null ? everyLane : (lanes[lane] ?? '');
}

/** `Placed paths of far in lane base`. */
export function subjectInWords(subject: ViewSubject, lanes: readonly string[]): string {
  const lane = subject.lane === null ? everyLane : `lane ${laneInWords(subject.lane, lanes)}`;
  if (subject.who === 'publishers') return `Real and exported paths in ${lane}`;
  return `Placed paths of ${whoInWords(subject)} in ${lane}`;
}
