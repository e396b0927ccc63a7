/** The cameras of the views: one that all share, or one each. */
import { useLocalStorage } from '@vueuse/core';
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { zoomAt } from './scene/camera.ts';
import { errorScale, usualError } from './scene/error-fit.ts';
import { extentOf } from './scene/extent.ts';
import { aimAt, atArena, cameraOf, longestIn, type Followed, type Look } from './scene/look.ts';
import type { Scene } from './scene/scene.ts';
import { keyOf } from './scene/view-subject.ts';
import { useBench } from '../run/connection/bench.ts';
import { useRuns } from '../run/runs.ts';
import { useSelection } from '../run/selection.ts';
import { useViews } from './views.ts';

/** A followed entity is seen from so near at first, px per m: deviations of a few metres are then plain. */
const followScale = 2.5;
/** An arena that is no larger than this (m) is seen whole. */
const wholeArena = 120;
const noArena = { width: 100, depth: 100 };
/** The key of the camera that all share. */
const shared = '';

/** The first look at a large arena, of which nothing could be seen as a whole. */
const followingOne: Look = { ...atArena, followed: 'longest', chosen: { x: 0, y: 0, scale: followScale } };

/** A camera's target: a scene and the key of its cell. */
export interface Aimed {
  readonly scene: Scene;
  readonly key: string;
}

export const useCamera = defineStore('camera', () => {
  const bench = useBench();
  const selection = useSelection();
  const views = useViews();
  const runs = useRuns();
  const { free, lookOf, look, share } = useLooks();
  const arena = useArena((isLarge) => share(isLarge ? followingOne : atArena));
  /** The scene that was aimed at last. */
  let latest: Scene | null = null;

  const currentKey = computed(() => (views.current ? keyOf(views.current, selection.lanes) : shared));
  /** Whom the camera of the current cell follows. */
  const followed = computed(() => lookOf(currentKey.value).followed);

  /** Sets the scene's camera for the time shown. */
  function aim({ scene, key }: Aimed): void {
    latest = scene;
    const entity = centred({ scene, key });
    if (entity !== null && lookOf(key).fitsError) goNear({ scene, key }, entity);
    aimAt(scene, cameraOf(lookOf(key), arena.value, scene.size), entity);
  }

  /** Index of the entity that is followed now; null: none. */
  function centred({ scene, key }: Aimed): number | null {
    const whom = lookOf(key).followed;
    if (whom !== 'longest') return whom;
    const found = longestIn(scene, bench.state.experiment?.entities.map(({ leaves }) => leaves) ?? []);
    // From now on this one: the camera goes to no other by itself.
    if (found !== null) look(key, { followed: found });
    return found;
  }

  /** Goes so near to an entity that the error of its pictures is seen: of those of the cell, or of all that share the camera. */
  function goNear({ scene, key }: Aimed, entity: number): void {
    const { columns } = runs.run.history ?? {};
    if (!columns) return;
    const ofCell = scene.entities[entity]?.placed.map(({ deviation }) => deviation) ?? [];
    const ofAll = () =>
      selection.shownLanes.flatMap((lane) =>
        columns.layout.pairs.flatMap((pair, index) => (pair.entity === entity ? [columns.pair(lane, index, 'deviation')] : [])),
      );
    const error = usualError(scene.rows, free.value ? ofCell : ofAll());
    if (error === null) return;
    look(key, { chosen: { x: 0, y: 0, scale: errorScale(error, scene.hull, scene.size) }, fitsError: false });
  }

  /** Shows the error of the entity that is followed, of the one in focus, or of the one that stays longest. */
  function fitError(): void {
    follow(followed.value ?? selection.pair?.entity ?? selection.entity ?? 'longest');
  }

  /** Shows all entities that are in the world now, and their placed paths. */
  function fitEntities(): void {
    const extent = latest && extentOf(latest);
    if (extent) look(currentKey.value, { chosen: null, extent, followed: null, fitsError: false });
  }

  function zoom({ scene: { size }, key }: Aimed, factor: number, x: number, y: number): void {
    const now = lookOf(key);
    const [atX, atY] = now.followed === null ? [x, y] : [size.width / 2, size.height / 2];
    look(key, { chosen: zoomAt(cameraOf(now, arena.value, size), size, factor, atX, atY), fitsError: false });
  }

  /** Moves a scene by so many pixels; ends following. */
  function pan({ scene, key }: Aimed, dx: number, dy: number): void {
    aim({ scene, key });
    const { x, y, scale } = scene.camera;
    look(key, { chosen: { x: x - dx / scale, y: y + dy / scale, scale }, followed: null, fitsError: false });
  }

  function follow(entity: Followed): void {
    const near = entity !== null && (lookOf(currentKey.value).chosen?.scale ?? 0) < followScale;
    look(currentKey.value, { followed: entity, fitsError: entity !== null, ...(near && { chosen: { x: 0, y: 0, scale: followScale } }) });
  }

  /** One camera for all again: that of the current cell. */
  function toggleFree(): void {
    const now = lookOf(currentKey.value);
    free.value = !free.value;
    if (!free.value) share(now);
  }

  return {
    free,
    followed,
    lookOf,
    aim,
    centred,
    fit: () => look(currentKey.value, atArena),
    fitEntities,
    fitError,
    zoom,
    pan,
    follow,
    toggleFree,
  };
});

/** The look of each camera, by the key of its cell; where cameras are not free there is one. */
function useLooks() {
  /** True if each cell has a camera of its own. */
  const free = useLocalStorage('driftbench.free-cameras', false);
  const looks = shallowRef<ReadonlyMap<string, Look>>(new Map());

  function lookOf(key: string): Look {
    return (free.value ? looks.value.get(key) : undefined) ?? looks.value.get(shared) ?? atArena;
  }

  return {
    free,
    lookOf,
    look: (key: string, next: Partial<Look>) =>
      void (looks.value = new Map(looks.value).set(free.value ? key : shared, { ...lookOf(key), ...next })),
    share: (next: Look) => void (looks.value = new Map([[shared, next]])),
  };
}

/**
 * Extent of the experiment's arena (m); `onOpened` is called when another experiment is open, with whether its arena is
 * large.
 */
function useArena(onOpened: (isLarge: boolean) => void) {
  const bench = useBench();
  const arena = computed(() => bench.state.experiment?.arena ?? noArena);
  watch(
    () => bench.state.experiment?.file,
    (file) => onOpened(file !== undefined && Math.max(arena.value.width, arena.value.depth) > wholeArena),
    { immediate: true, flush: 'sync' },
  );
  return arena;
}
