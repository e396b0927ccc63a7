/** Occurrences in the session time that the charts show: fetched while the panel is visible, and only the new ones. */
import { markRaw, type Ref, shallowRef, watch } from 'vue';
import type { Occurrence } from '../../contract/session-occurrence.ts';
import { oneAtATime, useThrottled } from '../run/connection/one-at-a-time.ts';
import { useBench } from '../run/connection/bench.ts';
import { useChartView } from './chart-view.ts';
import { useRuns } from '../run/runs.ts';
import { usePanelVisible } from '../components/panel-place.ts';
import { historyLimits, type OccurrencesAnswer, type OccurrencesQuestion } from '../../contract/history-calls.ts';

/** Least time between two requests, ms. */
const restMs = 400;

interface FoundOccurrences {
  /** In order; another array whenever it changes. */
  readonly found: Readonly<Ref<readonly Occurrence[]>>;
  /** True while there are more than could be fetched. */
  readonly lacks: Readonly<Ref<boolean>>;
  /** False before the first answer. */
  readonly answered: Readonly<Ref<boolean>>;
}

export function useOccurrences(filter: () => Omit<OccurrenceSubject, 'epoch'>): FoundOccurrences {
  const bench = useBench();
  const { run } = useRuns();
  const view = useChartView();
  const visible = usePanelVisible();
  const found = shallowRef<readonly Occurrence[]>([]);
  const lacks = shallowRef(false);
  const answered = shallowRef(false);
  const span = new OccurrenceSpan((question) => {
    if (!bench.client) throw new Error('not connected');
    return bench.client.call('history.occurrences', question);
  });

  const refresh = oneAtATime(async () => {
    if (!visible.value || !bench.client || !bench.state.layout) return;
    try {
      const { from, to } = view.seen();
      await span.show({ epoch: bench.state.epoch, ...filter() }, Math.max(from, 0), Math.max(to, 0));
      found.value = markRaw(span.held);
      lacks.value = span.lacks;
      answered.value = true;
    } catch {
      // A closed connection is reported elsewhere; the next refresh asks again.
    }
  });
  const refreshSometimes = useThrottled(refresh, restMs);
  watch([run.clock.number, visible, () => view.held, filter], () => refreshSometimes(), { immediate: true });

  return { found, lacks, answered };
}

type FetchOccurrences = (question: OccurrencesQuestion) => Promise<OccurrencesAnswer>;
/** The pair and the run of the occurrences. */
type OccurrenceSubject = Omit<OccurrencesQuestion, 'from' | 'to' | 'after' | 'limit'>;

/** Answers to one refresh, and occurrences that are held, at most. */
const mostAnswers = 4;
const mostHeld = 20_000;

/** Occurrences of a moving span of session time: known ones are kept, new ones are requested. */
export class OccurrenceSpan {
  readonly #request: FetchOccurrences;
  #held: readonly Occurrence[] = [];
  #subject = '';
  /** Bounds of the span that was fetched without a gap, s. */
  #from = 0;
  #to = -1;
  #lacks = false;

  constructor(request: FetchOccurrences) {
    this.#request = request;
  }

  /** In order. */
  get held(): readonly Occurrence[] {
    return this.#held;
  }

  /** True while there are more in the span than are held. */
  get lacks(): boolean {
    return this.#lacks;
  }

  /** Fetches new occurrences between two session times, s; the whole span after a jump, a step back or another run. */
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
      // Occurrences that are reported late come after the last one held.
      const begin = last?.time ?? from;
      const question = { ...subject, from: begin, to: Math.max(to, begin), after: last?.number ?? -1, limit: historyLimits.occurrences };
      const answer = await this.#request(question);
      if (answer.epoch !== subject.epoch) return false;
      next.push(...answer.occurrences);
      if (!answer.more) return false;
    }
    return true;
  }
}
