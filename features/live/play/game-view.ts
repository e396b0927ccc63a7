/** The live game as a page shows it, from a player's own view or a spectator's. */
import type { WorldPlan } from '../../../engine/world/world.ts';
import type { Game } from '../../../engine/game/game.ts';
import { copyStates } from '../../../engine/game/shots.ts';
import { type KinematicState, yawOf } from '../../../engine/base/kinematic-state.ts';
import { hullOf } from '../../../renderer/views/scene/scene.ts';
import type { TelemetryHistory } from '../../../renderer/run/history.ts';
import { withMinus } from '../../../contract/number-text.ts';
import { counted } from '../../../renderer/components/format/quantity.ts';

export interface SeenTank {
  readonly seat: number;
  /** m, and rad counter-clockwise from east. */
  readonly x: number;
  readonly y: number;
  readonly heading: number;
}

export interface SeenShot {
  /** Distinguishes the shots that are visible at a time. */
  readonly id: number;
  /** m and rad */
  readonly x: number;
  readonly y: number;
  readonly heading: number;
  readonly shooter: number;
}

export interface SeenGame {
  readonly tanks: readonly SeenTank[];
  readonly shots: readonly SeenShot[];
  /** Flight of a shot of the own tank at this moment, to a wall, an obstacle or its range, m; null: a spectator. */
  readonly aim: number | null;
  /** Speed of the own tank as a share of its full speed, 0 to 1; null: a spectator. */
  readonly speed: number | null;
  /** Number of own shots that touched each enemy tank in this view; null: a spectator. */
  readonly touches: readonly number[] | null;
  /** The side that holds the point in this view; −1: none. */
  readonly holder: number;
}

export interface GameView {
  readonly arena: { readonly width: number; readonly depth: number };
  readonly world: WorldPlan;
  /** m */
  readonly tankRadius: number;
  /** Number of the tank that is driven from here; null: a spectator. */
  readonly own: number | null;
  /** The present view; called once per frame. */
  look(): SeenGame;
}

/** The part of a participant that its view reads. */
interface PlayerSource {
  readonly seat: number;
  readonly game: Game;
  /** The receiver that shows another tank; null while it is not shown. */
  shownOf(seat: number): { readonly receiver: { readonly shown: KinematicState } } | null;
}

export function playerView(player: PlayerSource, { arena, world }: Pick<GameView, 'arena' | 'world'>): GameView {
  const { game, seat: own } = player;
  return {
    arena,
    world,
    own,
    tankRadius: game.plan.tanks.radius,
    look: () => ({
      tanks: playerTanks(player),
      shots: playerShots(game, own),
      aim: aimOf(game, own),
      speed: speedOf(game, own),
      touches: touchesOf(game, own),
      holder: game.match?.holder ?? -1,
    }),
  };
}

function playerTanks(player: PlayerSource): readonly SeenTank[] {
  const { tanks } = player.game;
  const own = player.seat;
  const seen: SeenTank[] = [];
  for (let seat = 0; seat < tanks.count; seat++) {
    const shown = seat === own ? null : player.shownOf(seat)?.receiver.shown;
    if (shown) seen.push({ seat, x: shown.x, y: shown.y, heading: yawOf(shown) });
  }
  // On top of the others.
  const { x, y, heading } = tanks.of(own);
  seen.push({ seat: own, x, y, heading });
  return seen;
}

function speedOf({ tanks }: Game, own: number): number {
  const { speed, maxSpeed } = tanks.of(own);
  return Math.min(1, Math.abs(speed) / maxSpeed);
}

function touchesOf({ log, match, tanks: { count } }: Game, own: number): readonly number[] {
  const row = Array.from(log.atShooter.subarray(own * count, (own + 1) * count));
  return match ? row.map((touches, tank) => (match.areEnemies(own, tank) ? touches : 0)) : row;
}

function aimOf({ tanks, arena, plan }: Game, own: number): number {
  const { x, y, alongX, alongY } = tanks.of(own);
  const { muzzle, speed, life } = plan.shots;
  return arena.flight(x, y, alongX, alongY, muzzle + speed * life);
}

function playerShots({ shots }: Game, view: number): readonly SeenShot[] {
  const seen: SeenShot[] = [];
  for (let shot = shots.oldest; shot < shots.next; shot++) {
    const slot = shots.slotOf(shot);
    const copy = slot * shots.count + view;
    if (shots.state[copy] !== copyStates.flying) continue;
    const heading = Math.atan2(shots.alongY[slot] as number, shots.alongX[slot] as number);
    seen.push({ id: shot, x: shots.x[copy] as number, y: shots.y[copy] as number, heading, shooter: shots.shooter[slot] as number });
  }
  return seen;
}

export function spectatorView(history: TelemetryHistory, { arena, world }: Pick<GameView, 'arena' | 'world'>): GameView {
  const isEmpty = () => history.recent.length === 0;
  return {
    arena,
    world,
    own: null,
    tankRadius: hullOf(history.columns) / 2,
    look: () => ({
      aim: null,
      speed: null,
      touches: null,
      holder: -1,
      ...(isEmpty() ? { tanks: [], shots: [] } : { tanks: spectatorTanks(history), shots: spectatorShots(history) }),
    }),
  };
}

function spectatorTanks({ columns, recent }: TelemetryHistory): readonly SeenTank[] {
  const tanks = columns.layout.entities.map((_, seat) => ({
    seat,
    x: recent.last(columns.entity(seat, 'x')),
    y: recent.last(columns.entity(seat, 'y')),
    heading: recent.last(columns.entity(seat, 'yaw')),
  }));
  return tanks.filter(({ seat }) => recent.last(columns.entity(seat, 'life')) > 0);
}

function spectatorShots({ columns: { game }, recent }: TelemetryHistory): readonly SeenShot[] {
  if (!game) return [];
  const seen: SeenShot[] = [];
  for (let slot = 0; slot < game.layout.shots; slot++) {
    const shooter = recent.last(game.shot(slot, 'shooter'));
    if (Number.isNaN(shooter)) break;
    const x = recent.last(game.copy(slot, shooter, 'x'));
    if (Number.isNaN(x)) continue;
    const y = recent.last(game.copy(slot, shooter, 'y'));
    seen.push({ id: slot, x, y, heading: recent.last(game.shot(slot, 'heading')), shooter });
  }
  return seen;
}

/** `You at 3.2, −5.1 m; Second at 4.0, 3.3 m; 2 shots`: places east and north of the middle. */
export function sceneInWords({ tanks, shots }: SeenGame, own: number | null, nameOf: (seat: number) => string): string {
  const inOrder = [...tanks].sort((a, b) => Number(b.seat === own) - Number(a.seat === own) || a.seat - b.seat);
  const places = inOrder.map(({ seat, x, y }) => `${seat === own ? 'You' : nameOf(seat)} at ${metres(x)}, ${metres(y)} m`);
  const flying = shots.length === 0 ? [] : [counted(shots.length, 'shot')];
  return [...places, ...flying].join('; ') || 'No tank is visible.';
}

function metres(value: number): string {
  return withMinus(value.toFixed(1));
}
