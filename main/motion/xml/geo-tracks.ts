/** Tracks on the earth as GPX, KML and TCX have them: points in segments, between which nothing was recorded. */
import { BenchError } from '../../../contract/errors.ts';
import { shortened } from '../../../experiment/shortened.ts';
import type { MotionMapping } from '../../../experiment/motion.ts';
import { planColumns } from '../mapping/column-plan.ts';
import { momentOf } from '../mapping/moments.ts';
import { RawTracks } from '../mapping/raw-tracks.ts';
import type { RowTable } from '../row-table.ts';

/** As its file has it: texts. */
export interface WrittenPoint {
  readonly lat: string;
  readonly lon: string;
  /** Empty: there is none. */
  readonly alt: string;
  readonly time: string;
}

interface Timed {
  readonly t: number;
}

interface GeoPoint extends Timed {
  readonly lat: number;
  readonly lon: number;
  readonly alt: number;
  /** Counted through the file. */
  readonly number: number;
}

interface GeoTrack {
  name: string;
  readonly segments: GeoPoint[][];
}

/** Heights are read if this share of the points has one. */
const leastHeights = 0.9;

/**
 * Gathers the points of a file. Two tracks are two entities, whatever their names; one without a name, or with that of
 * one before it, is numbered. Segments are spawns of their entity.
 */
export class GeoTracks {
  readonly #path: string;
  readonly #tracks: GeoTrack[] = [];
  #points = 0;
  #heights = 0;
  #withoutTime = 0;
  #withoutPlace = 0;

  constructor(path: string) {
    this.#path = path;
  }

  beginTrack(): void {
    this.#tracks.push({ name: '', segments: [] });
  }

  name(name: string): void {
    const track = this.#tracks.at(-1);
    if (track && track.name === '') track.name = name;
  }

