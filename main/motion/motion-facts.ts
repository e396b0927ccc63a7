/** The contents of a motion file, measured: rate, gaps, duplicates, teleports, extent. */
import { lowerQuantile } from '../../engine/base/math/sample.ts';
import type { MotionFile, MotionTrack, TrackColumns } from './motion-track.ts';

export interface MotionFacts {
  readonly rows: number;
  readonly tracks: number;
  /** From the first row that counts to the last, s. */
  readonly length: number;
  /** Median over all steps, Hz; null: no track has two rows of different times. */
  readonly rate: number | null;
  /** Steps of more than `gapSteps` median steps. */
  readonly gaps: Occurrences;
  /** Rows with the time of the row before. */
  readonly duplicates: Occurrences;
  /** Steps that no speed of the file explains, and after which the path goes on. */
  readonly teleports: Occurrences;
  /** Rows off the path, which comes back with the next row. */
  readonly strays: Occurrences;
  /** Rows of a path that changes between a few places with every row. */
  readonly alternating: Occurrences & { readonly places: number };
  /** Rows with the time of the row before, though the entity moved on as in a usual step. */
  readonly shared: Occurrences;
  /** Gaps in time across which the path goes on as in a usual step. */
  readonly forward: Occurrences;
  /** What a step of this file usually is; by it steps are judged. */
  readonly usual: UsualStep;
  /** Least and greatest coordinates, m. */
  readonly extent: Readonly<Record<'x' | 'y' | 'z', readonly [number, number]>>;
  /** m/s: median and greatest of the steps that are neither gaps nor teleports. */
  readonly speed: { readonly median: number; readonly most: number };
}

export interface UsualStep {
  /** Median time between rows, s; 0: no rows have different times. */
  readonly step: number;
  /** Three of four moving steps are not faster, m/s. A few outliers, or many, do not change it much. */
  readonly speed: number;
  /** Three of four rows are not further from between their neighbours, m. */
  readonly offset: number;
}

export interface Occurrences {
  readonly count: number;
  /** The first, or the worst: which entity, when (s from the file’s start), and how much (s or m). */
  readonly worst: { readonly id: string; readonly time: number; readonly size: number } | null;
}

/** A step longer than so many median steps is a gap. */
export const gapSteps = 3;
/**
 * A step is a teleport if it is so long, m, so many times as fast as usual, and so many times as fast as the steps
 * around it, one of them left out.
 */
export const teleportLength = 1;
const teleportFactor = 10;
const aloneFactor = 5;
const around = 3;
/** A row is a stray if it is so far off, m, and so many times as far as usual. */
const strayLength = 0.01;
const strayFactor = 20;
/** Slower than this an entity stands, m/s. */
export const standing = 0.05;

export function factsOf({ tracks, origin }: Pick<MotionFile, 'tracks' | 'origin'>): MotionFacts {
  const sampled = sampledSteps(tracks);
  const { usual } = sampled;
  const ends = tracks.map(({ columns: { t } }) => t.at(-1) ?? origin);
  return {
    rows: tracks.reduce((sum, { columns: { t } }) => sum + t.length, 0),
    tracks: tracks.length,
    length: Math.max(0, ...ends.map((end) => end - origin)),
    rate: usual.step > 0 ? 1 / usual.step : null,
    ...countedSteps(tracks, sampled, origin),
    usual,
    extent: { x: bounds(tracks, 'x'), y: bounds(tracks, 'y'), z: bounds(tracks, 'z') },
  };
}

/** What is usual is learned from a sample of at most this many steps. */
const sampleSize = 100_000;

interface SampledSteps {
  readonly usual: UsualStep;
  readonly medianSpeed: number;
}

function sampledSteps(tracks: readonly MotionTrack[]): SampledSteps {
  const rows = tracks.reduce((sum, { columns: { t } }) => sum + t.length, 0);
  const stride = Math.max(1, Math.floor(rows / sampleSize));
  const times: number[] = [];
  const speeds: number[] = [];
  const offsets: number[] = [];
  let at = 0;
  eachStep(tracks, (track, row, dt, distance) => {
    if (at++ % stride !== 0 || dt === 0) return;
    times.push(dt);
    if (distance / dt <= standing) return;
    speeds.push(distance / dt);
    if (isInside(track.columns, row)) offsets.push(offsetAt(track.columns, row));
  });
  const usual = { step: lowerQuantile(times, 0.5), speed: lowerQuantile(speeds, 0.75), offset: lowerQuantile(offsets, 0.75) };
  return { usual, medianSpeed: lowerQuantile(speeds, 0.5) };
}

type Counted = Pick<MotionFacts, 'gaps' | 'duplicates' | 'teleports' | 'strays' | 'alternating' | 'shared' | 'forward' | 'speed'>;

