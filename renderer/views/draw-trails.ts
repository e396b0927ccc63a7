/** Draws the trails of all paths that are shown, fading towards the past, and the updates along them. */
import type { PathColumns, PlacedColumns } from './scene/entity-columns.ts';
import type { Scene } from './scene/scene.ts';
import { toScreenX, toScreenY } from './scene/camera.ts';
import { isOnScreen } from './place.ts';

/** Beyond this gap between two rows (s) the path between them is unknown. */
const longestGap = 0.6;
/** Faster than this (m/s) is a jump: a respawn, or a snap of the placed path. */
const fastest = 400;

/**
 * True if a path breaks off that is so far (m) from where it was so long (s) before; one without a place breaks off.
 */
export function isBreak(dx: number, dy: number, gap: number): boolean {
  return gap > longestGap || !(dx * dx + dy * dy <= (fastest * gap) ** 2);
}

/** Points farther outside the view than this, px, are not drawn. */
const marginPx = 100;
/** Points closer than this on screen are left out, px. */
const closestPx = 1;

/** The part of a scene that trails depend on. */
type Seen = Pick<Scene, 'rows' | 'camera' | 'size'>;

/**
 * The last rows of a path as points on screen: read once, traced in parts. Points outside the view, or after a break,
 * are left out. One object serves all trails, which are read into it one after the other.
 */
export class TrailPoints {
  /** Session time (s) of each row that is read, its place on screen (px), and presence of the entity (> 0). */
  #times = new Float64Array(0);
  #x = new Float64Array(0);
  #y = new Float64Array(0);
  #life = new Float64Array(0);
  /** 1 for each point that is drawn with the one before, else 0. */
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

