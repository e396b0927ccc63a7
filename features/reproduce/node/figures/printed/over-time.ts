/** The thesis's figures over time, 3.2 to 3.27, and those of NetGames'05, 4 to 6: each with what is said of it. */
import { spreadOf } from '../../../../../engine/session/results.ts';
import type { BatchRun } from '../../../../../main/run/run-tasks.ts';
import statements from '../../claims/over-time.json' with { type: 'json' };
import { errorCurve, type ErrorCurves } from '../../probes/error-curve.ts';
import { byDriving, claimOfRuns, shareText, spanText, type Claim } from '../claim.ts';
import { example } from '../example.ts';
import { figureText } from '../figure-text.ts';
import type { Block, Cell, Figure, Lab, Performed, Table } from '../figure.ts';
import { mean, median } from '../../../../../engine/base/math/sample.ts';

const styles = ['keys', 'mouse'] as const;
const duration = 300;
/** The documents show one run each. */
const mostSeeds = 8;
/** Before this (s) accumulated errors are those of a few updates. */
const settled = 60;
/** Times (s) of the tables; the last sample is before the end of the run. */
const shown = [60, 120, 180, 240, 290];

type Statement = (typeof statements)[number];

interface CurveRun extends BatchRun {
  readonly file: string;
  readonly spread: number;
  readonly seed: number;
  readonly style: (typeof styles)[number];
}

export const overTime: Figure = {
  id: 'errors-over-time',
  title: 'The figures over time',
  source: 'Thesis, figures 3.2 to 3.27 (3.14 is a flow chart); NetGames’05, figures 4 to 6',
  async measure(lab) {
    const performed = await lab.run(runsOf(lab));
    return performed.length === 0 ? [] : blocksOf(performed);
  },
};

/** One run for each file, spread of the delays, driver and seed, with all lanes that statements are about. */
function runsOf({ seeds }: Lab): CurveRun[] {
  const cases = [...new Set(statements.map(({ file, spread }) => JSON.stringify([file, spread])))];
  return cases.flatMap((one) => {
    const [file, spread] = JSON.parse(one) as [string, number];
    const own = statements.filter((each) => each.file === file && each.spread === spread);
    const lanes = [...new Set(own.flatMap(({ lane, over }) => [over, lane]))];
    return styles.flatMap((style) =>
      seeds.slice(0, mostSeeds).map((seed): CurveRun => {
        const sets = [`entities.tank.motion.style=${style}`, `nodes.near.link.jitter.spread=${spread}`];
        const common = { path: example(file), sets, seed, duration, lanes, undrawn: true, probes: [errorCurve.id] };
        return { ...common, file, spread, style };
      }),
    );
  });
}

/** Errors of the receivers, the nearest first. */
type Errors = readonly number[];

/** Ratios of the errors of one lane to those of another. */
const comparisons: Readonly<Record<string, (own: Errors, over: Errors) => number>> = {
  std: (own, over) => spreadOf(own).std / spreadOf(over).std,
  mean: (own, over) => mean(own) / mean(over),
  'least-of-most': (own, over) => Math.min(...own) / Math.max(...over),
  'least-each': (own, over) => Math.min(...own.map((error, receiver) => error / (over[receiver] ?? NaN))),
  near: ([own = NaN], [over = NaN]) => own / over,
  far: (own, over) => (own.at(-1) ?? NaN) / (over.at(-1) ?? NaN),
};

function blocksOf(performed: readonly Performed<CurveRun>[]): Block[] {
  return [
    {
      kind: 'text',
      text:
        `Runs: the examples named below, ${duration} s, ${styles.join(' and ')}, 200, 500 and 800 ms ± the spread; accumulated export errors every ${errorCurve.interval} s. ` +
        `The documents print curves of one run each, without figures; here ${mostSeeds} seeds at most. A claim is what the text says of the figure; a run, one of each driver and seed, keeps it where it is true at every time from ${settled} s on, since the times of a run depend on each other. ` +
        'The share of all times in which it is true stands behind. The table has medians over seeds of the ratio at some times.',
    },
    { kind: 'claims', claims: statements.flatMap((statement) => claimsOf(statement, performed)) },
    { kind: 'table', table: tableOf(performed) },
  ];
}

/** The ratios of a statement in one run, at every time. */
interface Curve {
  readonly run: CurveRun;
  readonly ratios: readonly number[];
}

function curvesOf({ file, spread, lane, over, figure }: Statement, performed: readonly Performed<CurveRun>[]): Curve[] {
  const compare = comparisons[figure]!;
  return performed
    .filter(({ run }) => run.file === file && run.spread === spread)
    .map(({ run, probed }) => {
      const curves: ErrorCurves = errorCurve.found(probed);
      return { run, ratios: (curves[lane] ?? []).map((own, index) => compare(own, curves[over]?.[index] ?? [])) };
    });
}

function claimsOf(statement: Statement, performed: readonly Performed<CurveRun>[]): Claim[] {
  const curves = curvesOf(statement, performed).map(({ run, ratios }) => {
    return { driving: run.style, run, ratios: ratios.filter((_, index) => (index + 1) * errorCurve.interval >= settled) };
  });
  return byDriving(curves, (own) => claimOf(statement, own));
}

function claimOf(statement: Statement, curves: readonly Curve[]): Claim {
  const [least = NaN, most = NaN] = statement.range;
  const isTrue = (ratio: number) => ratio >= least && ratio <= most;
  const { id, says, why } = statement;
  const printed = `${statement.lane} / ${statement.over}: ${spanText(least, most)}`;
  const claim = claimOfRuns(
    { id, says, printed, ...(why !== undefined && { why }) },
    curves.map(({ run, ratios }) => ({ driving: run.style, seed: run.seed, kept: ratios.length > 0 && ratios.every(isTrue) })),
  );
  const times = curves.flatMap(({ ratios }) => ratios);
  const share = shareText(
    curves.map(({ run: { style, seed }, ratios }) => ({ driving: style, seed, share: ratios.filter(isTrue).length / ratios.length })),
  );
  return { ...claim, ours: `${claim.ours}; ${share} of the times; median ${figureText(median(times))}` };
}

function tableOf(performed: readonly Performed<CurveRun>[]): Table {
  const rows = statements.flatMap((statement) =>
    styles.map((style): Cell[] => {
      const curves = curvesOf(statement, performed).filter(({ run }) => run.style === style);
      const at = (time: number) => median(curves.map(({ ratios }) => ratios[Math.round(time / errorCurve.interval) - 1] ?? NaN));
      const ratio = `${statement.lane} / ${statement.over}, ${statement.figure}`;
      return [statement.id, statement.file, Math.round(1000 * statement.spread), ratio, style, ...shown.map(at)];
    }),
  );
  return { title: 'Over time', columns: ['Figure', 'File', '± ms', 'Ratio', 'Driver', ...shown.map((time) => `${time} s`)], rows };
}
