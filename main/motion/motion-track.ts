/** A track: the motion of one entity as a file gives it, in columns and in the file's own time. */
import { BenchError } from '../../contract/errors.ts';
import type { Geodetic } from './dis/coordinates.ts';
import type { HeldPositions } from './held-positions.ts';
import type { LeftOut } from './row-table.ts';

/** Columns of numbers that a motion file may have, with their units. */
export const columnUnits = {
  t: 's',
  x: 'm',
  y: 'm',
  z: 'm',
  vx: 'm/s',
  vy: 'm/s',
  vz: 'm/s',
  yaw: 'rad',
  qw: '',
  qx: '',
  qy: '',
  qz: '',
  yawRate: 'rad/s',
  ax: 'm/s²',
  ay: 'm/s²',
  az: 'm/s²',
  wx: 'rad/s',
  wy: 'rad/s',
  life: '',
  teleport: '',
} as const;

export type ColumnName = keyof typeof columnUnits;

/**
 * Columns of one length ≥ 1, in order of time; columns that the file does not have are left out. `life` counts 1, 2 …;
 * a row of life 0 ends the life before it: from its time on the entity is out of the world (its other values mean
 * nothing). Without the column it lives one life. In `teleport` a row that is reached by a teleport has another number
 * than 0. Orientation is a yaw or, for bodies that lean, the unit quaternion
 * body → world.
 */
export type TrackColumns = Readonly<Partial<Record<ColumnName, Float64Array>> & Record<'t' | 'x' | 'y', Float64Array>>;

/** Updates row by row: times in s; NaN where a row does not say it, `received` where the update was lost. */
export interface TrackArrivals {
  /** Who got them; null: the file does not say it. */
  readonly viewer: string | null;
  readonly number: Float64Array;
  readonly received: Float64Array;
  readonly sent?: Float64Array;
  readonly bytes?: Float64Array;
}

export interface MotionTrack {
  /** Which entity of the file: a player's number, a name; empty where the file has only one. */
  readonly id: string;
  /** A name to show with the id, such as a call sign. */
  readonly name: string;
  readonly columns: TrackColumns;
  /** Of a table of updates alone: what they are beside the states of `columns`, at the stamps `t`. */
  readonly arrivals?: TrackArrivals;
}

/** The way in which the columns of a table were read. */
export interface ReadAs {
  /** Quantity, column, and the unit of the file’s numbers; empty: none. */
  readonly columns: readonly { readonly quantity: string; readonly name: string; readonly unit: string }[];
  /** Columns that together name the entity; none: the file has one. */
  readonly ids: readonly string[];
  readonly axes: { readonly name: string; readonly text: string };
  /** Times count ticks of this rate, Hz; null: they are times. */
  readonly rate: number | null;
  /** There are no times: rows follow each other at the rate. */
  readonly byRow: boolean;
  /** Where x, y, z are counted from, if positions are latitude (deg), longitude (deg), altitude (m). */
  readonly geoOrigin: Geodetic | null;
  /** Columns that were not read. */
  readonly unused: readonly string[];
  /** The preset whose header this is, if none was given. */
  readonly recognised: string | null;
  /** The ranges of angles, as the file has them. */
  readonly angles: Readonly<Partial<Record<'yaw' | 'heading', AngleRange>>>;
  /** Times come in steps of so many seconds, as 32-bit floats of their size do; null: they are finer. */
  readonly timeStep: number | null;
  /** Rows that were not in order of time, and rows that lacked a value. */
  readonly outOfOrder: number;
  /** Times that started again, so often, at this number of the file, and are read as going on; null: none did. */
  readonly wrap: { readonly period: number; readonly count: number } | null;
  readonly leftOut: LeftOut | null;
  /** Rows that repeated a position and are left out, though the mapping does not say so; null: none. */
  readonly held: HeldPositions | null;
  /** Columns that only this share of the rows had a value of, and that were not read. */
  readonly sparse: readonly { readonly name: string; readonly share: number }[];
}

/** The least angle, the largest, whatever its sign, and the largest step between rows, in the file’s unit. */
export interface AngleRange {
  readonly least: number;
  readonly most: number;
  readonly step: number;
  readonly isWhole: boolean;
}

/** A motion file that was read. */
export interface MotionFile {
  readonly path: string;
  /** The column of ids. */
  readonly idColumn: 'player' | 'entity';
  readonly tracks: readonly MotionTrack[];
  /** The file's time (s) that is session time 0, unless the experiment sets another. */
  readonly origin: number;
  /** The way in which a table was read; null: the format determines it. */
  readonly readAs: ReadAs | null;
  /** Notes about the file, in sentences. */
  readonly notes?: readonly string[];
  /** What its reader doubts, as questions. */
  readonly doubts?: readonly string[];
}

/** The column `name`, or one of `missing` where the track has none. */
export function columnOr(columns: TrackColumns, name: ColumnName, missing: number): Float64Array {
  const column = columns[name] ?? new Float64Array(columns.t.length);
  // Zeros that nothing writes take no memory.
  return columns[name] || missing === 0 ? column : column.fill(missing);
}

/** Number of rows that have the entity in the world; those that end a spawn do not count. */
export function livingRows({ columns: { t, life } }: MotionTrack): number {
  return life === undefined ? t.length : life.filter((number) => number !== 0).length;
}

/**
 * The track whose id or name is `wanted`; the only one, where `wanted` is left out. Throws a `BenchError` that lists
 * the tracks.
 */
export function chooseTrack(file: MotionFile, wanted: string | undefined): MotionTrack {
  const { path, tracks, idColumn } = file;
  const [first] = tracks;
  if (first === undefined) throw new BenchError('bad-input', `${path}: no ${idColumn} made an update while alive, so that nothing moves.`);
  if (wanted === undefined && tracks.length === 1) return first;
  const chosen = tracks.find(({ id }) => id === wanted) ?? tracks.find(({ name }) => name !== '' && name === wanted);
  if (chosen !== undefined) return chosen;
  const problem = wanted === undefined ? `name the ${idColumn}` : `there is no ${idColumn} ${wanted}`;
  throw new BenchError('bad-input', `${path}: ${problem}; it has ${tracks.map(trackText).join(', ')}.`);
}

/** `3 (red tank, 732 rows)` */
function trackText(track: MotionTrack): string {
  const facts = [track.name, `${livingRows(track)} rows`].filter((fact) => fact !== '').join(', ');
  return `${track.id === '' ? 'one without an id' : track.id} (${facts})`;
}
