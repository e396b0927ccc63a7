/**
 * The answers of a study as one table: a row for each person and round that counts, with what was measured of the seat.
 */
import { csvLine } from '../../../contract/csv-line.ts';
import { measureWords, nameWithUnit } from '../../../contract/measures.ts';
import type { StudyHead } from '../../../contract/study-record.ts';
import type { RoundAnswers } from './answers.ts';

export interface AnswerColumn {
  /** With its unit: `delayMean (s)`. */
  readonly name: string;
  readonly type: 'number' | 'whole' | 'text';
}

export interface AnswerRows {
  readonly columns: readonly AnswerColumn[];
  /** Null: not answered, not measured, or not applicable. */
  readonly rows: readonly (readonly (number | string | null)[])[];
}

export function answerRows({ design }: StudyHead, rounds: readonly RoundAnswers[]): AnswerRows {
  const questions = design.kind === 'rating' ? design.questions.map(({ id }) => id) : [];
  const metrics = [...new Set(rounds.flatMap((round) => Object.keys(round.metrics)))];
  return {
    columns: [
      text('person'),
      whole('round'),
      whole('position'),
      text('condition'),
      text('lane'),
      text('link'),
      ...(design.networks ? [text('network'), text('network group')] : []),
      whole('seat'),
      text('answered at'),
      number('answered after (s)'),
      ...questions.map(whole),
      ...(design.kind === 'pair' ? [text('part'), text('better'), text('preferred'), text('compared with')] : []),
      ...(design.kind === 'detection' ? [whole('reports')] : []),
      ...metrics.map(metricColumn),
    ],
    rows: rounds.map(({ person, position, condition, ratings, preference, reports, played, metrics: measured }) => [
      person,
      played?.round ?? null,
      position,
      condition,
      played?.lane ?? null,
      played?.link ?? null,
      ...(design.networks ? [played?.network?.id ?? null, played?.network?.group ?? null] : []),
      played?.seat ?? null,
      played?.at ?? null,
      played?.seconds ?? null,
      ...questions.map((id) => ratings[id] ?? null),
      ...(design.kind === 'pair' ? [played?.part ?? null, played?.better ?? null, ...preferred(preference)] : []),
      ...(design.kind === 'detection' ? [reports ?? null] : []),
      ...metrics.map((name) => measured[name] ?? null),
    ]),
  };
}

export function answerCsv(head: StudyHead, rounds: readonly RoundAnswers[]): string {
  const { columns, rows } = answerRows(head, rounds);
  return [columns.map(({ name }) => name), ...rows].map(csvLine).join('');
}

const text = (name: string): AnswerColumn => ({ name, type: 'text' });
const whole = (name: string): AnswerColumn => ({ name, type: 'whole' });
const number = (name: string): AnswerColumn => ({ name, type: 'number' });

function metricColumn(metric: string): AnswerColumn {
  if (metric === 'hits' || metric === 'hitsTaken') return whole(metric);
  return number(nameWithUnit(metric, measureWords(metric).unit));
}

/** Ids of conditions; of a pair whose first round is in another file there are none. */
function preferred(preference: RoundAnswers['preference']): readonly (string | null)[] {
  return preference ? [preference.better ?? 'no difference', preference.first] : [null, null];
}
