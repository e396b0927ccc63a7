/** The last rows of a path as points on screen: read once, traced in parts. What is out of sight, or does not join on, is left out. */
import { toScreenX, toScreenY } from '../scene/camera.ts';
import type { PathColumns } from '../scene/entity-columns.ts';
import { isBreak } from './path-break.ts';
import type { Scene } from '../scene/scene.ts';

/** What is farther outside the view than this is not drawn, px. */
const marginPx = 100;
/** Points closer than this on screen are left out, px. */
const closestPx = 1;

/** As much of a scene as trails hang on. */
type Seen = Pick<Scene, 'rows' | 'camera' | 'size'>;

/** One for all trails, which are read into it one after the other. */
export class TrailPoints {
  /** Of each row that is read: session time (s), place on screen (px), and whether the entity was there (> 0). */
  #times = new Float64Array(0);
  #x = new Float64Array(0);
  #y = new Float64Array(0);
  #life = new Float64Array(0);
  /** Whether a point is drawn with the one before: 1, else 0. */
  #joins = new Uint8Array(0);
  #count = 0;
  #first = 0;

  /** Points of a trail. */
  get count(): number {
    return this.#count;
  }

  /** Before the trails of a scene are read, each from row `first` on. */
  begin({ rows }: Seen, first: number): void {
    this.#first = first;
    this.#count = Math.max(rows.length - first, 0);
    if (this.#count > this.#times.length) this.#grow(2 * this.#count);
    rows.readTimes(first, this.#times, this.#count);
  }

  #grow(room: number): void {
    this.#times = new Float64Array(room);
    this.#x = new Float64Array(room);
    this.#y = new Float64Array(room);
    this.#life = new Float64Array(room);
    this.#joins = new Uint8Array(room);
  }

  /** Reads a path; false where nothing of it is to be seen. `life`: the column that says whether the entity was there. */
  read(scene: Seen, path: PathColumns, life: number): boolean {
    const { rows } = scene;
    rows.readColumn(path.x, this.#first, this.#x, this.#count);
    rows.readColumn(path.y, this.#first, this.#y, this.#count);
    if (!this.#project(scene)) return false;
    rows.readColumn(life, this.#first, this.#life, this.#count);
    return this.#join(scene.camera.scale);
  }

  /** Turns metres into pixels; true when any point is near the view: only those, marked, can join. */
  #project({ camera, size }: Seen): boolean {
    const [xs, ys, joins] = [this.#x, this.#y, this.#joins];
    let any = 0;
    for (let i = 0; i < this.#count; i++) {
      const x = toScreenX(camera, size, xs[i]!);
      const y = toScreenY(camera, size, ys[i]!);
      xs[i] = x;
      ys[i] = y;
      any |= joins[i] = isNear(x, size.width) && isNear(y, size.height) ? 1 : 0;
    }
    return any === 1;
  }

  /** True when anything joins. `scale`: px per m. */
  #join(scale: number): boolean {
    const joins = this.#joins;
    let any = 0;
    for (let i = 1; i < this.#count; i++) if (joins[i] === 1) any |= joins[i] = this.#follows(i, scale) ? 1 : 0;
    return any === 1;
  }

  #follows(i: number, scale: number): boolean {
    if (!(this.#life[i]! > 0 && this.#life[i - 1]! > 0)) return false;
    const dx = (this.#x[i]! - this.#x[i - 1]!) / scale;
    const dy = (this.#y[i]! - this.#y[i - 1]!) / scale;
    return !isBreak(dx, dy, this.#times[i]! - this.#times[i - 1]!);
  }

  /** Adds the points `from` to `to` to the context's path. */
  trace(context: Pick<CanvasPath, 'moveTo' | 'lineTo'>, from: number, to: number): void {
    const [xs, ys, joins] = [this.#x, this.#y, this.#joins];
    /** The point where the pen is; −1: it is lifted. */
    let pen = -1;
    for (let i = from + 1; i <= to; i++) {
      if (joins[i] === 0) {
        pen = -1;
        continue;
      }
      if (pen < 0) {
        pen = i - 1;
        context.moveTo(xs[pen]!, ys[pen]!);
      }
      if (i < to && isClose(xs[i]! - xs[pen]!, ys[i]! - ys[pen]!)) continue;
      context.lineTo(xs[i]!, ys[i]!);
      pen = i;
    }
  }
}

function isNear(at: number, extent: number): boolean {
  return at > -marginPx && at < extent + marginPx;
}

function isClose(dx: number, dy: number): boolean {
  return Math.abs(dx) < closestPx && Math.abs(dy) < closestPx;
}
