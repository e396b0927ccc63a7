/** What one cell shows: which columns of the telemetry stand for the entities, and all else that drawing them needs. */
import type { WorldPlan } from '../../../engine/world/world.ts';
import type { GameColumns } from '../../../contract/game-columns.ts';
import type { TelemetryColumns } from '../../../contract/telemetry.ts';
import type { Rows } from '../../run/rows.ts';
import type { Palette } from '../../components/theme/palette.ts';
import type { Camera, CanvasSize } from './camera.ts';
import type { EntityColumns } from './entity-columns.ts';
import type { ShownLayers } from './layers.ts';

/** The game as one player sees it. */
export interface GameScene {
  readonly columns: GameColumns;
  /** The player's number. */
  readonly view: number;
}

/** Where the camera of a cell is at the moment: set before each drawing. */
export interface ViewCamera {
  x: number;
  y: number;
  /** px per m */
  scale: number;
  /** Id of the entity that the camera waits for, because it is not in the world; null: none. */
  awaited: string | null;
}

/** All that drawing a cell needs. */
export interface Scene {
  readonly rows: Rows;
  readonly entities: readonly EntityColumns[];
  /** Of all their placed paths, each once. */
  readonly colours: readonly string[];
  readonly arena: { readonly width: number; readonly depth: number };
  /** Obstacles and roads are drawn as they are, the ground as `relief`; null: level everywhere. */
  readonly world: WorldPlan;
  readonly relief: CanvasImageSource | null;
  /** Null where no shots are shown. */
  readonly game: GameScene | null;
  /** Length of the entities, m. */
  readonly hull: number;
  readonly camera: ViewCamera;
  readonly size: CanvasSize;
  readonly palette: Palette;
  readonly layers: ShownLayers;
  /** s */
  readonly trailSeconds: number;
  /** Of people, by the node of their entity; others are named by their ids. */
  readonly names: ReadonlyMap<string, string>;
  /** Index of the entity that has the focus; null: none. */
  readonly selected: number | null;
  /** Indices of the entities whose inspectors are pinned, in their order. */
  readonly pinned: readonly number[];
  /** The entities of the comparison run at the same session time; null without one, or after its end. */
  readonly comparison: Scene | null;
}

/** What an entity is called: by the name of the person who plays it, or by its id. */
export function nameOf({ names }: Pick<Scene, 'names'>, { publisher, id }: Pick<EntityColumns, 'publisher' | 'id'>): string {
  return names.get(publisher) ?? id;
}

/** What drawing the ground needs of a scene. */
export type GroundScene = Pick<Scene, 'arena' | 'world' | 'relief' | 'size' | 'palette'> & { readonly camera: Camera };

/** What a view shows of the game: that of a player, in the lane on the players' screens. */
export function gameScene({ game }: TelemetryColumns, lane: number | null, receiver: string | null): GameScene | null {
  const view = game?.layout.players.findIndex(({ node }) => node === receiver) ?? -1;
  return game && view >= 0 && game.layout.screens === lane ? { columns: game, view } : null;
}

/** Of a BZFlag tank, m: what does not play is drawn like one. */
const bzflagHull = 6;

/** Length of the entities, m. */
export function hullOf({ game }: TelemetryColumns): number {
  return game ? 2 * game.layout.tank : bzflagHull;
}