function countedSteps(tracks: readonly MotionTrack[], { usual, medianSpeed }: SampledSteps, origin: number): Counted {
  const [gaps, duplicates, teleports] = [new Counter(), new Counter(), new Counter()];
  const [strays, alternating, shared, forward] = [new Counter(), new Counter(), new Counter(), new Counter()];
  const tick = usual.speed * usual.step;
  let [most, places] = [0, 2];
  eachStep(tracks, (track, row, dt, distance) => {
    const { columns } = track;
    const time = (columns.t[row] as number) - origin;
    const isMarked = isMarkedTeleport(columns, row + 1);
    const leaps = isMarked || isTeleport(columns, row, usual);
    if (dt === 0) {
      duplicates.add(track.id, time, distance);
      if (distance > strayLength && distance < gapSteps * tick) shared.add(track.id, time, distance);
    } else if (dt > gapSteps * usual.step) {
      gaps.add(track.id, time, dt);
      if (distance > 0.3 * tick && distance < gapSteps * tick && isForward(columns, row, tick)) forward.add(track.id, time, dt);
    } else if (!leaps) most = Math.max(most, distance / dt);
    if (isStray(columns, row, usual)) strays.add(track.id, time, offsetAt(columns, row));
    else if (leaps && !isMarked && !isStray(columns, row + 1, usual)) teleports.add(track.id, time, distance);
    const number = placesAt(columns, row, distance);
    if (number > 0) alternating.add(track.id, time, distance);
    places = Math.max(places, number);
  });
  const among = { count: alternating.count, worst: alternating.worst, places };
  return { gaps, duplicates, teleports, strays, alternating: among, shared, forward, speed: { median: medianSpeed, most } };
}

/** Where a path is broken, by what is usual in its file. */
export interface PathBreaks {
  /** Rows that are reached by a teleport, as the file marks it or as it looks. */
  readonly jumps: readonly number[];
  /** Rows after a gap. */
  readonly gaps: readonly number[];
  /** Rows that lie off the path for themselves. */
  readonly strays: readonly number[];
}

export function breaksOf(track: MotionTrack, usual: UsualStep): PathBreaks {
  const jumps: number[] = [];
  const gaps: number[] = [];
  const apart: number[] = [];
  eachStep([track], ({ columns }, row, dt) => {
    if (dt > gapSteps * usual.step) gaps.push(row + 1);
    const strays = isStray(columns, row, usual);
    if (strays && !isMarkedTeleport(columns, row)) apart.push(row);
    const leaps = !strays && isTeleport(columns, row, usual) && !isStray(columns, row + 1, usual);
    if (leaps || isMarkedTeleport(columns, row + 1)) jumps.push(row + 1);
  });
  return { jumps, gaps, strays: apart };
}

/** The file says that the row is reached by a teleport. */
export function isMarkedTeleport({ teleport }: TrackColumns, row: number): boolean {
  return teleport !== undefined && teleport[row] !== 0;
}

/** The step that begins at `row`. */
function isTeleport(columns: TrackColumns, row: number, usual: UsualStep): boolean {
  const distance = distanceOf(columns, row, row + 1);
  if (distance <= teleportLength) return false;
  const speed = distance / Math.max(timeOf(columns, row), usual.step);
  if (speed <= teleportFactor * usual.speed) return false;
  return speed > aloneFactor * secondSpeedAround(columns, row, usual);
}

/** The second speed, of the fastest, of the steps around the one that begins at `row`. */
function secondSpeedAround(columns: TrackColumns, row: number, usual: UsualStep): number {
  let [fastest, second] = [0, 0];
  for (let other = Math.max(0, row - around); other <= Math.min(columns.t.length - 2, row + around); other++) {
    if (other === row || !isOneSpawn(columns, other)) continue;
    const speed = distanceOf(columns, other, other + 1) / Math.max(timeOf(columns, other), usual.step);
    if (speed > fastest) [fastest, second] = [speed, fastest];
    else if (speed > second) second = speed;
  }
  return second;
}

/** If a row is off the path, both of its neighbours are off the line beside them half as much, the other way. */
function isStray(columns: TrackColumns, row: number, { offset }: UsualStep): boolean {
  if (!isInside(columns, row)) return false;
  const off = offsetAt(columns, row);
  if (off <= strayLength || off <= strayFactor * offset) return false;
  return isBalanced(columns, row, row - 1, off) && isBalanced(columns, row, row + 1, off);
}

/** The neighbour is off half as much, the other way; at the end of a path there is nothing to see. */
function isBalanced(columns: TrackColumns, row: number, neighbour: number, off: number): boolean {
  return !isInside(columns, neighbour) || offsetsTogether(columns, row, neighbour) < 0.3 * off;
}

/** With more sources than these, rows look like a path. */
const mostPlaces = 4;

/** The path goes to another place, or a few of them, and back again; 0: it does not. */
function placesAt(columns: TrackColumns, row: number, distance: number): number {
  if (distance <= teleportLength) return 0;
  for (let number = 2; number <= mostPlaces; number++) {
    if (!isInside(columns, row + number - 1) || distanceOf(columns, row + number - 1, row + number) <= teleportLength) return 0;
    if (distanceOf(columns, row, row + number) < 0.2 * distance) return number;
  }
  return 0;
}

