/** Times of one column that are minutes and seconds, as stop watches and spreadsheets show them. */
import { shortened } from '../../../experiment/shortened.ts';
import type { ColumnPlan } from './column-plan.ts';
import { minutesOf, momentOf } from './moments.ts';

export class MinuteTimes {
  /** Times are one column: beside a date, `12:30` is a time of day. */
  readonly #column: string | null;
  /** One without a fraction, which may be hours and minutes; null: there is none. */
  #whole: string | null = null;
  #hasFractions = false;
  /** A factor is given, as the question says. */
  readonly #isScaled: boolean;

  constructor({ columns }: ColumnPlan) {
    const time = columns.find(({ quantity }) => quantity === 't');
    this.#column = time?.terms.length === 1 ? time.name : null;
    this.#isScaled = time?.terms[0]?.factor !== 1;
  }

  /** NaN: the text is no time. */
  secondsOf(text: string): number {
    const seconds = this.#column === null ? null : minutesOf(text);
    if (seconds === null) return momentOf(text);
    if (/[.,]/.test(text)) this.#hasFractions = true;
    else if (text.split(':').length === 2) this.#whole ??= text;
    return seconds;
  }

  get doubts(): readonly string[] {
    if (this.#whole === null || this.#hasFractions || this.#isScaled) return [];
    return [
      `Times such as ${shortened(this.#whole)} are read as minutes and seconds. Are these hours and minutes? Then give map: t=60*${this.#column ?? 't'}.`,
    ];
  }
}
