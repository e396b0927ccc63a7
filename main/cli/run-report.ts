/** The report of a run: its results as one JSON object, as tables for people, as CSV. */
import { terminalJson } from '../base/terminal-text.ts';
import { csvLine } from '../../contract/csv-line.ts';
import { aeeCoverage, standingColumns, standingsOf, type LaneStanding, type StandingColumn } from '../../contract/standings.ts';
import type { LaneResults, ReceiverResults, RunResults } from '../../engine/measure/run-results.ts';
import { figure, tableText, whole } from './columns.ts';
import { gameCsv, gameText } from './game-report.ts';
import { partsCsv, partTables } from './part-report.ts';
import { count, milliseconds, percent, shownMeasures, type Measure } from './measure.ts';

export interface MeasuredRun {
  /** Version of the bench. */
  readonly version: string;
  /** Name of the experiment. */
  readonly experiment: string;
  readonly results: RunResults;
  /** s */
  readonly wallTime: number;
}

/** One JSON object; everything but `wallTime` and `speed` depends on file, seed and version alone. */
export function reportJson(run: MeasuredRun): string {
  return terminalJson(reportFields(run));
}

/** The fields of that object, in order. */
export function reportFields({ version, experiment, results, wallTime }: MeasuredRun): Readonly<Record<string, unknown>> {
  const { seed, duration, frames, lanes, metrics, game } = results;
  const timing = { wallTime: Number(wallTime.toFixed(4)), speed: Number((duration / wallTime).toPrecision(4)) };
  return { driftbench: version, experiment, seed, duration, frames, ...timing, lanes, metrics, game };
}

const receiverMeasures: readonly Measure<ReceiverResults>[] = [
  { title: 'Updates', csv: 'updates sent', of: (r) => r.updates, show: count },
  { title: 'Received', csv: 'updates received', of: (r) => r.updatesReceived, show: count },
  { title: 'Delay', unit: 'ms', csv: 'delay mean (s)', of: (r) => r.delayMean, show: milliseconds },
  { title: 'AEE', unit: 'm·s', csv: 'AEE (m·s)', of: (r) => r.aee, show: figure },
  { title: '≈ AEE', unit: 'm·s', csv: 'AEE estimated by the publisher (m·s)', of: (r) => r.aeeEstimated, show: figure },
  { title: 'Before', unit: 'm·s', csv: 'export error before (m·s)', of: (r) => r.exportErrorBefore, show: figure },
  { title: 'After', unit: 'm·s', csv: 'export error after (m·s)', of: (r) => r.exportErrorAfter, show: figure },
  { title: 'Deviation', unit: 'mean, m', csv: 'deviation mean (m)', of: (r) => r.deviationMean, show: figure },
  { title: '', unit: 'p95', csv: 'deviation p95 (m)', of: (r) => r.deviationP95, show: figure },
  { title: '', unit: 'p99', csv: 'deviation p99 (m)', csvOnly: true, of: (r) => r.deviationP99, show: figure },
  { title: '', unit: 'max', csv: 'deviation max (m)', of: (r) => r.deviationMax, show: figure },
  { title: 'At updates', unit: 'mean, m', csv: 'update error mean (m)', rare: true, of: (r) => r.updateErrorMean ?? null, show: figure },
  { title: '', unit: 'p95', csv: 'update error p95 (m)', rare: true, of: (r) => r.updateErrorP95 ?? null, show: figure },
  { title: '', unit: 'max', csv: 'update error max (m)', rare: true, of: (r) => r.updateErrorMax ?? null, show: figure },
  { title: 'Orientation', unit: 'mean, rad', csv: 'orientation error mean (rad)', of: (r) => r.orientationErrorMean, show: figure },
  { title: 'In time', unit: '%', csv: 'in time (share of updates received)', rare: true, of: (r) => r.inTimeRatio ?? null, show: percent },
];

