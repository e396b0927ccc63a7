/** The contents of a motion file, measured: rate, gaps, duplicates, teleports, extent. */
import type { MotionFile, MotionTrack } from './motion-track.ts';

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
  /** Steps that no other step of the file explains. */
  readonly teleports: Occurrences;
  /** Least and greatest coordinates, m. */
  readonly extent: Readonly<Record<'x' | 'y' | 'z', readonly [number, number]>>;
  /** m/s: median and greatest of the steps that are neither gaps nor teleports. */
  readonly speed: { readonly median: number; readonly most: number };
}

export interface Occurrences {
  readonly count: number;
  /** The first, or the worst: which entity, when (s, in the file’s time), and how much (s or m). */
  readonly worst: { readonly id: string; readonly time: number; readonly size: number } | null;
}

/** A step longer than so many median steps is a gap. */
const gapSteps = 3;
/** A step is a teleport if it is so many times as fast as 99 % of the moving steps, and so long, m. */
const teleportFactor = 10;
export const teleportLength = 1;
/** Slower than this an entity stands, m/s. */
export const standing = 0.05;

export function factsOf({ tracks, origin }: Pick<MotionFile, 'tracks' | 'origin'>): MotionFacts {
  const steps = stepsOf(tracks);
  const ends = tracks.map(({ columns: { t } }) => t.at(-1) ?? origin);
  return {
    rows: tracks.reduce((sum, { columns: { t } }) => sum + t.length, 0),
    tracks: tracks.length,
    length: Math.max(0, ...ends.map((end) => end - origin)),
    rate: steps.medianStep > 0 ? 1 / steps.medianStep : null,
    gaps: steps.gaps,
    duplicates: steps.duplicates,
    teleports: steps.teleports,
    extent: { x: bounds(tracks, 'x'), y: bounds(tracks, 'y'), z: bounds(tracks, 'z') },
    speed: steps.speed,
  };
}

interface Steps extends Pick<MotionFacts, 'gaps' | 'duplicates' | 'teleports' | 'speed'> {
  /** s; 0: there is none. */
  readonly medianStep: number;
}

/** Two passes over all steps: the first learns what is usual, from a sample of at most this many. */
const sampleSize = 100_000;

function stepsOf(tracks: readonly MotionTrack[]): Steps {
  const rows = tracks.reduce((sum, { columns: { t } }) => sum + t.length, 0);
  const stride = Math.max(1, Math.floor(rows / sampleSize));
  const times: number[] = [];
  const speeds: number[] = [];
  let at = 0;
  eachStep(tracks, (_, __, dt, distance) => {
    if (at++ % stride !== 0 || dt === 0) return;
    times.push(dt);
    if (distance / dt > standing) speeds.push(distance / dt);
  });
  const medianStep = quantile(times, 0.5);
  const fast = quantile(speeds, 0.99);
  const [gaps, duplicates, teleports] = [new Counter(), new Counter(), new Counter()];
  let most = 0;
  eachStep(tracks, (track, row, dt, distance) => {
    const time = track.columns.t[row] as number;
    const isTeleport = distance > teleportLength && distance > teleportFactor * fast * Math.max(dt, medianStep);
    if (dt === 0) duplicates.add(track.id, time, distance);
    else if (dt > gapSteps * medianStep) gaps.add(track.id, time, dt);
    else if (!isTeleport) most = Math.max(most, distance / dt);
    if (isTeleport) teleports.add(track.id, time, distance);
  });
  return { medianStep, gaps, duplicates, teleports, speed: { median: quantile(speeds, 0.5), most } };
}

type TakeStep = (track: MotionTrack, row: number, dt: number, distance: number) => void;

/** Steps within one spawn; `row` is where a step begins. */
function eachStep(tracks: readonly MotionTrack[], take: TakeStep): void {
  for (const track of tracks) {
    const { t, x, y, z, life } = track.columns;
    for (let row = 0; row + 1 < t.length; row++) {
      if (life && (life[row] === 0 || life[row] !== life[row + 1])) continue;
      const dz = z ? (z[row + 1] as number) - (z[row] as number) : 0;
      const [dx, dy] = [(x[row + 1] as number) - (x[row] as number), (y[row + 1] as number) - (y[row] as number)];
      const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
      take(track, row, (t[row + 1] as number) - (t[row] as number), distance);
    }
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

function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
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
