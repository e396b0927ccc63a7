/** A tuning in the terminal: the recommendation, the front, what matters, the lane, and the words of engines. */
import {
  answeringSettings,
  blocksText,
  furtherBounds,
  heldOutText,
  marksOf,
  networkRows,
  optimismText,
  otherAnswerOf,
  recommendedOf,
  type AnsweringSetting,
  type TuneCandidate,
  type TuneDifference,
  type TuneEffect,
  type TuneMark,
  type TuneMeasure,
  type TuneResult,
} from '../calls/tune-result.ts';
import { percentText, versusText } from '../common/difference-text.ts';
import type { TunePoint } from '../calls/tune-state.ts';
import { columnUnit, counted } from '../../../contract/number-text.ts';
import { askedSentences, tuneWords } from '../calls/tune-question.ts';
import { warningsText } from '../../../main/cli/warnings.ts';
import { figure, tableText } from '../../../main/cli/columns.ts';

export function tuneText(result: TuneResult): string {
  const { engines, laneYaml, effects, interactions, objectives } = result;
  return [
    (result.restsOn ?? []).map((sentence) => `${sentence}\n`).join(''),
    `${warningsText(result.warnings ?? [])}${askedSentences(result).join('\n')}\n`,
    answeringSettings(result)
      .map((setting) => `\n${answerText(setting, result)}`)
      .join(''),
    `\n${candidatesText(result)}`,
    networksText(result),
    `\n${methodText(result)}\n`,
    effects.length === 0 ? '' : `\nWhat matters (share of the variance, ω²):\n${effectsText(effects, objectives)}`,
    interactions.length === 0 ? '' : `\nInteractions:\n${effectsText(interactions, objectives)}`,
    `\nThe lane:\n${laneYaml}`,
    engines.length === 0
      ? ''
      : `\nThe same in common engines:\n${tableText(
          ['Engine', 'Setting', 'Value', ''].map((title) => ({ title, words: true })),
          engines.map(({ engine, setting, value, note }) => [engine, setting, value, note]),
        )}`,
  ].join('');
}

/** The mark of the candidate in the table, the questions that it answers, and what is said of it. */
function answerText({ number, titles, sentences }: AnsweringSetting, { recommended }: TuneResult): string {
  return `${number === recommended ? signs.recommended : signs['other answer']} ${titles.join(', and: ')}\n${sentences.join('\n')}\n`;
}

/** Where there are several: means over all of them hide one that is bad. */
function networksText(result: TuneResult): string {
  const rows = networkRows(result);
  if (rows.length === 0) return '';
  const figures = result.objectives.map((measure, k) =>
    figureColumn(
      measure,
      rows.map(({ values }) => values[k]),
    ),
  );
  const columns = [{ title: 'Network', words: true }, { title: 'Setting', words: true }, ...figures];
  const cells = rows.map(({ network, candidate, values }) => [network, candidate, ...figures.map(({ cell }, k) => cell(values[k]))]);
  return `\n${tableText(columns, cells)}`;
}

/** In ms where all of its figures are times below a second. */
function figureColumn({ title, unit }: Pick<TuneMeasure, 'title' | 'unit'>, values: readonly (number | undefined)[]) {
  const shown = columnUnit(unit, values);
  return { title, ...shown, cell: (value = NaN) => figure(value * shown.factor) };
}

/** A line below the table explains the marks. */
function candidatesText(result: TuneResult): string {
  const { candidates, objectives, bounds } = result;
  const figures = objectives.map((measure, k) =>
    figureColumn(
      measure,
      candidates.map(({ heldOut }) => heldOut[k]),
    ),
  );
  const further = furtherBounds({ objectives, bounds }).map((k) => {
    const valueOf = ({ bounded }: TuneCandidate) => bounded[k];
    return { valueOf, ...figureColumn(bounds[k] ?? { title: '', unit: '' }, candidates.map(valueOf)) };
  });
  const columns = [
    { title: '', words: true },
    { title: 'Candidate', words: true },
    ...figures.flatMap((column) => [column, { title: 'vs present', words: true }]),
    ...further,
  ];
  const chosen = recommendedOf(result);
  const signOf = (candidate: TuneCandidate) =>
    marksOf(candidate, chosen, otherAnswerOf(result))
      .map((mark) => signs[mark])
      .join('') || (candidate.isOnFront ? '' : '·');
  const rows = candidates.map((candidate, index) => [
    signOf(candidate),
    index === 0 ? `present: ${candidate.words}` : candidate.words,
    ...figures.flatMap(({ cell, factor }, k) => [
      cell(candidate.heldOut[k]),
      index === 0 ? '' : versusText(candidate.versusPresent[k] as TuneDifference, factor),
    ]),
    ...further.map(({ cell, valueOf }) => cell(valueOf(candidate))),
  ]);
  return `${tableText(columns, rows)}▶ recommended   ▷ the other answer   = equal to ▶   ! breaks a bound   · not on the front\n`;
}

const signs: Readonly<Record<TuneMark, string>> = {
  present: '',
  recommended: '▶',
  'other answer': '▷',
  'equal to it': '=',
  'breaks a bound': '!',
};

function methodText(result: TuneResult): string {
  const { evaluations, heldOutEvaluations, tuningBlocks, blockLength, isConverged } = result;
  const { emptyBlocks, effectSamples, failures, failed, leftOut } = result;
  const end = isConverged ? 'it found next to nothing more' : 'the budget ended it; more may find more';
  const optimism = optimismText(result, percentText);
  const lines = [
    // Without spaces between thousands: this number is typed after --evaluations.
    `${evaluations} ${evaluations === 1 ? 'evaluation' : 'evaluations'} on ${blocksText(result, tuningBlocks, figure(blockLength))} (${end}); the figures above are those of ${heldOutText(result)} (${counted(heldOutEvaluations, 'run')}).`,
    ...(optimism === null ? [] : [optimism]),
    ...(emptyBlocks > 0 ? [`Blocks without anything to measure, which were left out: ${emptyBlocks}.`] : []),
    ...(failures > 0 ? [`Candidates that failed and were left out: ${failures}; the first: ${failed[0]?.words}: ${failed[0]?.fault}`] : []),
    ...(effectSamples > 0
      ? [`What matters is computed from ${counted(effectSamples, 'candidate')} of the even sample, on one block.`]
      : []),
    ...(leftOut.length > 0
      ? [`Took no part: ${leftOut.map(({ component, id, reason }) => `${component} ${id} (${reason})`).join(', ')}.`]
      : []),
  ];
  return lines.join('\n');
}

function effectsText(effects: readonly TuneEffect[], objectives: readonly TuneMeasure[]): string {
  const columns = [{ title: 'Factor', words: true }, ...objectives.map(({ title }) => ({ title }))];
  return tableText(
    columns,
    effects.map(({ factors, shares }) => [factors.join(' × '), ...shares.map((share) => `${(100 * share).toFixed(0)} %`)]),
  );
}

/** The front so far. */
export function frontText(front: readonly TunePoint[], objectives: readonly string[]): string {
  const columns = [{ title: 'Candidate', words: true }, ...objectives.map(tuneWords)];
  return tableText(
    columns,
    front.map(({ words, objectives: values }) => [words, ...values.map(figure)]),
  );
}