/** What a viewer notices. */
const seenMeasures: readonly Measure<ReceiverResults>[] = [
  { title: 'Jumps', unit: '/min', csv: 'jumps (1/min)', of: (r) => r.jumpsPerMinute, show: figure },
  { title: '', unit: 'max, m', csv: 'jump max (m)', of: (r) => r.jumpMax, show: figure },
  { title: 'Velocity step', unit: 'RMS, m/s', csv: 'velocity step RMS (m/s)', of: (r) => r.velocityStepRms, show: figure },
  { title: '', unit: 'max', csv: 'velocity step max (m/s)', of: (r) => r.velocityStepMax, show: figure },
  { title: 'Excess', unit: 'RMS, m/s', csv: 'velocity step excess RMS (m/s)', of: (r) => r.velocityStepExcessRms, show: figure },
  { title: '', unit: 'max', csv: 'velocity step excess max (m/s)', csvOnly: true, of: (r) => r.velocityStepExcessMax, show: figure },
  { title: 'Jerk', unit: 'RMS, m/s³', csv: 'jerk RMS (m/s³)', of: (r) => r.jerkRms, show: figure },
  { title: 'Backward', unit: '%', csv: 'backward (share of frames)', of: (r) => r.backwardRatio, show: percent },
  { title: 'Frozen', unit: '%', csv: 'frozen (share of frames)', of: (r) => r.freezeRatio, show: percent },
  { title: 'Inconsistency', unit: 'm·s', csv: 'time-space inconsistency (m·s)', of: (r) => r.inconsistency, show: figure },
  { title: 'Sent', unit: 'updates/s', csv: 'updates sent (1/s)', of: (r) => r.updatesPerSecond, show: figure },
  { title: '', unit: 'bytes/s', csv: 'bytes sent (1/s)', of: (r) => r.bytesPerSecond, show: figure },
];

/** The accuracy of the clocks; only of runs in which a clock can be off. */
const clockMeasures: readonly Measure<ReceiverResults>[] = [
  { title: 'Clock error', unit: 'mean, ms', csv: 'clock error mean (s)', of: (r) => r.clockErrorMean ?? null, show: milliseconds },
  { title: '', unit: 'RMS', csv: 'clock error RMS (s)', of: (r) => r.clockErrorRms ?? null, show: milliseconds },
  { title: '', unit: 'max', csv: 'clock error max (s)', of: (r) => r.clockErrorMax ?? null, show: milliseconds },
  {
    title: 'Uncorrected',
    unit: 'RMS, ms',
    csv: 'clock error uncorrected RMS (s)',
    of: (r) => r.clockErrorFreeRms ?? null,
    show: milliseconds,
  },
];

const laneMeasures: readonly Measure<LaneResults>[] = [
  { title: 'Triggers', csv: 'triggers', of: (l) => l.triggers, show: count },
  { title: 'Requested', csv: 'updates requested', rare: true, of: (l) => l.triggersAsked ?? null, show: count },
  { title: 'Distance', unit: 'm', csv: 'distance threshold found (m)', csvOnly: true, of: (l) => l.triggerDistance ?? null, show: figure },
  { title: 'Sent', unit: 'updates', csv: 'updates sent', of: (l) => l.updatesSent, show: count },
  { title: 'Sent', unit: 'bytes', csv: 'bytes sent', of: (l) => l.bytesSent, show: count },
  { title: '', unit: 'updates/s', csv: 'updates sent (1/s)', of: (l) => l.updatesPerSecond, show: figure },
  { title: '', unit: 'bytes/s', csv: 'bytes sent (1/s)', of: (l) => l.bytesPerSecond, show: figure },
  { title: 'AEE', unit: 'mean, m·s', csv: 'AEE mean (m·s)', of: (l) => l.aeeMean, show: figure },
  { title: '', unit: 'std', csv: 'AEE std (m·s)', of: (l) => l.aeeStd, show: figure },
  { title: '', unit: 'max', csv: 'AEE max (m·s)', of: (l) => l.aeeMax, show: figure },
  // Only where it covers not all.
  { title: '', unit: 'receivers', csv: 'receivers that AEE covers', rare: true, of: (l) => l.aeeReceivers ?? null, show: count },
];

/** Of metrics of plugins, those that these rows have. */
function pluginMeasures<Results extends Pick<ReceiverResults, 'metrics'>>(
  rows: readonly Results[],
  { metrics = {} }: RunResults,
): Measure<Results>[] {
  const had = Object.entries(metrics).filter(([id]) => rows.some((row) => row.metrics && id in row.metrics));
  return had.map(([id, { title, unit }]) => ({
    title,
    unit,
    csv: unit === '' ? title : `${title} (${unit})`,
    show: figure,
    of: (row: Results) => row.metrics?.[id] ?? null,
  }));
}

/** Rows of lanes × receivers. */
function receiverRows({ lanes }: RunResults): (readonly [lane: string, receiver: string, ReceiverResults])[] {
  return Object.entries(lanes).flatMap(([lane, { receivers }]) =>
    Object.entries(receivers).map(([receiver, results]) => [lane, receiver, results] as const),
  );
}

/**
 * Head line, tables of receivers (accuracy, what a viewer notices, clocks) and of parts, a table of lanes, the game.
 */
