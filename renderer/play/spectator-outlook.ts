/** The game as a spectator sees it, by telemetry: every tank where it really is, every shot as its shooter sees it. */
import { hullOf } from '../scene/scene.ts';
import type { TelemetryHistory } from '../run/history.ts';
import type { Outlook, SeenShot, SeenTank } from './outlook.ts';

export function spectatorOutlook(history: TelemetryHistory, { arena, world }: Pick<Outlook, 'arena' | 'world'>): Outlook {
  const isEmpty = () => history.recent.length === 0;
  return {
    ...{ arena, world, own: null, tankRadius: hullOf(history.columns) / 2 },
    look: () => (isEmpty() ? { tanks: [], shots: [] } : { tanks: tanksOf(history), shots: shotsOf(history) }),
  };
}

function tanksOf({ columns, recent }: TelemetryHistory): readonly SeenTank[] {
  const tanks = columns.layout.entities.map((_, seat) => ({
    seat,
    x: recent.last(columns.entity(seat, 'x')),
    y: recent.last(columns.entity(seat, 'y')),
    heading: recent.last(columns.entity(seat, 'yaw')),
  }));
  return tanks.filter(({ seat }) => recent.last(columns.entity(seat, 'life')) > 0);
}

function shotsOf({ columns: { game }, recent }: TelemetryHistory): readonly SeenShot[] {
  if (!game) return [];
  const seen: SeenShot[] = [];
  for (let slot = 0; slot < game.layout.shots; slot++) {
    const shooter = recent.last(game.shot(slot, 'shooter'));
    if (Number.isNaN(shooter)) break;
    const x = recent.last(game.copy(slot, shooter, 'x'));
    if (Number.isNaN(x)) continue;
    const y = recent.last(game.copy(slot, shooter, 'y'));
    seen.push({ x, y, heading: recent.last(game.shot(slot, 'heading')), shooter });
  }
  return seen;
}
