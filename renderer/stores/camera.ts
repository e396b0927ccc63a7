/** The camera that all views share: what part of the world they show. */
import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import { type Camera, type CanvasSize, fitArena, zoomAt } from '../panels/views/camera.ts';
import type { Scene } from '../panels/views/scene.ts';
import { useBench } from './bench.ts';

/** Pixels per metre when following begins from a wide view. */
const followScale = 2.5;

export const useCamera = defineStore('camera', () => {
  const bench = useBench();
  /** null: fitted to the arena, whatever the size of the cells. */
  const chosen = shallowRef<Camera | null>(null);
  /** Entity at the centre of every view. */
  const followed = shallowRef<number | null>(null);

  /** The camera of a scene now: at the entity followed, while it is in the world. */
  function following(scene: Scene): Camera {
    const entity = scene.entities.find(({ entity: index }) => index === followed.value);
    if (!entity || scene.rows.length === 0) return scene.camera;
    return { x: scene.rows.last(entity.real.x), y: scene.rows.last(entity.real.y), scale: scene.camera.scale };
  }

  function forSize(size: CanvasSize): Camera {
    return chosen.value ?? fitArena(bench.state.experiment?.arena ?? { width: 100, depth: 100 }, size);
  }

  function fit(): void {
    chosen.value = null;
    followed.value = null;
  }

  function zoom(size: CanvasSize, factor: number, x: number, y: number): void {
    const centred = followed.value !== null;
    chosen.value = zoomAt(forSize(size), size, factor, centred ? size.width / 2 : x, centred ? size.height / 2 : y);
  }

  /** Moves the world by so many pixels; ends following. */
  function pan(size: CanvasSize, dx: number, dy: number): void {
    const { x, y, scale } = forSize(size);
    followed.value = null;
    chosen.value = { x: x - dx / scale, y: y + dy / scale, scale };
  }

  function follow(entity: number | null): void {
    followed.value = entity;
    if (entity !== null && (chosen.value?.scale ?? 0) < followScale) chosen.value = { x: 0, y: 0, scale: followScale };
  }

  return { followed, forSize, following, fit, zoom, pan, follow };
});
