/** The camera that all views share: what part of the world they show. */
import { defineStore } from 'pinia';
import { shallowRef, watch } from 'vue';
import { type Camera, type CanvasSize, fitArena, zoomAt } from '../panels/views/camera.ts';
import type { EntityColumns, Scene } from '../panels/views/scene.ts';
import { useBench } from './bench.ts';

/** A followed entity is seen from so near at first, px per m: deviations of a few metres are then plain. */
const followScale = 2.5;
/** An arena that is no larger than this (m) is seen whole. */
const wholeArena = 120;
const noArena = { width: 100, depth: 100 };

/** Whom the camera follows: an entity (its index), whoever is in the world, or nobody. */
export type Followed = number | 'anybody' | null;

function isSmall({ width, depth } = noArena): boolean {
  return Math.max(width, depth) <= wholeArena;
}

export const useCamera = defineStore('camera', () => {
  const bench = useBench();
  /** null: fitted to the arena, whatever the size of the cells. */
  const chosen = shallowRef<Camera | null>(null);
  /** Who is at the centre of every view. */
  const followed = shallowRef<Followed>(null);
  /** Whom `anybody` stands for: the same until it leaves the world. */
  let present = 0;

  watch(
    () => bench.state.experiment?.file,
    (file) => (file === undefined || isSmall(bench.state.experiment?.arena) ? fit() : follow('anybody')),
    { immediate: true, flush: 'sync' },
  );

  function forSize(size: CanvasSize): Camera {
    return chosen.value ?? fitArena(bench.state.experiment?.arena ?? noArena, size);
  }

  /** The scene with its camera at the entity followed while that is in the world, then where it left it. */
  function following(scene: Scene): Scene {
    const index = centred(scene);
    const entity = scene.entities.find((each) => each.entity === index);
    if (!entity || scene.rows.length === 0) return scene;
    const { rows, camera } = scene;
    const awaited = rows.last(entity.life) > 0 ? null : entity.id;
    const row = rows.lastWhere(entity.life, (life) => life > 0);
    if (row < 0) return { ...scene, awaited };
    return { ...scene, awaited, camera: { x: rows.valueAt(row, entity.real.x), y: rows.valueAt(row, entity.real.y), scale: camera.scale } };
  }

  /** Index of the entity that is followed now; null: nobody is. */
  function centred(scene: Scene): number | null {
    return followed.value === 'anybody' ? anybody(scene) : followed.value;
  }

  function anybody({ rows, entities }: Scene): number {
    const isPresent = (entity: EntityColumns | undefined) => entity !== undefined && rows.last(entity.life) > 0;
    if (!isPresent(entities[present])) present = Math.max(entities.findIndex(isPresent), 0);
    return present;
  }

  function fit(): void {
    chosen.value = null;
    followed.value = null;
  }

  function zoom(size: CanvasSize, factor: number, x: number, y: number): void {
    const centred = followed.value !== null;
    chosen.value = zoomAt(forSize(size), size, factor, centred ? size.width / 2 : x, centred ? size.height / 2 : y);
  }

  /** Moves a scene by so many pixels; ends following. */
  function pan(scene: Scene, dx: number, dy: number): void {
    const { x, y, scale } = following(scene).camera;
    followed.value = null;
    chosen.value = { x: x - dx / scale, y: y + dy / scale, scale };
  }

  function follow(entity: Followed): void {
    followed.value = entity;
    if (entity !== null && (chosen.value?.scale ?? 0) < followScale) chosen.value = { x: 0, y: 0, scale: followScale };
  }

  return { followed, forSize, following, centred, fit, zoom, pan, follow };
});
