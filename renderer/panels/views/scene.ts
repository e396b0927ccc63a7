/** What one cell shows: which columns of the telemetry stand for the entities as this receiver sees them in this lane. */
import type { WorldPlan } from '../../../engine/world/world.ts';
import type { GameColumns } from '../../../contract/game-columns.ts';
import type { TelemetryColumns } from '../../../contract/telemetry.ts';
import type { Rows } from '../../telemetry/rows.ts';
import type { Palette } from '../../theme/palette.ts';
import type { Camera, CanvasSize } from './camera.ts';

/** Columns of one path. */
export interface PathColumns {
  readonly x: number;
  readonly y: number;
  readonly yaw: number;
}

export interface EntityColumns {
  /** Index of the entity in the layout. */
  readonly entity: number;
  readonly id: string;
  readonly real: PathColumns;
  readonly life: number;
  readonly exported: PathColumns;
  /** null: this receiver does not show the entity (its own, mostly). */
  readonly placed: (PathColumns & { readonly deviation: number; readonly pair: number }) | null;
  readonly turrets: readonly TurretColumns[];
}

/** Columns of a part that turns left and right: its real angle, and the one shown; null where the entity is not. */
export interface TurretColumns {
  readonly real: number;
  readonly placed: number | null;
}

/** The game as one player sees it. */
export interface GameScene {
  readonly columns: GameColumns;
  /** The player's number. */
  readonly view: number;
}

/** All that drawing a cell needs. */
export interface Scene {
  readonly rows: Rows;
  readonly entities: readonly EntityColumns[];
  readonly arena: { readonly width: number; readonly depth: number };
  /** Obstacles and roads are drawn as they are, the ground as `relief`; null: level everywhere. */
  readonly world: WorldPlan;
  readonly relief: CanvasImageSource | null;
  /** Null where no shots are shown. */
  readonly game: GameScene | null;
  /** Length of the entities, m. */
  readonly hull: number;
  readonly camera: Camera;
  readonly size: CanvasSize;
  readonly palette: Palette;
  readonly laneColour: string;
  /** s */
  readonly trailSeconds: number;
  /** Id of the entity that the camera waits for, because it is not in the world; null: none. */
  readonly awaited: string | null;
  /** Index of the entity that is marked; null: none. */
  readonly selected: number | null;
}

/** What drawing the ground needs of a scene. */
export type GroundScene = Pick<Scene, 'arena' | 'world' | 'relief' | 'camera' | 'size' | 'palette'>;

/** Columns of every entity for the view of `receiver` in lane `lane`. */
export function entityColumns(columns: TelemetryColumns, lane: number, receiver: string): readonly EntityColumns[] {
  return columns.layout.entities.map((id, entity) => {
    const pair = columns.layout.pairs.findIndex((each) => each.entity === entity && each.receiver === receiver);
    return {
      entity,
      id,
      real: pathColumns((field) => columns.entity(entity, field)),
      life: columns.entity(entity, 'life'),
      exported: pathColumns((field) => columns.exported(lane, entity, field)),
      placed:
        pair < 0
          ? null
          : { ...pathColumns((field) => columns.pair(lane, pair, field)), deviation: columns.pair(lane, pair, 'deviation'), pair },
      turrets: turretColumns(columns, lane, entity, pair),
    };
  });
}

function turretColumns(columns: TelemetryColumns, lane: number, entity: number, pair: number): TurretColumns[] {
  return (columns.layout.parts ?? []).flatMap((part, index) =>
    part.entity !== entity || part.axis !== 'azimuth'
      ? []
      : [{ real: columns.part(index, 'angle'), placed: pair < 0 ? null : columns.partPair(lane, index, pair, 'angle') }],
  );
}

function pathColumns(column: (field: 'x' | 'y' | 'yaw') => number): PathColumns {
  return { x: column('x'), y: column('y'), yaw: column('yaw') };
}

/** What a view shows of the game: that of a player, in the lane on the players' screens. */
export function gameScene({ game }: TelemetryColumns, lane: number, receiver: string): GameScene | null {
  const view = game?.layout.players.findIndex(({ node }) => node === receiver) ?? -1;
  return game && view >= 0 && game.layout.screens === lane ? { columns: game, view } : null;
}

/** Of a BZFlag tank, m: what does not play is drawn like one. */
const bzflagHull = 6;

/** Length of the entities, m. */
export function hullOf({ game }: TelemetryColumns): number {
  return game ? 2 * game.layout.tank : bzflagHull;
}
