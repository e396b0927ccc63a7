/** The report of a scored session, with the command that gives the same. */
import { shellWord } from '../../../contract/shell-line.ts';
import type { ReportChart } from '../../../contract/report.ts';
import { sharedPath } from '../../../main/base/files/shared-path.ts';
import { packedDoubles, packedSingles } from '../../../main/run/packed-floats.ts';
import { reportHead } from '../../../main/run/report/report.ts';
import type { ScoreReport } from '../common/score-report.ts';
import { partLength } from '../node/pair-history.ts';
import type { ScoredPair, ScoredSession } from '../node/score-files.ts';
import { scoredGame } from '../node/scored-game.ts';
import { scoreText } from './score-text.ts';

/** Points of a line, and lines of a chart, at most. */
const mostPoints = 800;
const mostLines = 12;

export interface ReportedSession {
  /** As they were given; the options that change the numbers, by name. */
  readonly paths: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
}

export function scoreReport({ scored, pairs }: ScoredSession, { paths, options }: ReportedSession): ScoreReport {
  const game = scoredGame({ scored, pairs });
  return {
    ...reportHead({
      title: scored.programs.length > 0 ? scored.programs.join(', ') : 'Scored game',
      description: '',
      commands: [commandOf(paths, options)],
      experiment: { file: paths[0] ?? [options['truth']].flat().join(', '), text: scoreText(scored), sets: [] },
      verdicts: [...game.questions.map((text) => ({ holds: false, text })), ...game.remarks.map((text) => ({ holds: null, text }))],
      plugins: [],
    }),
    kind: 'score',
    game,
    ...chartsOf(pairs, game.begin),
  };
}

function commandOf(paths: ReportedSession['paths'], options: ReportedSession['options']): string {
  const given = Object.entries(options).flatMap(([name, values]) =>
    [values].flat().flatMap((value) => {
      if (value === undefined || value === false) return [];
      const option = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
      return value === true ? [option] : [option, String(value)];
    }),
  );
  return ['npx driftbench score', ...[...paths, ...given].map((word) => shellWord(sharedPath(word)))].join(' ');
}

/** Of the pictures that are furthest off, where there are many. */
function chartsOf(pairs: readonly ScoredPair[], begin: number): Pick<ScoreReport, 'times' | 'charts'> {
  const deviation = ({ score }: ScoredPair) => score.deviationP95 ?? -1;
  const chosen = pairs.length <= mostLines ? pairs : pairs.toSorted((a, b) => deviation(b) - deviation(a)).slice(0, mostLines);
  const which = pairs.length <= mostLines ? '' : `, the ${mostLines} pictures of ${pairs.length} with the largest p95 of it`;
  const [from, to] = spanOfParts(chosen) ?? [begin, begin];
  const step = Math.max(partLength, (to - from) / mostPoints);
  const points = Math.max(1, Math.ceil((to - from) / step - 1e-9));
  const viewers = [...new Set(pairs.map(({ viewer }) => viewer))];
  const lines = (of: (pair: ScoredPair) => Float64Array | null): ReportChart['lines'] =>
    chosen.map((pair) => {
      const values = largestIn(of(pair) ?? new Float64Array(), points, (part) => ((pair.history.parts.t[part] as number) - from) / step);
      return { lane: viewers.indexOf(pair.viewer), laneId: pair.viewer, column: pair.score.entity, values: packedSingles(values) };
    });
  const deviations = lines(({ history }) => history.parts.deviationMax);
  // Where the score has no lateness, parts have none that means anything.
  const latenesses = lines(({ history, score }) => (score.pictureLatenessMean === null ? null : history.parts.latenessMean));
  return {
    times: packedDoubles(Array.from({ length: points }, (_, k) => from - begin + (k + 0.5) * step)),
    charts: [
      { id: 'deviation', title: `Largest deviation${which}`, axis: 'deviation (m)', unit: 'm', lines: deviations },
      { id: 'lateness', title: 'How late the picture is', axis: 'lateness (s)', unit: 's', lines: latenesses },
    ],
  };
}

/** From the first frame that was measured to the last: a server may run long before the first player comes. Null: none was measured. */
function spanOfParts(pairs: readonly ScoredPair[]): readonly [number, number] | null {
  const times = pairs.map(({ history }) => history.parts.t).filter((t) => t.length > 0);
  if (times.length === 0) return null;
  return [Math.min(...times.map((t) => t[0] as number)), Math.max(...times.map((t) => t.at(-1) as number)) + partLength];
}

/** The largest number of the parts of each point; NaN: there is none. */
function largestIn(numbers: Float64Array, points: number, placeOf: (part: number) => number): readonly number[] {
  const found = new Array<number>(points).fill(NaN);
  numbers.forEach((value, part) => {
    const at = Math.min(points - 1, Math.max(0, Math.floor(placeOf(part) + 1e-9)));
    if (!Number.isNaN(value) && !((found[at] as number) >= value)) found[at] = value;
  });
  return found;
}