/** The steps before and after a gap are as long as those of a path that goes on. */
function isForward(columns: TrackColumns, row: number, tick: number): boolean {
  return [row - 1, row + 1].every((from) => {
    if (from < 0 || from + 1 >= columns.t.length) return false;
    const distance = distanceOf(columns, from, from + 1);
    return distance > 0.3 * tick && distance < gapSteps * tick;
  });
}

/** How far the row is from between its neighbours, by their times, m. */
function offsetAt({ t, x, y, z }: TrackColumns, row: number): number {
  const at = placeBetween(t, row);
  const dx = offsetIn(x, row, at);
  const dy = offsetIn(y, row, at);
  const dz = z ? offsetIn(z, row, at) : 0;
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}

/** Length of the sum of the neighbour’s offset and half of the row’s, m. */
function offsetsTogether({ t, x, y, z }: TrackColumns, row: number, neighbour: number): number {
  const at = placeBetween(t, row);
  const beside = placeBetween(t, neighbour);
  const dx = offsetIn(x, neighbour, beside) + offsetIn(x, row, at) / 2;
  const dy = offsetIn(y, neighbour, beside) + offsetIn(y, row, at) / 2;
  const dz = z ? offsetIn(z, neighbour, beside) + offsetIn(z, row, at) / 2 : 0;
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}

/** The row’s time between those of its neighbours, 0 … 1. */
function placeBetween(t: Float64Array, row: number): number {
  const length = (t[row + 1] as number) - (t[row - 1] as number);
  return length > 0 ? ((t[row] as number) - (t[row - 1] as number)) / length : 0.5;
}

function offsetIn(column: Float64Array, row: number, at: number): number {
  const from = column[row - 1] as number;
  return (column[row] as number) - from - at * ((column[row + 1] as number) - from);
}

/** It has a neighbour on both sides, in the same spawn. */
function isInside(columns: TrackColumns, row: number): boolean {
  return row > 0 && row + 1 < columns.t.length && isOneSpawn(columns, row - 1) && isOneSpawn(columns, row);
}

/** The step that begins at `row` is within one spawn. */
export function isOneSpawn({ life }: TrackColumns, row: number): boolean {
  return !life || (life[row] !== 0 && life[row] === life[row + 1]);
}

export function timeOf({ t }: TrackColumns, row: number): number {
  return (t[row + 1] as number) - (t[row] as number);
}

export function distanceOf({ x, y, z }: TrackColumns, from: number, to: number): number {
  const [dx, dy] = [(x[to] as number) - (x[from] as number), (y[to] as number) - (y[from] as number)];
  const dz = z ? (z[to] as number) - (z[from] as number) : 0;
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}

type TakeStep = (track: MotionTrack, row: number, dt: number, distance: number) => void;

/** Steps within one spawn; `row` is where a step begins. */
function eachStep(tracks: readonly MotionTrack[], take: TakeStep): void {
  for (const track of tracks) {
    const { columns } = track;
    for (let row = 0; row + 1 < columns.t.length; row++)
      if (isOneSpawn(columns, row)) take(track, row, timeOf(columns, row), distanceOf(columns, row, row + 1));
  }
}

class Counter implements Occurrences {
  count = 0;
  worst: Occurrences['worst'] = null;

  add(id: string, time: number, size: number): void {
    this.count += 1;
    if (!this.worst || size > this.worst.size) this.worst = { id, time, size };
  }
}

function bounds(tracks: readonly MotionTrack[], name: 'x' | 'y' | 'z'): readonly [number, number] {
  let [least, most] = [Infinity, -Infinity];
  for (const { columns } of tracks)
    for (const value of columns[name] ?? [0]) {
      if (value < least) least = value;
      if (value > most) most = value;
    }
  return [least, most];
}

/** The facts in lines. */
export function factLines({ rate, gaps, duplicates, teleports, extent, speed }: MotionFacts): readonly string[] {
  const spans = (['x', 'y', 'z'] as const).map((axis) => `${axis} ${extent[axis].map((value) => value.toFixed(2)).join(' to ')} m`);
  const counts = [
    occurrences(gaps, 'gaps', 's'),
    occurrences(duplicates, 'duplicate times', 'm'),
    occurrences(teleports, 'teleports', 'm'),
  ];
  return [
    rate === null ? 'no rate' : `${Number(rate.toPrecision(4))} Hz`,
    counts.join(', '),
    spans.join(', '),
    `median speed ${speed.median.toFixed(2)} m/s, at most ${speed.most.toFixed(2)} m/s`,
  ];
}

function occurrences({ count, worst }: Occurrences, word: string, unit: string): string {
  return worst && worst.size > 0 ? `${count} ${word} (up to ${Number(worst.size.toPrecision(3))} ${unit})` : `${count} ${word}`;
}
