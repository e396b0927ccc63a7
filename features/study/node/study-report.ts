/** The outcome of one or more sessions of a study: joined answers, their analysis, and tables of it. */
import { short } from '../../../main/base/short-number.ts';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BenchError } from '../../../contract/errors.ts';
import type { ReportedTable } from '../calls/study-report.ts';
import { analyse, foundBelow, smallSample, type StudyAnalysis } from './analysis.ts';
import type { Correlation } from './correlations.ts';
import type { StudyHead, StudyRecord } from '../../../contract/study-record.ts';
import { answersFile, headOf, isRecording, isSameStudy, mergedRecords, readAnswers, roundAnswers } from './answer-book.ts';
import { networkText } from '../../../experiment/study.ts';
import { groupedBy, type RoundAnswers } from './answers.ts';
import type { Estimate } from './jackknife.ts';

export interface StudyOutcome {
  readonly head: StudyHead;
  readonly rounds: readonly RoundAnswers[];
  readonly analysis: StudyAnalysis;
  readonly attendance: Attendance;
  /** Each group of networks by itself; empty: the study has no population. */
  readonly groups: readonly GroupOutcome[];
}

export interface GroupOutcome extends Pick<StudyAnalysis, 'people' | 'rounds' | 'opinions' | 'preferences' | 'detections'> {
  readonly group: string;
}

/** Attendance at the sessions. */
export interface Attendance {
  readonly files: readonly string[];
  /** Starts of a host. */
  readonly starts: number;
  readonly agreed: number;
  /** Played all rounds of their schedule. */
  readonly complete: number;
  /** Times a person left in a round. */
  readonly dropOuts: number;
  readonly repeated: number;
  /** Answers to single questions that are missing in rounds that count. */
  readonly missing: number;
  /** Why the measurement of a round is not to be trusted, with the round's number, in words. */
  readonly doubts: readonly string[];
}

/**
 * `paths`: files of answers, recordings of rounds, or folders of studies. Rejects with a `BenchError` where they belong
 * to different studies.
 */
export async function readOutcome(paths: readonly string[]): Promise<StudyOutcome> {
  const files = (await Promise.all(paths.map(filesOf))).flat();
  const sessions = await Promise.all(files.map(async (file) => ({ file, records: await readAnswers(file) })));
  const [first] = sessions;
  if (!first) throw new BenchError('bad-input', `${paths.join(', ')}: found no ${answersFile}.`);
  const head = headOf(first.records, first.file);
  for (const { file, records } of sessions)
    if (!isSameStudy(headOf(records, file), head))
      throw new BenchError('bad-input', `${file} belongs to another study or design than ${first.file}; report them one by one.`);
  // Files of one study begin with the same record, down to its time; numbers of people and rounds are their own.
  const studies = [...groupedBy(sessions, ({ records }) => JSON.stringify(records[0])).values()];
  const all = studies.map((files) => mergedRecords(files.map(({ records }) => records)));
  const rounds = named(all.toSorted(byBeginning).map((records) => roundAnswers(records, head)));
  const conditions = head.design.conditions.map(({ id }) => id);
  const questions = head.design.kind === 'rating' ? head.design.questions.map(({ id }) => id) : [];
  const analysis = analyse(rounds, conditions, questions);
  return { head, rounds, analysis, attendance: attendanceOf(files, all, rounds, head), groups: groupsIn(rounds, conditions, questions) };
}

/** Groups of networks by name, each as a study of its own. Rounds over the link of a condition are in none. */
export function groupsIn(
  all: readonly RoundAnswers[],
  conditions: readonly string[],
  questions: readonly string[],
): readonly GroupOutcome[] {
  const byGroup = groupedBy(
    all.filter(({ played }) => played?.network),
    ({ played }) => played?.network?.group ?? '',
  );
  return [...byGroup]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([group, some]) => {
      const { people, rounds, opinions, preferences, detections } = analyse(some, conditions, questions);
      return { group, people, rounds, opinions, preferences, detections };
    });
}

/** A folder of a study, or one with such folders. */
async function filesOf(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => null);
  if (!found?.isDirectory()) return [path];
  const entries = await readdir(path);
  if (entries.includes(answersFile)) return [join(path, answersFile)];
  const recordings = entries.filter(isRecording).toSorted();
  if (recordings.length > 0) return recordings.map((entry) => join(path, entry));
  const below = await Promise.all(
    entries.toSorted().map((entry) =>
      stat(join(path, entry, answersFile)).then(
        () => join(path, entry, answersFile),
        () => null,
      ),
    ),
  );
  const files = below.filter((file) => file !== null);
  if (files.length === 0)
    throw new BenchError(
      'bad-input',
      `${path} has no ${answersFile} and no recording, and no folder in it has answers; name the folder of a study.`,
    );
  return files;
}