export function reportText({ experiment, results, wallTime }: MeasuredRun): string {
  const { seed, duration, frames, lanes, game } = results;
  const speed = figure(duration / wallTime);
  const head = `${experiment}\nseed ${seed} · ${Number(duration.toFixed(6))} s · ${whole(frames)} ticks · ${figure(wallTime)} s of wall time (${speed} × real time)\n`;
  const shown = shownMeasures([...laneMeasures, ...pluginMeasures(Object.values(lanes), results)], Object.values(lanes));
  const laneTable = tableText(
    [{ title: 'Lane', words: true }, ...shown],
    Object.entries(lanes).map(([lane, row]) => [lane, ...shown.map(({ of, show }) => show(of(row)))]),
  );
  const ofPlugins = pluginMeasures(
    receiverRows(results).map(([, , row]) => row),
    results,
  );
  const clocks = clocksErr(results) ? [clockMeasures] : [];
  const tables = [receiverMeasures, seenMeasures, ...clocks, ...(ofPlugins.length > 0 ? [ofPlugins] : [])].map((measures) =>
    receiverTable(measures, results),
  );
  return [
    head + foundText(results),
    scoreboard(results),
    ...tables,
    ...partTables(results),
    laneTable,
    ...(game ? [gameText(game)] : []),
  ].join('\n');
}

/** The lanes by what a viewer sees, and at which cost: means over receivers. */
function scoreboard(results: RunResults): string {
  const columns = standingColumns.filter(({ isRare }) => !isRare);
  return tableText(
    [{ title: 'Lane', words: true }, ...columns.map(({ title, unit, shown }) => ({ title, unit: shown?.unit ?? unit }))],
    standingsOf(results, results.duration).lanes.map((standing) => [
      standing.lane,
      ...columns.map((column) => scoreText(standing, column)),
    ]),
  );
}

function scoreText(standing: LaneStanding, { id, shown }: StandingColumn): string {
  const value = standing[id];
  const covered = id === 'aee' ? aeeCoverage(standing) : '';
  return figure(typeof value === 'number' ? value * (shown?.factor ?? 1) : null) + (covered && ` (${covered})`);
}

/** A line for each lane with a searched distance, with all digits, for use in a file. */
function foundText({ lanes }: RunResults): string {
  const found = Object.entries(lanes).filter(([, { triggersAsked }]) => triggersAsked !== undefined);
  return found
    .map(([lane, l]) => `${lane}: distance ${l.triggerDistance} m, found for ${count(l.triggersAsked ?? null)} updates\n`)
    .join('');
}

function clocksErr(results: RunResults): boolean {
  return receiverRows(results).some(([, , { clockErrorRms }]) => clockErrorRms !== undefined);
}

/** Longer tables are for files. */
const mostRows = 60;

function receiverTable(measures: readonly Measure<ReceiverResults>[], results: RunResults): string {
  const rows = receiverRows(results);
  const shown = shownMeasures(
    measures,
    rows.map(([, , row]) => row),
  );
  const table = tableText(
    [{ title: 'Lane', words: true }, { title: 'Receiver', words: true }, ...shown],
    rows.slice(0, mostRows).map(([lane, receiver, row]) => [lane, receiver, ...shown.map(({ of, show }) => show(of(row)))]),
  );
  return rows.length > mostRows ? `${table}… and ${rows.length - mostRows} more rows: --csv or --json has them.\n` : table;
}

/** File names and contents of the CSV report. Full precision; empty where nothing was measured. */
export function reportCsv({ results }: MeasuredRun): Readonly<Record<string, string>> {
  const rows = receiverRows(results);
  const ofReceivers = pluginMeasures(
    rows.map(([, , row]) => row),
    results,
  );
  const measures = [...receiverMeasures, ...seenMeasures, ...(clocksErr(results) ? clockMeasures : []), ...ofReceivers];
  const ofLanes = [...laneMeasures, ...pluginMeasures(Object.values(results.lanes), results)];
  const receivers = rows.map(([lane, receiver, row]) => [lane, receiver, ...measures.map(({ of }) => of(row))]);
  const lanes = Object.entries(results.lanes).map(([lane, row]) => [lane, ...ofLanes.map(({ of }) => of(row))]);
  return {
    'receivers.csv': [['lane', 'receiver', ...measures.map(({ csv }) => csv)], ...receivers].map(csvLine).join(''),
    'lanes.csv': [['lane', ...ofLanes.map(({ csv }) => csv)], ...lanes].map(csvLine).join(''),
    ...partsCsv(results),
    ...(results.game ? gameCsv(results.game) : {}),
  };
}
