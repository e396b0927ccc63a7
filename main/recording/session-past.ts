/** The past of a session, as far as it is kept: what a running session's history and an opened recording have in common. */
import type { TelemetryRows } from '../../contract/telemetry-frames.ts';
import type {
  ConditionsAnswer,
  DensityAnswer,
  DensityQuestion,
  OccurrencesAnswer,
  OccurrencesQuestion,
  PastDecisionsAnswer,
  PastDecisionsQuestion,
  RowsQuestion,
} from '../../contract/history/history-calls.ts';
import type { Occurrence } from '../../contract/history/session-occurrence.ts';

type OfRun<Question> = Omit<Question, 'epoch'>;

/** What a question of that kind asks. */
export type Asked<Call extends 'rows' | 'occurrences' | 'decisions' | 'density'> = Parameters<SessionPast[Call]>[0];

/** Answers are of what was there when they were asked for. */
export interface SessionPast {
  /** The session times, s, that are covered now. */
  span(): { readonly from: number; readonly to: number };
  rows(question: OfRun<RowsQuestion>): Promise<TelemetryRows>;
  occurrences(question: OfRun<OccurrencesQuestion>): Promise<Omit<OccurrencesAnswer, 'epoch'>>;
  density(question: OfRun<DensityQuestion>): Promise<Omit<DensityAnswer, 'epoch'>>;
  decisions(question: OfRun<PastDecisionsQuestion>): Promise<Omit<PastDecisionsAnswer, 'epoch'>>;
  conditions(): Promise<Omit<ConditionsAnswer, 'epoch'>>;
  /** Notes something at a session time, s; answered with the occurrence as it is kept. */
  note(time: number, text: string): Promise<Occurrence>;
  close(): Promise<void>;
}
