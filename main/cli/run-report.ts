/** The report of a run: its results as one JSON object, as tables for people, as CSV. */
import { terminalJson } from '../base/terminal-text.ts';
import {
  measures,
  pluginMeasures,
  scopeWords,
  scoreMeasures,
  scoreUnit,
  type Measure,
  type ScoreMeasure,
} from '../../contract/measures.ts';
import { aeeCoverage, standingsOf, withCosts, type LaneCosts, type LaneStanding } from '../../engine/measure/standings.ts';
import type { Warning } from '../../contract/warnings.ts';
import type { LaneResults, ReceiverResults, RunResults } from '../../engine/measure/run-results.ts';
import { figure, tableText, whole } from './columns.ts';
import { gameCsv, gameText } from './game-report.ts';
import { partsCsv, partTables } from './part-report.ts';
import { warningsText } from './warnings.ts';
import { measureCsv, measureTable, measureText, mostRows, type MeasuredRow } from './measure.ts';

export interface MeasuredRun {
  /** Version of the bench. */
  readonly version: string;
  /** Name of the experiment. */
  readonly experiment: string;
  readonly results: RunResults;
  /** s */
  readonly wallTime: number;
  /** Left out: none. */
  readonly warnings?: readonly Warning[] | undefined;
}

/** One JSON object; everything but `wallTime` and `speed` depends on file, seed and version alone. */
export function reportJson(run: MeasuredRun): string {
  return terminalJson(reportFields(run));
}

/** The fields of that object, in order. */
export function reportFields({ version, experiment, results, wallTime, warnings = [] }: MeasuredRun): Readonly<Record<string, unknown>> {
  const { seed, duration, frames, lanes, metrics, game } = results;
  const timing = { wallTime: Number(wallTime.toFixed(4)), speed: Number((duration / wallTime).toPrecision(4)) };
  const doubts = warnings.length > 0 ? { warnings } : {};
  return { driftbench: version, experiment, seed, duration, frames, ...timing, ...doubts, lanes: byLane(lanes), metrics, game };
}

function byLane(lanes: RunResults['lanes']): Readonly<Record<string, LaneCosts & LaneResults>> {
  return Object.fromEntries(Object.entries(lanes).map(([lane, results]) => [lane, withCosts(results)]));
}

function laneRows({ lanes }: RunResults): MeasuredRow<LaneCosts & LaneResults>[] {
  return Object.entries(byLane(lanes)).map(([lane, results]) => ({ words: [lane], results }));
}

/** Rows of lanes × receivers. */
function receiverRows({ lanes }: RunResults): MeasuredRow<ReceiverResults>[] {
  return Object.entries(lanes).flatMap(([lane, { receivers }]) =>
    Object.entries(receivers).map(([receiver, results]) => ({ words: [lane, receiver], results })),
  );
}

/** The measures of receivers, a table each: accuracy, what a viewer notices, clocks if they can be off, playouts, plugins. */
function receiverMeasures(rows: readonly MeasuredRow<ReceiverResults>[], { metrics }: RunResults): (readonly Measure[])[] {
  const results = rows.map((row) => row.results);
  const clocks = measures.clocks.filter(({ id }) => results.some((each) => Object.hasOwn(each, id)));
  const playouts = results.some(({ starvedTime }) => starvedTime !== undefined) ? measures.playouts : [];
  const ofPlugins = pluginMeasures('pair', results, metrics);
  return [measures.accuracy, measures.perception, clocks, playouts, ofPlugins].filter(({ length }) => length > 0);
}

function laneMeasures({ lanes, metrics }: RunResults): readonly Measure[] {
  return [...measures.lane, ...pluginMeasures('lane', Object.values(lanes), metrics)];
}

/**
 * Head line, warnings, tables of receivers (accuracy, what a viewer notices, clocks, playouts), of parts and of points, a
 * table of lanes, the game.
 */
export function reportText({ experiment, results, wallTime, warnings = [] }: MeasuredRun): string {
  const { seed, duration, frames, game } = results;
  const speed = figure(duration / wallTime);
  const head = `${experiment}\nseed ${seed} · ${Number(duration.toFixed(6))} s · ${whole(frames)} ticks · ${figure(wallTime)} s of wall time (${speed} × real time)\n`;
  const receivers = receiverRows(results);
  return [
    head + warningsText(warnings) + foundText(results),
    scoreboard(results),
    ...receiverMeasures(receivers, results).map((shown) => measureTable(['Lane', 'Receiver'], shown, receivers, mostRows)),
    ...partTables(results),
    measureTable(['Lane'], laneMeasures(results), laneRows(results)),
    ...(game ? [gameText(game)] : []),
  ].join('\n');
}

/** The lanes by what a viewer sees, and at which cost: means over receivers. */
function scoreboard(results: RunResults): string {
  const columns = scoreMeasures.filter(({ isRare }) => !isRare);
  return tableText(
    [{ title: 'Lane', words: true }, ...columns.map((column) => ({ title: column.title, unit: scoreUnit(column) }))],
    standingsOf(results, results.duration).lanes.map((standing) => [
      standing.lane,
      ...columns.map((column) => scoreText(standing, column)),
    ]),
  );
}

function scoreText(standing: LaneStanding, measure: ScoreMeasure): string {
  const covered = measure.id === 'aee' ? aeeCoverage(standing) : '';
  return measureText(standing[measure.id] ?? null, measure) + (covered && ` (${covered})`);
}

/** A line for each lane with a searched distance, with all digits, for use in a file. */
function foundText({ lanes }: RunResults): string {
  const found = Object.entries(lanes).filter(([, { triggersAsked }]) => triggersAsked !== undefined);
  return found.map(([lane, l]) => `${lane}: distance ${l.triggerDistance} m, found for ${whole(l.triggersAsked ?? 0)} updates\n`).join('');
}

/** File names and contents of the CSV report. Full precision; empty where nothing was measured. */
export function reportCsv({ results }: MeasuredRun): Readonly<Record<string, string>> {
  const receivers = receiverRows(results);
  return {
    'receivers.csv': measureCsv(['lane', 'receiver'], receiverMeasures(receivers, results).flat(), receivers, scopeWords.pair),
    'lanes.csv': measureCsv(['lane'], laneMeasures(results), laneRows(results), scopeWords.all),
    ...partsCsv(results),
    ...(results.game ? gameCsv(results.game) : {}),
  };
}
