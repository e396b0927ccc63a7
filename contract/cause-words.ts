/** What the updates of an entity did before a moment, in words: the same in reports of games and on the bench. */
import type { UpdatesBefore } from '../engine/measure/moment-cause.ts';
import { timeText } from './number-text.ts';

/** The end of a sentence: `after 480 ms without an update: 3 of 5 were lost`. */
export function causeInWords({ cause, silence, lost, sent }: UpdatesBefore): string {
  if (cause === 'first') return 'before its first update arrived';
  if (cause === 'usual') return 'while updates came as usual';
  const ends = {
    silence: '',
    unsent: ', as none was sent',
    'next-late': ', as the next one came late',
    late: ', as updates came late',
    lost: `: ${lost} of ${sent} were lost`,
  };
  return `after ${timeText(silence)} without an update${ends[cause]}`;
}