  /**
   * Reads a path; false where nothing of it is to be seen. `life`: the column that says whether the entity was there.
   */
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

/** Parts of a trail, each with its own opacity. */
const fadeParts = 8;
const correctionWidthPx = 4;
const correctionOpacity = 0.35;
const dashed = [3, 3];
const solid: number[] = [];
const points = new TrailPoints();

export function drawTrails(context: CanvasRenderingContext2D, scene: Scene): void {
  const { rows, layers, entities, palette, trailSeconds } = scene;
  points.begin(scene, rows.firstAtOrAfter(rows.lastTime - trailSeconds));
  context.lineWidth = 1;
  context.setLineDash(dashed);
  context.strokeStyle = palette.exported;
  if (layers.exported) for (const { exported, life } of entities) for (const path of exported) drawTrail(context, scene, path, life);
  context.setLineDash(solid);
  context.strokeStyle = palette.real;
  if (layers.real) for (const { real, life } of entities) drawTrail(context, scene, real, life);
  if (layers.placed) for (const { placed, life } of entities) for (const path of placed) drawPlaced(context, scene, path, life);
  context.globalAlpha = 1;
  context.setLineDash(solid);
}

function drawPlaced(context: CanvasRenderingContext2D, scene: Scene, path: PlacedColumns, life: number): void {
  context.strokeStyle = path.colour;
  if (scene.layers.bending) drawCorrection(context, scene, path, life);
  context.setLineDash(path.dash as number[]);
  drawTrail(context, scene, path, life);
}

/** Strokes with the context's current style. `life` is the column that says whether the entity was there. */
function drawTrail(context: CanvasRenderingContext2D, scene: Scene, path: PathColumns, life: number): void {
  if (!points.read(scene, path, life)) return;
  const last = points.count - 1;
  for (let part = 0; part < fadeParts; part++) {
    context.globalAlpha = (part + 1) / (fadeParts + 1);
    context.beginPath();
    points.trace(context, Math.floor((last * part) / fadeParts), Math.floor((last * (part + 1)) / fadeParts));
    context.stroke();
  }
}

/** Draws what the trails have grown by since `from`, s: one path for all of one style. */
export function drawTrailHeads(context: CanvasRenderingContext2D, scene: Scene, from: number): void {
  const { rows, layers, palette, entities, colours } = scene;
  points.begin(scene, rows.firstAtOrAfter(from));
  if (points.count < 2) return;
  context.lineWidth = 1;
  context.globalAlpha = fadeParts / (fadeParts + 1);
  if (layers.exported) strokeExportedHeads(context, scene);
  if (layers.real) {
    context.strokeStyle = palette.real;
    context.beginPath();
    for (const { real, life } of entities) traceHead(context, scene, real, life);
    context.stroke();
  }
  if (layers.placed) for (const colour of colours) strokePlacedHeads(context, scene, colour);
  context.globalAlpha = 1;
}

function strokeExportedHeads(context: CanvasRenderingContext2D, scene: Scene): void {
  context.strokeStyle = scene.palette.exported;
  context.setLineDash(dashed);
  context.beginPath();
  for (const { exported, life } of scene.entities) for (const path of exported) traceHead(context, scene, path, life);
  context.stroke();
  context.setLineDash(solid);
}

function strokePlacedHeads(context: CanvasRenderingContext2D, scene: Scene, colour: string): void {
  context.strokeStyle = colour;
  context.beginPath();
  for (const { placed, life } of scene.entities)
    for (const path of placed) if (path.colour === colour) traceHead(context, scene, path, life);
  context.stroke();
}

function traceHead(context: CanvasRenderingContext2D, scene: Scene, path: PathColumns, life: number): void {
  if (points.read(scene, path, life)) points.trace(context, 0, points.count - 1);
}

/** Underlays the parts of the placed path on which convergence is active (smoothing). */
function drawCorrection(context: CanvasRenderingContext2D, scene: Scene, path: PlacedColumns, life: number): void {
  const { rows } = scene;
  const { time, distance } = path.correction;
  if ((time === 0 && distance === Infinity) || !points.read(scene, path, life)) return;
  const first = rows.length - points.count;
  let begun = -1;
  let until = -Infinity;
  context.beginPath();
  for (let row = first + 1; row < rows.length; row++) {
    if (rows.valueAt(row, path.updates) !== rows.valueAt(row - 1, path.updates)) until = rows.timeAt(row) + time;
    const isCorrecting = rows.timeAt(row) < until || rows.valueAt(row, path.exportError) > distance;
    if (isCorrecting && begun < 0) begun = row - 1;
    if (begun < 0 || (isCorrecting && row < rows.length - 1)) continue;
    points.trace(context, begun - first, row - first);
    begun = -1;
  }
  strokeCorrection(context);
}

function strokeCorrection(context: CanvasRenderingContext2D): void {
  context.setLineDash(solid);
  context.lineWidth = correctionWidthPx;
  context.globalAlpha = correctionOpacity;
  context.stroke();
  context.lineWidth = 1;
}

const dotPx = 1.6;
const ringPx = 3;
const at = { x: 0, y: 0 };

/** Marks updates: a dot where one was made on the exported path, a ring where one arrived on the placed path. */
export function drawUpdates(context: CanvasRenderingContext2D, scene: Scene): void {
  const { layers, palette } = scene;
  const first = Math.max(scene.rows.firstAtOrAfter(scene.rows.lastTime - scene.trailSeconds), 1);
  context.lineWidth = 1;
  context.setLineDash([]);
  for (const { exported, placed } of scene.entities) {
    if (layers.exported) {
      context.fillStyle = palette.real;
      for (const path of exported) {
        context.beginPath();
        traceMarks(context, scene, path, path.triggers, first, dotPx);
        context.fill();
      }
    }
    if (!layers.placed) continue;
    for (const path of placed) {
      context.strokeStyle = path.colour;
      context.beginPath();
      traceMarks(context, scene, path, path.updates, first, ringPx);
      context.stroke();
    }
  }
}

/** A circle at the path wherever the count goes up. */
function traceMarks(
  context: CanvasRenderingContext2D,
  scene: Scene,
  path: PathColumns,
  count: number,
  first: number,
  radius: number,
): void {
  const { rows, camera, size } = scene;
  for (let row = first; row < rows.length; row++) {
    if (!(rows.valueAt(row, count) > rows.valueAt(row - 1, count))) continue;
    at.x = toScreenX(camera, size, rows.valueAt(row, path.x));
    at.y = toScreenY(camera, size, rows.valueAt(row, path.y));
    if (Number.isNaN(at.x) || !isOnScreen(scene, at)) continue;
    context.moveTo(at.x + radius, at.y);
    context.arc(at.x, at.y, radius, 0, 2 * Math.PI);
  }
}