function byBeginning([a]: readonly StudyRecord[], [b]: readonly StudyRecord[]): number {
  return (a?.at ?? '') < (b?.at ?? '') ? -1 : 1;
}

/** Every study numbers its people from 1 on. */
function named(studies: readonly (readonly RoundAnswers[])[]): readonly RoundAnswers[] {
  if (studies.length === 1) return studies.flat();
  return studies.flatMap((rounds, index) => rounds.map((round) => ({ ...round, person: `S${index + 1}-${round.person}` })));
}

function attendanceOf(
  files: readonly string[],
  sessions: readonly (readonly StudyRecord[])[],
  rounds: readonly RoundAnswers[],
  { design }: StudyHead,
): Attendance {
  const all = sessions.flat();
  const count = (kind: StudyRecord['kind']) => all.filter((record) => record.kind === kind).length;
  const people = groupedBy(rounds, ({ person }) => person);
  const played = Math.max(0, ...all.flatMap((record) => (record.kind === 'round' ? record.people.map(({ index }) => index + 1) : [])));
  const pairs = (design.conditions.length * (design.conditions.length - 1)) / 2;
  const counted = design.repeat * (design.kind === 'pair' ? 2 * pairs : design.conditions.length);
  const complete = [...people.values()].filter((own) => own.length >= counted).length;
  const questions = design.kind === 'rating' ? design.questions.length : 0;
  return {
    files,
    starts: count('session'),
    // Earlier versions wrote a person twice whose page asked twice at once.
    agreed: sessions.reduce((sum, records) => sum + peopleIn(records), 0),
    complete,
    dropOuts: count('left'),
    repeated: all.filter((record) => record.kind === 'measured' && record.outcome === 'repeated').length,
    missing: played === 0 ? 0 : rounds.reduce((sum, { ratings }) => sum + questions - Object.keys(ratings).length, 0),
    doubts: all.flatMap((record) =>
      record.kind === 'measured' ? (record.doubts ?? []).map((doubt) => `Round ${record.round}: ${doubt}`) : [],
    ),
  };
}

const peopleIn = (records: readonly StudyRecord[]) =>
  new Set(records.flatMap((record) => (record.kind === 'person' ? [record.person] : []))).size;

