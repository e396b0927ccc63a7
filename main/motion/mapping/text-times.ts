/** Times of one column that are written as text. How one row is read may depend on the others. */
import { shortened } from '../../../experiment/shortened.ts';
import type { ColumnPlan } from './column-plan.ts';
import { minutesOf, momentOf, orderIn, type DateOrder } from './moments.ts';

export class TextTimes {
  readonly #minutes: Minutes;
  readonly #dates: Dates;

  constructor({ columns }: ColumnPlan) {
    const time = columns.find(({ quantity }) => quantity === 't');
    const [term] = time?.terms ?? [];
    // With a date in another column, `12:30` is a time of day.
    this.#minutes = new Minutes(time?.terms.length === 1 ? time.name : null, term?.factor !== 1);
    this.#dates = new Dates(time?.unit === 'dmy' || time?.unit === 'mdy' ? time.unit : undefined);
  }

  /** NaN: the text is no time; `hint` says why. */
  secondsOf(text: string): number {
    const minutes = this.#minutes.secondsOf(text);
    if (minutes !== null) return minutes;
    const order = this.#dates.orderOf(text);
    return this.hint === '' ? momentOf(text, order) : NaN;
  }

  /** Continues a sentence about a text that is no time; empty: there is nothing to say. */
  get hint(): string {
    return this.#dates.hint;
  }

  get doubts(): readonly string[] {
    return [...this.#minutes.doubts, ...this.#dates.doubts];
  }
}

/** Minutes and seconds, as stop watches and spreadsheets show them. */
class Minutes {
  /** Null: times are several columns. */
  readonly #column: string | null;
  /** A factor is given, as the question says. */
  readonly #isScaled: boolean;
  /** One without a fraction, which may be hours and minutes; null: there is none. */
  #whole: string | null = null;
  #hasFractions = false;

  constructor(column: string | null, isScaled: boolean) {
    this.#column = column;
    this.#isScaled = isScaled;
  }

  /** Null: the text is written otherwise. */
  secondsOf(text: string): number | null {
    const seconds = this.#column === null ? null : minutesOf(text);
    if (seconds === null) return null;
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

/** Dates such as 03/04/2026, which are of March or of April. One that can only be read one way shows how the others are. */
class Dates {
  readonly #given: DateOrder | undefined;
  #decided: DateOrder | undefined;
  /** The first that could be either, how it was read, and whether another day followed; null: there is none. */
  #ambiguous: { readonly text: string; readonly order: DateOrder } | null = null;
  #hasSeveral = false;
  hint = '';

  constructor(given: DateOrder | undefined) {
    this.#given = given;
  }

  /** Undefined: the digits are in no order to choose. */
  orderOf(text: string): DateOrder | undefined {
    const found = orderIn(text);
    if (found === null) return undefined;
    const known = this.#given ?? this.#decided;
    if (found.shown === 'either' && known === undefined) this.#keep(text, found.usual);
    if (found.shown === 'either') return known ?? found.usual;
    if (known !== undefined && known !== found.shown)
      this.hint = ` This date has the ${first[found.shown]} first; ${this.#given ? 'the given units have' : 'one before has'} the ${first[known]} first.`;
    else if (this.#ambiguous !== null && this.#ambiguous.order !== found.shown)
      this.hint = ` This date has the ${first[found.shown]} first, and dates before, such as ${this.#ambiguous.text}, were read with the ${first[this.#ambiguous.order]} first. Give units: ${found.shown}.`;
    this.#decided ??= found.shown;
    return found.shown;
  }

  #keep(text: string, order: DateOrder): void {
    const [day = text] = text.split(/[T ,_]/, 1);
    this.#ambiguous ??= { text: day, order };
    this.#hasSeveral ||= day !== this.#ambiguous.text;
  }

  /** Rows of one day are as far apart either way. */
  get doubts(): readonly string[] {
    if (this.#ambiguous === null || this.#decided !== undefined || !this.#hasSeveral) return [];
    const { text, order } = this.#ambiguous;
    const other = order === 'dmy' ? 'mdy' : 'dmy';
    return [
      `Dates such as ${text} are read with the ${first[order]} first. Is the ${first[other]} first? Then give units: ${other}, otherwise ${order}.`,
    ];
  }
}

const first = { dmy: 'day', mdy: 'month' } as const;
