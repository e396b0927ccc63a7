/**
 * The results of a run: facts in one line, and tables of lanes, receivers, parts, points and the game. Columns are
 * by the names of the results, with their units.
 */
import type { GameResults, RadiusResults } from '../../engine/game/game-results.ts';
import { receiverOf, withCosts } from '../../engine/measure/standings.ts';
import type { RunResults } from '../../engine/measure/run-results.ts';
import { measures, measureWords, scopeWords, withMetrics, type MeasureLevel, type MeasureWords } from '../../contract/measures.ts';
import type { NumberRow, NumberTable } from '../components/number-table.ts';
import { counted, formatQuantity, shownWords } from '../components/format/quantity.ts';

type Named = Omit<NumberRow, 'numbers'> & { readonly results: object };

/** Accuracy of receivers; their other numbers are about perception and clocks. */
const accuracy: ReadonlySet<string> = new Set(measures.accuracy.map(({ id }) => id));

/** The run in one line: seed, length, lanes, receivers. */
export function runFacts({ seed, duration, frames, lanes }: RunResults): readonly string[] {
  const pairs = new Set(Object.values(lanes).flatMap((lane) => Object.keys(lane.receivers)));
  const receivers = new Set([...pairs].map(receiverOf));
  return [
    `seed ${seed}`,
    `${formatQuantity(duration, 's', { exact: true })}`,
    `${formatQuantity(frames, 'count')} ticks`,
    counted(Object.keys(lanes).length, 'lane'),
    counted(receivers.size, 'receiver'),
    ...(pairs.size > receivers.size ? [`${pairs.size} pairs of entity and receiver`] : []),
  ];
}

export function tablesOf({ lanes, metrics, game }: RunResults): readonly NumberTable[] {
  const entries = Object.entries(lanes);
  const laneRows = entries.map(([id, results], lane) => ({ lane, words: [id], results: withMetrics(withCosts(results)) }));
  const receivers = entries.flatMap(([id, results], lane) =>
    Object.entries(results.receivers).map(([receiver, own]) => ({ lane, words: [id, receiver], results: own })),
  );
  const shown = receivers.map((receiver) => ({ ...receiver, results: withMetrics(receiver.results) }));
  const rowsOf = (kind: 'parts' | 'points') =>
    receivers.flatMap(({ lane, words, results }) =>
      Object.entries<object>(results[kind] ?? {}).map(([id, own]) => ({ lane, words: [...words, id], results: own })),
    );
  return [
    tableOf('Lanes', ['lane'], laneRows, { plugins: metrics, level: 'lane' }),
    tableOf(`Receivers: accuracy (${scopeWords.pair})`, ['lane', 'receiver'], shown, {
      level: 'pair',
      wanted: (name) => accuracy.has(name),
    }),
    tableOf(`Receivers: perception, clocks, and metrics of plugins (${scopeWords.pair})`, ['lane', 'receiver'], shown, {
      level: 'pair',
      plugins: metrics,
      wanted: (name) => !accuracy.has(name),
    }),
    tableOf('Parts', ['lane', 'receiver', 'part'], rowsOf('parts'), { level: 'part' }),
    tableOf('Points', ['lane', 'receiver', 'point'], rowsOf('points'), { level: 'point' }),
    ...(game ? gameTables(game) : []),
  ].filter(({ rows, columns }) => rows.length > 0 && columns.length > 0);
}

function gameTables({ players, contact, judged, ...game }: GameResults): readonly NumberTable[] {
  const radius = (name: string, results: RadiusResults) => ({ lane: -1, words: [name], results });
  const radii = [radius('contact', contact), ...judged.map((results, index) => radius(`judged ${index + 1}`, results))];
  const playerRows = Object.entries(players).map(([id, results]) => ({ lane: -1, words: [id], results }));
  return [
    tableOf('The game', [''], [{ lane: -1, words: ['all players'], results: game }]),
    tableOf('Players', ['player'], playerRows),
    tableOf('Contact radii', ['radius'], radii),
  ];
}

interface Columns {
  readonly wanted?: (name: string) => boolean;
  /** Words for metrics of plugins. */
  readonly plugins?: Readonly<Record<string, MeasureWords>> | undefined;
  readonly level?: MeasureLevel;
}

/** Columns without any number are left out. */
export function tableOf(
  title: string,
  heads: readonly string[],
  rows: readonly Named[],
  { wanted = () => true, ...words }: Columns = {},
): NumberTable {
  const names = new Set(rows.flatMap(({ results }) => Object.entries(results).flatMap(([name, value]) => (isNumber(value) ? [name] : []))));
  const columns = [...names].filter(wanted).map((id) => ({ id, ...shownWords(measureWords(id, words)) }));
  return {
    title,
    words: heads,
    columns,
    rows: rows.map(({ lane, words: own, results }) => ({ lane, words: own, numbers: columns.map(({ id }) => numberAt(results, id)) })),
  };
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

function numberAt(results: object, name: string): number | null {
  const value = (results as Readonly<Record<string, unknown>>)[name];
  return isNumber(value) ? value : null;
}