/** The tables of the report, the same on the page, in Markdown and in the terminal. */
export function outcomeTables({ head, analysis, attendance, groups }: StudyOutcome): readonly ReportedTable[] {
  const { design } = head;
  const size = analysis.isSmall ? `A small sample: fewer than ${smallSample} people. ` : '';
  const table = (title: string, note: string, columns: readonly string[], rows: readonly (readonly string[])[]): ReportedTable[] =>
    rows.length > 0 ? [{ title, note, columns, rows }] : [];
  const intervals = '95 % intervals over people.';
  return [
    ...table(
      'Design',
      `Kind ${design.kind}; rounds of ${design.round} s; practice ${design.practice}; repeat ${design.repeat}; order ${design.order}; seed ${head.seed}.`,
      ['Condition', 'Lane', 'Network'],
      design.conditions.map((each) => [
        each.id,
        each.lane ?? 'game.screens',
        networkText(each) ?? (design.networks ? 'of the person' : 'of the nodes'),
      ]),
    ),
    ...table(
      'Networks',
      'Each person has one of them in all rounds, drawn by weight.',
      ['Network', 'Group', 'Weight', 'Link'],
      (design.networks ?? []).map(({ name, group = name, weight, link }) => [name, group, number(weight), networkText({ link }) ?? '']),
    ),
    ...table(
      'Attendance',
      `${size}The answers are in ${attendance.files.length} ${attendance.files.length === 1 ? 'file' : 'files'}; the host was started ${attendance.starts === 1 ? 'once' : `${attendance.starts} times`}.${doubtsText(attendance)}`,
      ['People who agreed', 'with all rounds', 'Rounds answered', 'Answers missing', 'Left in a round', 'Rounds repeated'],
      [[attendance.agreed, attendance.complete, analysis.rounds, attendance.missing, attendance.dropOuts, attendance.repeated].map(String)],
    ),
    ...table(
      'Mean opinion scores',
      `From 1 (worst) to 5 (best). ${intervals}`,
      ['Question', 'Condition', 'Ratings', 'Mean', '95 %'],
      analysis.opinions.map(({ question, condition, ratings, mean }) => [question, condition, String(ratings), ...shown(mean)]),
    ),
    ...table(
      'Preference scores',
      `Log-odds by Bradley and Terry, mean 0; no interval where a condition was always, or never, preferred. ${intervals}`,
      ['Condition', 'Score', '95 %'],
      analysis.preferences.map(({ condition, score }) => [condition, ...shown(score)]),
    ),
    ...table(
      'Noticed faults',
      `Share of the rounds with a report. Wilson’s 95 % intervals over people.`,
      ['Condition', 'Share', '95 %'],
      analysis.detections.map(({ condition, score }) => [condition, ...shown(score)]),
    ),
    ...table(
      'By group of networks',
      `Other people in each: a difference between groups is one between people as well. ${intervals}`,
      ['Group', 'People', 'Of', 'Condition', 'Mean', '95 %'],
      groups.flatMap(({ group, people, opinions, preferences, detections }) =>
        [
          ...opinions.map(({ question, condition, mean }) => ({ of: question, condition, score: mean })),
          ...preferences.map((each) => ({ of: 'preference', ...each })),
          ...detections.map((each) => ({ of: 'noticed faults', ...each })),
        ].map(({ of, condition, score }) => [group, String(people), of, condition, ...shown(score)]),
      ),
    ),
    ...table(
      'Differences',
      `Within people; of the first question where there are ratings, without the effect of the order. Each interval is that of its difference alone; p is corrected for the ${analysis.differences.length} comparisons (Holm), by kind. Found: p is below ${foundBelow}.`,
      ['Of', 'Condition', 'minus', 'Difference', '95 %', 'p', 'Found'],
      analysis.differences.map(({ of, condition, baseline, difference, p }) => [
        of,
        condition,
        baseline,
        ...shown(difference),
        number(p),
        p < foundBelow ? 'yes' : 'no',
      ]),
    ),
    ...table(
      'Order',
      analysis.order
        ? `Slope ${shown(analysis.order.slope)[0]} (95 %: ${shown(analysis.order.slope)[1]}) points a position, each person and condition compared with itself.`
        : '',
      ['Position', 'Mean', '95 %'],
      (analysis.order?.positions ?? []).map((mean, position) => [String(position + 1), ...shown(mean)]),
    ),
    ...table(
      'Agreement',
      'Krippendorff’s alpha: 1 complete, 0 as by chance.',
      ['Question', 'Alpha', '95 %'],
      analysis.agreement.map(({ question, alpha }) => [question, ...shown(alpha)]),
    ),
    ...table(
      'Correlations with what was measured',
      'Within conditions: Spearman’s, over rounds, of the deviations from the means of each condition; –: the metric only differs by condition. Between conditions: of their means, of which there are few, however many people rated them; any other difference between the conditions would correlate as well. The strongest within first; intervals in Fisher’s z, each for itself; p is corrected for all metrics and questions (Holm).',
      ['Metric', 'Question', 'Rounds', 'Within conditions', '95 %', 'p', 'Between', '95 %', 'p'],
      analysis.correlations
        .toSorted(byStrength)
        .map(({ metric, question, rounds, correlation, p, between, betweenP }) => [
          metric,
          question,
          String(rounds),
          ...shown(correlation),
          number(p),
          ...shown(between),
          number(betweenP),
        ]),
    ),
    ...fittedTable(analysis),
  ];
}

/** Empty: nothing speaks against a measurement. */
function doubtsText({ doubts }: Attendance): string {
  return doubts.length === 0 ? '' : ` Measurements that are not to be trusted: ${doubts.join(' ')}`;
}

/** Those that could not be computed last. */
function byStrength({ correlation: a }: Correlation, { correlation: b }: Correlation): number {
  const strengthOf = ({ value }: Estimate) => (Number.isFinite(value) ? Math.abs(value) : -1);
  return strengthOf(b) - strengthOf(a);
}

function fittedTable({ fitted }: StudyAnalysis): readonly ReportedTable[] {
  if (!fitted) return [];
  const { error, errorOfMean, correlation } = fitted.validation;
  const note = `Of the question ${fitted.question}, linear, over ${fitted.rounds} rounds. On people whom the fit has not seen: error ${number(error)} points, of always guessing the mean ${number(errorOfMean)}; correlation ${number(correlation)}.`;
  const slopes = fitted.metrics.map((metric, k) => [metric, number(fitted.score.slopes[k] ?? NaN)]);
  return [
    {
      title: 'Score fitted to metrics',
      note,
      columns: ['Term', 'Slope'],
      rows: [['intercept', number(fitted.score.intercept)], ...slopes],
    },
  ];
}

function shown({ value, low, high }: Estimate): readonly [string, string] {
  return [number(value), Number.isNaN(low) || Number.isNaN(high) ? '–' : `${number(low)} to ${number(high)}`];
}

/** Three significant digits. */
function number(value: number): string {
  if (value === Infinity) return '∞';
  if (value === -Infinity) return '−∞';
  return Number.isFinite(value) ? short(value) : '–';
}
