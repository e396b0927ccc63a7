/** What an answer says of the numbers of its setting: what ticks make of its times, and which are at the end of a range. */
import { fieldNoun } from '../../../experiment/field-titles.ts';
import type { LaneFields } from '../../../experiment/lanes.ts';
import { unevenTexts } from '../../../main/experiment/warnings.ts';
import { recordedReason } from './offered-space.ts';
import { isAtEnd } from './round-numbers.ts';
import type { Trial } from './search/search.ts';
import { valueAt, type Space } from './search/space.ts';
import type { TuneSurvey } from './survey-space.ts';
import { valueWords } from './setting-words.ts';

/** Where a lane with these times draws a warning, the answer says what it means. */
export function tickSentences({ trigger = {} }: Pick<LaneFields, 'trigger'>, tickLengths: readonly number[]): readonly string[] {
  const texts = tickLengths.flatMap((tick) => unevenTexts(trigger, tick));
  return texts.length === 0 ? [] : [...texts, 'Every figure here is measured so.'];
}

/** Why a search found nothing better than the present setting where updates are recorded. */
export function recordedSentences(leftOut: TuneSurvey['leftOut']): readonly string[] {
  if (!leftOut.some(({ reason }) => reason === recordedReason)) return [];
  return [
    'The updates are recorded: their trigger and model stay as they are, which a larger budget does not change.',
    'To search these two, read the motion as a path (without `updates: recorded`).',
  ];
}

/** Sentences about numbers at an end of the searched range, where the quantity allows more. */
export function rangeSentences(space: Space, { point }: Trial): readonly string[] {
  if (!point) return [];
  return space.flatMap(({ name, alternatives }, index) => {
    const { id, dimensions = [] } = alternatives[point.choices[index] as number] ?? {};
    return dimensions.flatMap((dimension, k) => {
      if (dimension.kind !== 'number') return [];
      const { low, high, min = -Infinity, max = Infinity, unit } = dimension;
      const value = valueAt(dimension, point.places[index]?.[k] ?? 0.5);
      if (typeof value !== 'number') return [];
      const isLowest = low > min && isAtEnd(dimension, id ?? '', value, 'low');
      if (!isLowest && !(high < max && isAtEnd(dimension, id ?? '', value, 'high'))) return [];
      const [path, part] = [`${name}.${id}.${dimension.name}`, partWords(name, id)];
      const end = `at the ${isLowest ? 'lower' : 'upper'} end of the range that was searched, ${valueWords(value, unit)}`;
      return [`The ${fieldNoun(dimension.name)} of the ${part} is ${end}: widen the range (${path}).`];
    });
  });
}

/** `trigger`, `model delayed`; a part with one alternative beside none goes by its own name. */
function partWords(name: string, id = ''): string {
  return name === 'trigger' || name === 'jumpBeyond' ? fieldNoun(name) : `${fieldNoun(name)} ${id}`;
}
