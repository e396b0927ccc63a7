/**
 * The tables of a sweep: for every point and lane, the medians of the most important metrics; of a population, their
 * means by weight over all networks and over each group.
 */
import { measureWords, scoreWords } from '../../../contract/measures.ts';
import { laneStanding, type MeasuredPair } from '../../../engine/measure/standings.ts';
import { fieldsBeside, groupMean, sweptGroups } from '../common/network-groups.ts';
import { summariesOf, type PointSummary } from '../node/summary.ts';
import type { RunLog } from '../node/run-log.ts';
import type { ComparedRow } from '../common/paired-comparison.ts';
import type { Variation } from '../calls/variation.ts';
import { figure, tableText, type Column } from '../../../main/cli/columns.ts';

/** Longer tables are for files. */
const mostRows = 60;

const titled = (metric: string, title: string) => ({ metric, title, unit: measureWords(metric).unit });
const shown = [
  titled('aeeMean', 'AEE mean'),
  titled('aeeStd', 'AEE std'),
  titled('aeeMax', 'AEE max'),
  titled('sendRate', 'Send rate'),
  { metric: 'bytesPerReceiver', title: 'Per receiver', unit: 'bytes/s' },
];

/** Shown where the AEE of any run does not cover all receivers. */
const coverage = { metric: 'aeeReceivers', title: 'AEE of', unit: 'receivers' };
const cells = [...shown, coverage];

/** Medians over the repeats, with the quartiles where there are several. */
export async function sweepText(variations: readonly Variation[], log: RunLog): Promise<string> {
  const rows: string[][] = [];
  let count = 0;
  for await (const summary of summariesOf(log.records())) {
    const more = pointRows(summary);
    count += more.length;
    rows.push(...more.slice(0, mostRows - rows.length));
  }
  const columns: Column[] = [
    ...variations.map(({ path }) => ({ title: path, words: true })),
    { title: 'Lane', words: true },
    { title: 'Runs' },
    ...cells,
  ];
  const isCovered = rows.every((row) => row.at(-1) === '–');
  if (isCovered) for (const row of [columns, ...rows]) row.pop();
  const rest = count > mostRows ? `… and ${count - mostRows} more rows.\n` : '';
  return tableText(columns, rows) + rest;
}

/** Columns of the scoreboard that groups of networks are compared by. */
const groupCells = ['deviationP95', 'jumpsPerMinute', 'shownAge', 'updatesPerSecond'] as const;

/** Empty without a population. */
export async function groupsText(variations: readonly Variation[], log: RunLog): Promise<string> {
  const groups = sweptGroups(variations);
  if (groups.length === 0) return '';
  const points = new Map<number, ReadonlyMap<string, Scores>>();
  for await (const summary of summariesOf(log.records())) points.set(summary.point, scoresOf(summary));
  const lanes = [...new Set([...points.values()].flatMap((scores) => [...scores.keys()]))];
  const rows = groups.flatMap((group) =>
    lanes.map((lane) => {
      const means = groupCells.map((metric) => groupMean(group, (point) => points.get(point)?.get(lane)?.[metric]));
      const [{ lowest, highest, networks } = groupMean(group, () => null)] = means;
      const spread = networks > 1 ? `${figure(lowest)} to ${figure(highest)}` : '';
      return [
        ...group.values,
        group.group,
        `${networks} of ${group.points.length}`,
        lane,
        ...means.map(({ mean }) => figure(mean)),
        spread,
      ];
    }),
  );
  const columns: Column[] = [
    ...fieldsBeside(variations).map(({ path }) => ({ title: path, words: true })),
    { title: 'Networks', words: true },
    { title: 'measured' },
    { title: 'Lane', words: true },
    ...groupCells.map((metric) => scoreWords(metric)),
    { title: `${scoreWords('deviationP95').title} of the networks`, words: true },
  ];
  return `\nMeans by weight over the networks:\n${tableText(columns, rows)}`;
}

type Scores = Readonly<Record<(typeof groupCells)[number], number | null>>;

/** By lane, those of its receivers. */
function scoresOf({ metrics }: PointSummary): ReadonlyMap<string, Scores> {
  const lanes = new Map<string, Record<string, Record<string, number>>>();
  for (const { metric, mean } of metrics) {
    const [lane = '', receiver = '', name, ...rest] = metric.split('.');
    if (name === undefined || rest.length > 0 || !metrics.some((each) => each.metric === `${lane}.${receiver}.aee`)) continue;
    const receivers = lanes.get(lane) ?? {};
    lanes.set(lane, receivers);
    (receivers[receiver] ??= {})[name] = mean;
  }
  return new Map([...lanes].map(([lane, receivers]) => [lane, laneStanding(lane, receivers as unknown as Record<string, MeasuredPair>)]));
}

function pointRows({ values, metrics, failed }: PointSummary): string[][] {
  const named = new Map(metrics.map((summary) => [summary.metric, summary]));
  const lanes = metrics.flatMap(({ metric }) => (metric.endsWith('.aeeMean') ? [metric.slice(0, -'.aeeMean'.length)] : []));
  if (lanes.length === 0) return [[...values, '–', `0, ${failed} failed`, ...cells.map(() => '–')]];
  return lanes.map((lane) => {
    const texts = cells.map(({ metric }) => spreadText(named.get(`${lane}.${metric}`)));
    const runs = named.get(`${lane}.aeeMean`)?.n ?? 0;
    return [...values, lane, failed > 0 ? `${runs}, ${failed} failed` : String(runs), ...texts];
  });
}

/** `36.8 [31.0 40.2]` */
function spreadText(summary: PointSummary['metrics'][number] | undefined): string {
  if (!summary || summary.n === 0) return '–';
  const { n, median, lowerQuartile, upperQuartile } = summary;
  return n === 1 ? figure(median) : `${figure(median)} [${figure(lowerQuartile)} ${figure(upperQuartile)}]`;
}

/** Paired differences of the most important metrics; over all points where there are several. */
export function comparisonText(variations: readonly Variation[], rows: readonly ComparedRow[]): string {
  const isOverall = ({ point }: ComparedRow) => point.includes('*');
  const important = rows.filter(({ metric }) => shown.some((each) => metric.endsWith(`.${each.metric}`)));
  const printed = important.some(isOverall) ? important.filter(isOverall) : important;
  const columns: Column[] = [
    ...variations.map(({ path }) => ({ title: path, words: true })),
    ...['Metric', 'Compared', 'With'].map((title) => ({ title, words: true })),
    ...['Mean of with', 'Difference', '95 % from', 'to', 'Below, %', 'Points', 'Seeds'].map((title) => ({ title })),
  ];
  const texts = printed.map(({ point, metric, item, with: other, baseline, difference, low, high, below, worlds, seeds }) => [
    ...point,
    metric,
    item,
    other,
    ...[baseline, difference, low, high, 100 * below].map((value) => figure(value)),
    String(worlds),
    String(seeds),
  ]);
  const rest = texts.length > mostRows ? `… and ${texts.length - mostRows} more rows.\n` : '';
  return tableText(columns, texts.slice(0, mostRows)) + rest;
}
