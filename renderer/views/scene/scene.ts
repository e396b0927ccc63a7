/**
 * The scene of one cell: the columns of the telemetry that stand for the entities, and all else that drawing them
 * needs.
 */
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
  /** Colours of all their placed paths, each once. */
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
  /** Error vectors are drawn so many times as long. */
  readonly exaggeration: number;
  /** s */
  readonly trailSeconds: number;
  /** Names of people, by the node of their entity; others are named by their ids. */
  readonly names: ReadonlyMap<string, string>;
  /** Index of the entity that has the focus; null: none. */
  readonly selected: number | null;
  /** Indices of the entities whose inspectors are pinned, in their order. */
  readonly pinned: readonly number[];
  /** The entities of the comparison run at the same session time; null without one, or after its end. */
  readonly comparison: Scene | null;
}

/** The name of an entity: that of the person who plays it, or its id. */
export function nameOf({ names }: Pick<Scene, 'names'>, { publisher, id }: Pick<EntityColumns, 'publisher' | 'id'>): string {
  return names.get(publisher) ?? id;
}

/** The part of a scene that drawing the ground needs. */
export type GroundScene = Pick<Scene, 'arena' | 'world' | 'relief' | 'size' | 'palette'> & { readonly camera: Camera };

/** The game in a view: that of a player, in the lane on the players' screens. */
export function gameScene({ game }: TelemetryColumns, lane: number | null, receiver: string | null): GameScene | null {
  const view = game?.layout.players.findIndex(({ node }) => node === receiver) ?? -1;
  return game && view >= 0 && game.layout.screens === lane ? { columns: game, view } : null;
}

/** Length of a BZFlag tank, m: an entity that does not play is drawn like one. */
const bzflagHull = 6;

/** Length of the entities, m. */
export function hullOf({ game }: TelemetryColumns): number {
  return game ? 2 * game.layout.tank : bzflagHull;
}
