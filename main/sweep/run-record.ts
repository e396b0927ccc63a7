/** The record of one run of a sweep: its place in the grid, and its metrics or its fault. */
import { without } from '../../experiment/field-maps.ts';
import type { GameResults } from '../../engine/game/game-results.ts';
import type { ServerResults } from '../../engine/game/server/server-results.ts';
import type { LaneResults, RunResults } from '../../engine/measure/run-results.ts';
import type { GridRun } from './grid.ts';

export interface RunRecord extends Pick<GridRun, 'number' | 'point' | 'repeat' | 'seed' | 'values'> {
  /**
   * By name: `lane.metric`, `lane.receiver.metric` and `game.metric`; null if not measured. Left out of a failed run.
   */
  readonly metrics?: Readonly<Record<string, number | null>>;
  /** Why the run failed. */
  readonly fault?: string;
}

/** A line of the log, without its end. */
export interface LogLine {
  readonly number: number;
  readonly failed: boolean;
  readonly text: string;
}

/** The text of the line of a run that did not fail. */
export function resultText(run: GridRun, results: RunResults): string {
  return textOf({ ...placeOf(run), metrics: metricsOf(results) });
}

export function faultLine(run: GridRun, fault: string): LogLine {
  return { number: run.number, failed: true, text: textOf({ ...placeOf(run), fault }) };
}

function placeOf({ number, point, repeat, seed, values }: GridRun): RunRecord {
  return { number, point, repeat, seed, values };
}

const textOf = (record: RunRecord) => JSON.stringify(record);

/** Every number of the results, flat. */
export function metricsOf({ lanes, game }: RunResults): Record<string, number | null> {
  const ofLanes = Object.entries(lanes).flatMap(([lane, results]) => laneMetrics(lane, results));
  return Object.fromEntries([...ofLanes, ...(game ? gameMetrics(game) : [])]);
}

type Metric = [name: string, value: number | null];

function laneMetrics(lane: string, { receivers, contractShares = {}, metrics = {}, ...results }: LaneResults): Metric[] {
  const theirs = Object.entries(receivers).flatMap(([receiver, { parts = {}, metrics: ofPair = {}, ...numbers }]) => [
    ...named(`${lane}.${receiver}`, numbers),
    ...named(`${lane}.${receiver}.metrics`, ofPair),
    ...Object.entries(parts).flatMap(([part, ofPart]) => named(`${lane}.${receiver}.${part}`, ofPart)),
  ]);
  const ofLane = [...named(`${lane}.contractShares`, contractShares), ...named(`${lane}.metrics`, metrics)];
  return [...named(lane, results), ...ofLane, ...theirs];
}

/** The metrics of a judged radius carry the radius in their names: `game.judged.0.5.missRatio`. */
function gameMetrics({ contact, judged, players, server, ...results }: GameResults): Metric[] {
  return [
    ...named('game', without(results, 'hitMatrix', 'disputed')),
    ...named('game.contact', contact),
    ...judged.flatMap(({ radius, ...numbers }) => named(`game.judged.${radius}`, numbers)),
    ...Object.entries(players).flatMap(([player, numbers]) => named(`game.${player}`, numbers)),
    ...(server ? serverMetrics(server) : []),
  ];
}

/** `game.server.player-1.updates.speed` and so on. */
function serverMetrics({ players, ...results }: ServerResults): Metric[] {
  const verdicts = Object.entries(players).flatMap(([player, about]) =>
    Object.entries(about).flatMap(([what, counts]) => named(`game.server.${player}.${what}`, counts as object)),
  );
  return [...named('game.server', results), ...verdicts];
}

function named(prefix: string, results: object): Metric[] {
  return numbersOf(results).map(([metric, value]): Metric => [`${prefix}.${metric}`, value]);
}

/** Fields that hold a number, or null where nothing was measured. */
function numbersOf(results: object): Metric[] {
  return Object.entries(results).filter(([, value]) => value === null || typeof value === 'number') as Metric[];
}
