/**
 * How late the picture is: how long ago the real entity was where it is shown, and how far from its path it is shown
 * then. The age of an update says when the shown state was made, not where the entity was then.
 */
import type { KinematicState } from '../base/kinematic-state.ts';
import { square } from '../base/math/power.ts';

/** Real places are remembered for so long, s: no picture counts as later. */
const latest = 10;
/** Pieces of the path in a row that may lead away from the shown place before the search ends there; and ticks. */
const patience = 8;

const nothing = new Float64Array(0);
/** Of a place: x, y, z, and when, in ticks. */
const perPlace = 4;

/** The places of one real entity in the last ticks of its present spawn. */
export class PastPlaces {
  readonly frame: number = NaN;
  /** How many are known. */
  count = 0;
  readonly #room: number;
  #places = nothing;
  /** The place of the newest one among the numbers. */
  #newest = 0;

  /** `frame`: the tick, s. */
  constructor(frame: number) {
    this.frame = frame;
    this.#room = Math.ceil(latest / frame) + 1;
  }

  /** `ticks`: since the last one. */
  add({ x, y, z }: Readonly<KinematicState>, ticks: number): void {
    if (this.#places.length === 0) this.#places = new Float64Array(perPlace * this.#room);
    const time = (this.#places[this.#newest + 3] as number) + ticks;
    this.#newest = (this.#newest + perPlace) % this.#places.length;
    this.#places[this.#newest + 3] = time;
    this.#places[this.#newest] = x;
    this.#places[this.#newest + 1] = y;
    this.#places[this.#newest + 2] = z;
    if (this.count < this.#room) this.count += 1;
  }

  clear(): void {
    this.count = 0;
  }

  /** Where the numbers of the place some ticks ago begin in `numbers`. */
  indexOf(ticksAgo: number): number {
    const at = this.#newest - perPlace * ticksAgo;
    return at < 0 ? at + this.#places.length : at;
  }

  get numbers(): Float64Array {
    return this.#places;
  }

  /** How far it got in the tick that begins so many places ago and leads further back, m. */
  lengthOf(piece: number): number {
    const places = this.#places;
    const [a, b] = [this.indexOf(piece), this.indexOf(piece + 1)];
    const dx = (places[a] as number) - (places[b] as number);
    const dy = (places[a + 1] as number) - (places[b + 1] as number);
    const dz = (places[a + 2] as number) - (places[b + 2] as number);
    return Math.sqrt(dx * dx + dy * dy + dz * dz);
  }

  /** How many ticks ago it was, of places as many as `lag` ago: as many, where all ticks are of one length. */
  ticksAgo(lag: number): number {
    const places = this.#places;
    const piece = Math.min(Math.floor(lag), this.count - 2);
    const from = places[this.indexOf(piece) + 3] as number;
    const to = places[this.indexOf(piece + 1) + 3] as number;
    return (places[this.#newest + 3] as number) - from + (lag - piece) * (from - to);
  }
}

/** Figures are null before anything is measured. */
export class PictureLateness {
  #ticks = 0;
  #lagSum = 0.0;
  #offSum = 0.0;
  /** How late the picture was in the last tick, in ticks; NaN: not measured. */
  last = NaN;
  /** The same as so many places of the past; NaN: not known yet. */
  #lag = NaN;
  /** The nearest place found in this tick: its lag in ticks, and its squared distance, m². */
  #foundLag = NaN;
  #found = NaN;
  /** For how many ticks in a row the newest place has been nearer than where the lag goes on. */
  #present = 0;

  /** Mean of how late the picture is, s. */
  lagMean(frame: number): number | null {
    return this.#ticks === 0 ? null : (this.#lagSum * frame) / this.#ticks;
  }
  /** Mean distance from the real path at that lag, m. */
  get offPathMean(): number | null {
    return this.#ticks === 0 ? null : this.#offSum / this.#ticks;
  }

  /** The next tick has nothing to do with the last one. */
  break(): void {
    this.#lag = NaN;
    this.last = NaN;
    this.#present = 0;
  }

  /**
   * One tick. The nearest place of the past is looked for from that of the last tick on, never before it: so the lag
   * goes on where a path crosses itself or turns back on itself. Where places are equally near, as while the entity
   * stands, the lag stays. The first time, all places are looked at, and the latest counts that is about as near: on a lap that is driven
   * again and again all laps are. The newest one always is, so that no picture is
   * further off the path than off its place. Where it stays the nearest, and does not just cross, the lag goes on from
   * there: the search ends in front of places where the entity has stood for long.
   */
  sample(shown: Readonly<KinematicState>, past: PastPlaces): void {
    const pieces = past.count - 1;
    if (pieces < 1) return;
    const isNew = Number.isNaN(this.#lag);
    const lag = isNew ? 0 : this.#lag;
    const most = isNew ? pieces : Math.min(lag + 1, pieces);
    const start = Math.min(Math.floor(lag), pieces - 1);
    this.#found = Infinity;
    this.#look(shown, past, start, lag, most);
    for (let piece = start + 1; piece < most; piece++) this.#look(shown, past, piece, piece, most);
    if (start > 0) this.#lookAhead(shown, past, start);
    if (isNew) this.#lookForLatest(shown, past, pieces);
    this.#lag = this.#foundLag;
    this.#present = this.#look(shown, past, 0, 0, 1) ? this.#present + 1 : 0;
    if (this.#present > patience) this.#lag = this.#foundLag;
    this.#ticks += 1;
    this.last = past.ticksAgo(this.#foundLag);
    this.#lagSum += this.last;
    this.#offSum += Math.sqrt(this.#found);
  }

  /** Finds the latest of the nearest places that are further off by less than a tick's way. */
  #lookForLatest(shown: Readonly<KinematicState>, past: PastPlaces, pieces: number): void {
    const nearest = Math.sqrt(this.#found);
    for (let piece = 0, idle = -1; piece < pieces && idle < patience; piece++) {
      if (idle < 0) this.#found = square(nearest + past.lengthOf(piece));
      const isNearer = this.#look(shown, past, piece, piece, pieces);
      if (isNearer) idle = 0;
      else if (idle >= 0) idle += 1;
    }
  }

  /** Looks at the pieces from the one after `start` to the present, until `patience` in a row are no nearer. */
  #lookAhead({ x, y, z }: Readonly<KinematicState>, past: PastPlaces, start: number): void {
    const { numbers } = past;
    let found = this.#found;
    let lag = this.#foundLag;
    let at = past.indexOf(start);
    let endX = numbers[at] as number;
    let endY = numbers[at + 1] as number;
    let endZ = numbers[at + 2] as number;
    for (let piece = start - 1, idle = 0; piece >= 0 && idle < patience; piece--, idle++) {
      at = at + perPlace === numbers.length ? 0 : at + perPlace;
      const ax = numbers[at] as number;
      const ay = numbers[at + 1] as number;
      const az = numbers[at + 2] as number;
      const ex = endX - ax;
      const ey = endY - ay;
      const ez = endZ - az;
      const length = ex * ex + ey * ey + ez * ez;
      const along = length > 0 ? ((x - ax) * ex + (y - ay) * ey + (z - az) * ez) / length : 1;
      const share = along > 0 ? (along < 1 ? along : 1) : 0;
      const dx = x - ax - share * ex;
      const dy = y - ay - share * ey;
      const dz = z - az - share * ez;
      const distance = dx * dx + dy * dy + dz * dz;
      if (distance < found) {
        found = distance;
        lag = piece + share;
        idle = -1;
      }
      endX = ax;
      endY = ay;
      endZ = az;
    }
    this.#found = found;
    this.#foundLag = lag;
  }

  /**
   * Looks at the piece of the path that begins so many ticks ago and leads further back; true where it is nearer than
   * what was found. `lag`: which of its places counts where it has no length; `most`: none beyond this lag counts.
   */
  #look({ x, y, z }: Readonly<KinematicState>, past: PastPlaces, piece: number, lag: number, most: number): boolean {
    const { numbers } = past;
    const a = past.indexOf(piece);
    const b = past.indexOf(piece + 1);
    const ax = numbers[a] as number;
    const ay = numbers[a + 1] as number;
    const az = numbers[a + 2] as number;
    const ex = (numbers[b] as number) - ax;
    const ey = (numbers[b + 1] as number) - ay;
    const ez = (numbers[b + 2] as number) - az;
    const length = ex * ex + ey * ey + ez * ez;
    const along = length > 0 ? ((x - ax) * ex + (y - ay) * ey + (z - az) * ez) / length : lag - piece;
    const end = most - piece < 1 ? most - piece : 1;
    const share = along > 0 ? (along < end ? along : end) : 0;
    const dx = x - ax - share * ex;
    const dy = y - ay - share * ey;
    const dz = z - az - share * ez;
    const distance = dx * dx + dy * dy + dz * dz;
    if (!(distance < this.#found)) return false;
    this.#found = distance;
    this.#foundLag = piece + share;
    return true;
  }
}