  beginSegment(): void {
    if (this.#tracks.length === 0) this.beginTrack();
    this.#tracks.at(-1)?.segments.push([]);
  }

  get isEmpty(): boolean {
    return this.#points === 0;
  }

  /** Throws a `BenchError` that names the point. A point without a time or a place is left out. */
  add({ lat, lon, alt, time }: WrittenPoint): void {
    const number = ++this.#points;
    if (lat === '' && lon === '') return void (this.#withoutPlace += 1);
    const point = { lat: numberIn(lat), lon: numberIn(lon), alt: numberIn(alt), t: time === '' ? NaN : momentOf(time), number };
    if (!(Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 360))
      throw this.#fault(`point ${number}: found "${shortened(`${lat}, ${lon}`)}"; latitude and longitude must be degrees.`);
    if (alt !== '' && !Number.isFinite(point.alt))
      throw this.#fault(`point ${number}: found "${shortened(alt)}"; a height must be a number (m).`);
    if (time !== '' && Number.isNaN(point.t))
      throw this.#fault(`point ${number}: found "${shortened(time)}"; a time such as 2024-05-01T12:00:00Z is needed.`);
    if (alt !== '') this.#heights += 1;
    if (time === '') this.#withoutTime += 1;
    else {
      if ((this.#tracks.at(-1)?.segments.length ?? 0) === 0) this.beginSegment();
      this.#tracks.at(-1)?.segments.at(-1)?.push(point);
    }
  }

  /** `none`: what is said where the file has no points. */
  table(mapping: MotionMapping, none: string): RowTable {
    if (this.#points === 0) throw this.#fault(none);
    if (this.#withoutTime + this.#withoutPlace === this.#points)
      throw this.#fault('found no point with a time; a path needs times, such as 2024-05-01T12:00:00Z.');
    const hasHeights = this.#heights > 0 && this.#heights >= leastHeights * this.#points;
    const inRuns = mapping.id?.split(',').includes('runs') ?? false;
    const all = inRuns ? this.#tracks.flatMap(segmentsApart) : this.#tracks;
    const isOne = all.length === 1;
    const names = isOne ? [''] : namesOf(all);
    const tracks = all.map(({ segments }, k) => ({ id: names[k] ?? '', segments: inOrder(segments) }));
    const hasSpawns = tracks.some(({ segments }) => segments.length > 1);
    const header = ['t', 'lat', 'lon', ...(hasHeights ? ['alt'] : []), ...(hasSpawns ? ['life', 'end'] : []), ...(isOne ? [] : ['id'])];
    const id = [...(isOne ? [] : ['id']), ...(inRuns ? ['runs'] : [])].join() || 'none';
    const plan = planColumns(header, { ...mapping, geo: true, id }, 'path', (message) => {
      throw this.#fault(message);
    });
    const raw = new RawTracks(plan, (point, column, message) => {
      throw this.#fault(`point ${point}, ${column}: ${message}`);
    });
    let lacking = 0;
    for (const { id, segments } of tracks)
      for (const [spawn, segment] of segments.entries()) {
        const points = hasHeights ? segment.filter(({ alt }) => !Number.isNaN(alt)) : segment;
        lacking += segment.length - points.length;
        for (const [at, point] of points.entries()) {
          const end = at === points.length - 1 ? endOfSpawn(points, segments[spawn + 1]) : NaN;
          const row = { ...point, life: spawn + 1, end };
          const values = Float64Array.from(plan.columns, ({ quantity }) => row[quantity as keyof typeof row]);
          raw.of(id).add(values, point.number);
        }
      }
    const left = lacking + this.#withoutTime + this.#withoutPlace;
    const column = this.#withoutTime > 0 ? 't' : this.#withoutPlace > 0 ? 'lat' : 'alt';
    return { plan, tracks: raw.take(), leftOut: left === 0 ? null : { count: left, column } };
  }

  #fault(message: string): BenchError {
    return new BenchError('bad-input', `${this.#path}: ${message}`);
  }
}

/** Each segment a track of its own. */
function segmentsApart({ name, segments }: GeoTrack): readonly GeoTrack[] {
  return segments.filter((points) => points.length > 0).map((points) => ({ name, segments: [points] }));
}

function numberIn(text: string): number {
  return text.trim() === '' ? NaN : Number(text);
}

/**
 * Segments by their beginnings. Where they overlap, or points within one are not in order, they are no spawns: one
 * stretch, whose rows are sorted as those of any table.
 */
function inOrder(all: readonly (readonly GeoPoint[])[]): readonly (readonly GeoPoint[])[] {
  const segments = all.filter((points) => points.length > 0).toSorted((a, b) => (a[0]?.t ?? 0) - (b[0]?.t ?? 0));
  const points = segments.flat();
  const isOrdered = points.every(({ t }, k) => k === 0 || t >= (points[k - 1]?.t ?? 0));
  return isOrdered || segments.length < 2 ? segments : [all.flat()];
}

/** A spawn ends a usual step after its last point, and before the next one begins; NaN: none follows, or at once. */
export function endOfSpawn(points: readonly Timed[], next: readonly Timed[] | undefined): number {
  const [first, last, following] = [points[0]?.t ?? NaN, points.at(-1)?.t ?? NaN, next?.[0]?.t ?? NaN];
  const step = points.length > 1 && last > first ? (last - first) / (points.length - 1) : 1;
  const end = Math.min(last + step, (last + following) / 2);
  return end > last ? end : NaN;
}

function namesOf(tracks: readonly GeoTrack[]): readonly string[] {
  const names = new Set<string>();
  const copies = new Map<string, number>();
  for (const [index, { name }] of tracks.entries()) {
    const word = name === '' ? String(index + 1) : name;
    let [unique, copy] = [word, copies.get(word) ?? 2];
    for (; names.has(unique); copy++) unique = `${word} ${copy}`;
    copies.set(word, copy);
    names.add(unique);
  }
  return [...names];
}
