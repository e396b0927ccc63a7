/**
 * Trails and error vectors of the 3-D view: where everything was in the last seconds, and from where it is to where it
 * is placed.
 */
import type { Rows } from '../../run/rows.ts';
import type { EntityColumns, PathColumns } from '../scene/entity-columns.ts';
import { isBreak } from '../draw-trails.ts';
import { isAlive } from '../place.ts';
import type { Scene } from '../scene/scene.ts';
import { BufferAttribute, BufferGeometry, DynamicDrawUsage, LineBasicMaterial, LineSegments, type ColorRepresentation } from 'three';

/** Pieces of a trail at most: between them rows are left out, evenly. */
const trailPieces = 90;
const trailOpacity = 0.55;
/** Lines lie this far above what they follow, as a part of a hull's length, so that it does not hide them. */
const lift = 0.12;

export class PathLines {
  readonly #real: Segments;
  readonly #placed: Segments;
  readonly #errors: Segments;

  /** For so many entities; `colour`: of placed paths. */
  constructor(entities: number, { palette }: Pick<Scene, 'palette'>, colour: string) {
    this.#real = new Segments(entities * trailPieces, palette.real, trailOpacity);
    this.#placed = new Segments(entities * trailPieces, colour, trailOpacity);
    this.#errors = new Segments(entities, colour);
  }

  get lines() {
    return [this.#real.lines, this.#placed.lines, this.#errors.lines];
  }

  /** As the scene stands now. */
  update(scene: Scene): void {
    const all = [this.#real, this.#placed, this.#errors];
    for (const segments of all) segments.clear();
    for (const entity of scene.entities) this.#add(scene, entity);
    for (const segments of all) segments.commit();
  }

  #add(scene: Scene, entity: EntityColumns): void {
    const { layers } = scene;
    const [placed] = entity.placed;
    if (layers.trails && layers.real) addTrail(this.#real, scene, entity.real, entity.life);
    if (layers.trails && layers.placed && placed) addTrail(this.#placed, scene, placed, entity.life);
    if (layers.errors && placed && isAlive(scene, entity)) addError(this.#errors, scene, entity.real, placed, placed.deviation);
  }
}

function addTrail(out: Segments, scene: Scene, path: PathColumns, life: number): void {
  const { rows, trailSeconds, hull } = scene;
  const first = rows.firstAtOrAfter(rows.lastTime - trailSeconds);
  const last = rows.length - 1;
  const step = Math.max(Math.ceil((last - first) / trailPieces), 1);
  const above = hull * lift;
  for (let row = last; row - step >= first; row -= step) {
    const from = row - step;
    if (!isUnbroken(rows, path, life, from, row)) continue;
    out.add(
      rows.valueAt(from, path.x),
      rows.valueAt(from, path.y),
      heightAt(rows, from, path) + above,
      rows.valueAt(row, path.x),
      rows.valueAt(row, path.y),
      heightAt(rows, row, path) + above,
    );
  }
}

/** True when the path leads from one row to a later one without a break, also in the rows between them. */
function isUnbroken(rows: Rows, path: PathColumns, life: number, from: number, to: number): boolean {
  for (let row = to; row > from; row--) if (!follows(rows, path, life, row)) return false;
  return true;
}

/**
 * True when the path leads from the row before to this one without a break. `life`: the column that says whether the
 * entity was there.
 */
function follows(rows: Rows, path: PathColumns, life: number, row: number): boolean {
  if (!(rows.valueAt(row, life) > 0) || !(rows.valueAt(row - 1, life) > 0)) return false;
  const dx = rows.valueAt(row, path.x) - rows.valueAt(row - 1, path.x);
  const dy = rows.valueAt(row, path.y) - rows.valueAt(row - 1, path.y);
  return !isBreak(dx, dy, rows.timeAt(row) - rows.timeAt(row - 1));
}

function addError(out: Segments, { rows, hull }: Scene, real: PathColumns, placed: PathColumns, deviation: number): void {
  const row = rows.length - 1;
  const x = rows.valueAt(row, placed.x);
  if (Number.isNaN(x) || Number.isNaN(rows.valueAt(row, deviation))) return;
  const above = hull * lift;
  const [realX, realY] = [rows.valueAt(row, real.x), rows.valueAt(row, real.y)];
  out.add(realX, realY, heightAt(rows, row, real) + above, x, rows.valueAt(row, placed.y), heightAt(rows, row, placed) + above);
}

/** m; 0 where it is not known. */
function heightAt(rows: Rows, row: number, path: PathColumns): number {
  return rows.valueAt(row, path.z) || 0;
}

/** Numbers of a piece. */
const stride = 6;

class Segments {
  readonly lines: LineSegments<BufferGeometry, LineBasicMaterial>;
  readonly #positions: BufferAttribute;
  readonly #numbers: Float32Array;
  #count = 0;

  /** Room for `most` pieces; further pieces are left out. */
  constructor(most: number, colour: ColorRepresentation, opacity = 1) {
    this.#numbers = new Float32Array(most * stride);
    this.#positions = new BufferAttribute(this.#numbers, 3).setUsage(DynamicDrawUsage);
    const geometry = new BufferGeometry().setAttribute('position', this.#positions);
    this.lines = new LineSegments(geometry, new LineBasicMaterial({ color: colour, transparent: opacity < 1, opacity }));
    // Its extent changes with every picture: it is never left out because of it.
    this.lines.frustumCulled = false;
  }

  get count(): number {
    return this.#count;
  }

  clear(): void {
    this.#count = 0;
  }

  add(fromX: number, fromY: number, fromZ: number, toX: number, toY: number, toZ: number): void {
    const at = this.#count * stride;
    if (at >= this.#numbers.length) return;
    this.#numbers[at] = fromX;
    this.#numbers[at + 1] = fromY;
    this.#numbers[at + 2] = fromZ;
    this.#numbers[at + 3] = toX;
    this.#numbers[at + 4] = toY;
    this.#numbers[at + 5] = toZ;
    this.#count++;
  }

  /** Draws the added points with the next picture. */
  commit(): void {
    this.lines.geometry.setDrawRange(0, 2 * this.#count);
    this.#positions.needsUpdate = true;
    this.lines.visible = this.#count > 0;
  }
}
