/** The record of one run of a sweep: its place in the grid, and its metrics or its fault. */
import { z } from 'zod';
import { without } from '../../../experiment/field-maps.ts';
import type { GameResults } from '../../../engine/game/game-results.ts';
import type { ServerResults } from '../../../engine/game/server/server-results.ts';
import { withCosts } from '../../../engine/measure/standings.ts';
import type { LaneResults, RunResults } from '../../../engine/measure/run-results.ts';
import { plainText, plainValue } from '../../../main/base/plain-data.ts';
import type { BatchResult, BatchRun, Outcome } from '../../../main/run/run-tasks.ts';
import type { GridRun } from './grid.ts';

export interface RunRecord extends Pick<GridRun, 'number' | 'point' | 'repeat' | 'seed' | 'values'> {
  /**
   * Metrics by name: `lane.metric`, `lane.receiver.metric` and `game.metric`; null if not measured. A failed run has
   * none.
   */
  readonly metrics?: Readonly<Record<string, number | null>>;
  /** Why the run failed. */
  readonly fault?: string;
  /** Instead of metrics: results and what probes found, as plain data. */
  readonly outcome?: string;
}

/** A line of the log, without its end. */
export interface LogLine {
  readonly number: number;
  readonly failed: boolean;
  readonly text: string;
}

/** The first field or metric in which two lines of a run differ, with its values as text. */
export function fieldThatDiffers(a: LogLine, b: LogLine): { readonly field: string; readonly was: string; readonly is: string } {
  const [was, is] = [a, b].map(({ text }) => {
    const { metrics = {}, ...place } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    return { ...place, ...(metrics as object) };
  });
  const shown = (value: unknown) => JSON.stringify(value) ?? 'nothing';
  const field = Object.keys({ ...was, ...is }).find((name) => shown(was?.[name]) !== shown(is?.[name])) ?? 'order of fields';
  return { field, was: shown(was?.[field]), is: shown(is?.[field]) };
}

/** The text of the line of a run that did not fail. */
export function resultText(run: GridRun, results: RunResults): string {
  return textOf({ ...placeOf(run), metrics: metricsOf(results) });
}

/** The same with all that the run has found. */
export function outcomeText(run: GridRun, result: BatchResult): string {
  return textOf({ ...placeOf(run), outcome: plainText(result) });
}

/** Runs of a list whose lines hold all that they find. A run without a seed has none in its line either. */
export function wholeRuns(runs: readonly BatchRun[]): readonly GridRun[] {
  return runs.map(({ path, sets, seed, duration, motionFrom, lanes, probes, undrawn }, number): GridRun => {
    const place = { number, point: number, repeat: 0, values: [], isWhole: true } as const;
    return { path, sets, duration, motionFrom, lanes, probes, undrawn, ...place, seed: seed as number };
  });
}

/** The outcome of such a run, from its line. */
export function wholeOutcome<Run extends BatchRun>(run: Run, { outcome = '', fault }: RunRecord): Outcome<Run> {
  if (fault !== undefined) return { run, fault: { code: 'session-died', message: fault } };
  const result = resultIn(outcome);
  return result ? { run, ...result } : { run, fault: { code: 'session-died', message: 'Its record is damaged.' } };
}

/** Null: the text is no result. */
function resultIn(outcome: string): BatchResult | null {
  try {
    const { results, probed } = plainValue(outcome) as Partial<BatchResult>;
    return typeof results?.lanes === 'object' && typeof probed === 'object' ? { results, probed } : null;
  } catch {
    return null;
  }
}

/** What a worker says about a run, beside its place in the grid, which its coordinator knows. */
const findings = z.union([
  z.object({ metrics: z.record(z.string().max(1000), z.number().nullable()) }).strip(),
  z.object({ outcome: z.string() }).strip(),
  z.object({ fault: z.string().max(100_000) }).strip(),
]);

function isAsWanted(found: z.output<typeof findings>, isWhole: boolean): boolean {
  if ('fault' in found) return true;
  return 'outcome' in found ? isWhole && resultIn(found.outcome) !== null : !isWhole;
}

/** The line of `run` that a worker elsewhere has written. Throws where it is not one. */
export function foreignLine(text: string, run: GridRun): LogLine {
  const found = JSON.parse(text) as Partial<RunRecord>;
  for (const [field, expected] of Object.entries(placeOf(run))) {
    const [is, should] = [found[field as keyof RunRecord], expected].map((value) => JSON.stringify(value) ?? 'nothing');
    if (is !== should) throw new Error(`${field} is ${is?.slice(0, 50)}, not ${should}`);
  }
  const checked = findings.safeParse(found).data;
  if (!checked || !isAsWanted(checked, run.isWhole === true)) throw new Error(`run ${run.number} has no figures`);
  return { number: run.number, failed: 'fault' in checked, text: textOf({ ...placeOf(run), ...checked }) };
}

export function faultLine(run: GridRun, fault: string): LogLine {
  return { number: run.number, failed: true, text: textOf({ ...placeOf(run), fault }) };
}

function placeOf({ number, point, repeat, seed, values }: GridRun): RunRecord {
  return { number, point, repeat, seed, values };
}

const textOf = (record: RunRecord) => JSON.stringify(record);

type Metrics = Record<string, number | null>;

/** Every number of the results, flat. */
export function metricsOf({ lanes, game }: RunResults): Metrics {
  const metrics: Metrics = {};
  for (const [lane, results] of Object.entries(lanes)) addLane(metrics, lane, results);
  if (game) addGame(metrics, game);
  return metrics;
}

function addLane(to: Metrics, lane: string, results: LaneResults): void {
  add(to, lane, withCosts(results));
  add(to, `${lane}.contractShares`, results.contractShares);
  add(to, `${lane}.metrics`, results.metrics);
  for (const [receiver, numbers] of Object.entries(results.receivers)) {
    add(to, `${lane}.${receiver}`, numbers);
    add(to, `${lane}.${receiver}.metrics`, numbers.metrics);
    for (const [part, ofPart] of Object.entries(numbers.parts ?? {})) add(to, `${lane}.${receiver}.${part}`, ofPart);
    for (const [point, ofPoint] of Object.entries(numbers.points ?? {})) add(to, `${lane}.${receiver}.points.${point}`, ofPoint);
  }
}

/** The metrics of a judged radius carry the radius in their names: `game.judged.0.5.missRatio`. */
function addGame(to: Metrics, { contact, judged, players, server, ...results }: GameResults): void {
  add(to, 'game', without(results, 'hitMatrix', 'disputed'));
  add(to, 'game.contact', contact);
  for (const { radius, ...numbers } of judged) add(to, `game.judged.${radius}`, numbers);
  for (const [player, numbers] of Object.entries(players)) add(to, `game.${player}`, numbers);
  if (server) addServer(to, server);
}

/** `game.server.player-1.updates.speed` and so on. */
function addServer(to: Metrics, { players, ...results }: ServerResults): void {
  add(to, 'game.server', results);
  for (const [player, about] of Object.entries(players))
    for (const [what, counts] of Object.entries(about)) add(to, `game.server.${player}.${what}`, counts as object);
}

/** Adds the fields that hold a number, or null where nothing was measured. */
function add(to: Metrics, prefix: string, results: object = {}): void {
  for (const [name, value] of Object.entries(results as Record<string, unknown>))
    if (value === null || typeof value === 'number') to[`${prefix}.${name}`] = value;
}
