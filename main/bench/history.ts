/** Answers pages' requests for the past of the open run and of the comparison run, and keeps notes. */
import type {
  ConditionsAnswer,
  ConditionsQuestion,
  DensityAnswer,
  DensityQuestion,
  NoteRequest,
  OccurrencesAnswer,
  OccurrencesQuestion,
  PastDecisionsAnswer,
  PastDecisionsQuestion,
  RowsQuestion,
} from '../../contract/history-calls.ts';
import { BenchError } from '../../contract/errors.ts';
import type { TelemetryFrame } from '../../contract/telemetry-frames.ts';
import type { SessionPast } from '../recording/session-past.ts';

/** A past, and which run's it is. */
export interface PastOfRun {
  readonly epoch: number;
  readonly past: SessionPast;
}

export class History {
  readonly #pasts: () => readonly PastOfRun[];

  /** `pasts`: those available now. */
  constructor(pasts: () => readonly PastOfRun[]) {
    this.#pasts = pasts;
  }

  async rows({ epoch, ...question }: RowsQuestion): Promise<TelemetryFrame> {
    return { epoch, ...(await this.#of(epoch).rows(question)) };
  }

  async occurrences({ epoch, ...question }: OccurrencesQuestion): Promise<OccurrencesAnswer> {
    return { epoch, ...(await this.#of(epoch).occurrences(question)) };
  }

  async decisions({ epoch, ...question }: PastDecisionsQuestion): Promise<PastDecisionsAnswer> {
    return { epoch, ...(await this.#of(epoch).decisions(question)) };
  }

  async density({ epoch, ...question }: DensityQuestion): Promise<DensityAnswer> {
    return { epoch, ...(await this.#of(epoch).density(question)) };
  }

  async conditions({ epoch }: ConditionsQuestion): Promise<ConditionsAnswer> {
    return { epoch, ...(await this.#of(epoch).conditions()) };
  }

  async note({ epoch, time, text }: NoteRequest): Promise<OccurrencesAnswer> {
    const noted = await this.#of(epoch).note(time, text);
    return { epoch, occurrences: [noted], more: false };
  }

  #of(epoch: number): SessionPast {
    const pasts = this.#pasts();
    const found = pasts.find((each) => each.epoch === epoch);
    if (found) return found.past;
    const kept = pasts.length > 0 ? `kept: ${pasts.map((each) => each.epoch).join(' and ')}` : 'no session is open';
    throw new BenchError('not-found', `Run ${epoch} is no longer kept; ${kept}.`);
  }
}
