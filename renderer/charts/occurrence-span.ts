/** Occurrences of a span of session time that moves on: what is held of it is kept, what is new is asked for. */
import { historyLimits, type OccurrencesAnswer, type OccurrencesQuestion } from '../../contract/history/history-calls.ts';
import type { Occurrence } from '../../contract/history/session-occurrence.ts';

type Ask = (question: OccurrencesQuestion) => Promise<OccurrencesAnswer>;
/** Whose, and of which run. */
export type OccurrenceSubject = Omit<OccurrencesQuestion, 'from' | 'to' | 'after' | 'limit'>;

/** Answers to one refresh, and occurrences that are held, at most. */
const mostAnswers = 4;
const mostHeld = 20_000;

export class OccurrenceSpan {
  readonly #ask: Ask;
  #held: readonly Occurrence[] = [];
  #subject = '';
  /** What was fetched without a gap, s. */
  #from = 0;
  #to = -1;
  #lacks = false;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** In order. */
  get held(): readonly Occurrence[] {
    return this.#held;
  }

  /** True while there are more in the span than are held. */
  get lacks(): boolean {
    return this.#lacks;
  }

  /** Fetches what is new between two session times, s; all anew where the span went back, jumped, or is of others. */
  async show(subject: OccurrenceSubject, from: number, to: number): Promise<void> {
    const goesOn = this.#subject === JSON.stringify(subject) && from >= this.#from && from <= this.#to && to >= this.#to;
    const next = goesOn ? this.#held.filter(({ time }) => time >= from) : [];
    const more = await this.#fetch(subject, from, to, next);
    this.#subject = JSON.stringify(subject);
    this.#from = from;
    this.#to = more ? (next.at(-1)?.time ?? from) : to;
    this.#lacks = more || next.length > mostHeld;
    this.#held = next.slice(-mostHeld);
  }

  /** Appends to `next`; true where there are more. */
  async #fetch(subject: OccurrenceSubject, from: number, to: number, next: Occurrence[]): Promise<boolean> {
    for (let answers = 0; answers < mostAnswers; answers++) {
      const last = next.at(-1);
      // What is told of late stands behind the last that is held.
      const begin = last?.time ?? from;
      const question = { ...subject, from: begin, to: Math.max(to, begin), after: last?.number ?? -1, limit: historyLimits.occurrences };
      const answer = await this.#ask(question);
      if (answer.epoch !== subject.epoch) return false;
      next.push(...answer.occurrences);
      if (!answer.more) return false;
    }
    return true;
  }
}
