/** The exported path since the last tick, cut at its updates: worked out once for all receivers of an entity. */
import type { KinematicState } from '../base/kinematic-state.ts';
import { copyFix, Fix } from '../update/fix.ts';
import type { ExportedPath } from './exported-path.ts';

/** A part of the path that follows one update, or a time without a path. */
export class ExportedSegment {
  /** Session time, s. */
  since = NaN;
  until = NaN;
  /** Spawn and number of the update that is followed; spawn 0: there is no path. */
  spawn = 0;
  serial = -1;
  /** The update; it means nothing where there is no path. */
  declare fix: Fix;
  /** Where the path is at both ends, m; meaningless where it takes no time. */
  startX = NaN;
  startY = NaN;
  startZ = NaN;
  endX = NaN;
  endY = NaN;
  endZ = NaN;
  readonly #path: ExportedPath;
  readonly #ended = new Fix();

  constructor(path: ExportedPath) {
    this.#path = path;
    this.fix = path.fix;
  }

  /** Writes where the path is at a time (s) between both ends. */
  stateAt(time: number, out: KinematicState): void {
    this.#path.models.stateAt(this.fix, time, out);
  }

  start(at: Readonly<KinematicState>): void {
    this.startX = at.x;
    this.startY = at.y;
    this.startZ = at.z;
  }

  end(at: Readonly<KinematicState>): void {
    this.endX = at.x;
    this.endY = at.y;
    this.endZ = at.z;
  }

  /** Keeps the update, which its path is about to replace. */
  keep(): void {
    copyFix(this.fix, this.#ended);
    this.fix = this.#ended;
  }
}

export class ExportedSegments {
  declare readonly path: ExportedPath;
  /** How many there are, in order of time. Each begins where the one before ends. */
  count = 1;
  readonly #segments: ExportedSegment[];

  constructor(path: ExportedPath) {
    this.path = path;
    this.#segments = [new ExportedSegment(path)];
  }

  at(index: number): ExportedSegment {
    return this.#segments[index] as ExportedSegment;
  }

  /** The path is about to change. */
  cut(now: number): void {
    this.draw(now);
    this.at(this.count - 1).keep();
  }

  /** It has changed. */
  resume(now: number): void {
    this.#segments[this.count] ??= new ExportedSegment(this.path);
    this.count += 1;
    this.#begin(now);
  }

  /** A drawing at `now` is measured against the segments up to then. */
  draw(now: number): void {
    const last = this.at(this.count - 1);
    last.until = now;
    if (last.spawn > 0 && now > last.since) last.end(this.path.at(now));
  }

  /** It has been measured: what was before `now` is forgotten. */
  drawn(now: number): void {
    this.count = 1;
    this.#begin(now);
  }

  #begin(now: number): void {
    const { path } = this;
    const segment = this.at(this.count - 1);
    segment.since = now;
    segment.fix = path.fix;
    segment.spawn = path.live ? path.fix.spawn : 0;
    segment.serial = path.fix.serial;
    if (segment.spawn > 0) segment.start(path.at(now));
  }
}
