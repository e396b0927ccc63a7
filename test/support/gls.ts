/** Sessions of the GLS game (NOSSDAV'06) for tests: two players on 40 m by 40 m with three round obstacles. */
import type { GameRules } from '../../engine/game/game-rules.ts';
import type { PlayerDefinition } from '../../engine/game/players/player.ts';
import reference from '../../engine/game/players/reference/index.ts';
import { preReckoningAngle } from '../../engine/plugin-api/lane-rules.ts';
import { openWorld } from '../../engine/plugin-api/world-view.ts';
import { RandomStream } from '../../engine/base/random/random-stream.ts';
import type { LanePlan, SessionPlan } from '../../engine/session/session-plan.ts';
import { placeObstacles } from '../../engine/world/obstacle-places.ts';
import { lane } from './plans.ts';

export const glsRules: GameRules = {
  tanks: { maxSpeed: 2, maxTurnRate: Math.PI / 2, acceleration: Infinity, turnAcceleration: Infinity, radius: 0.5 },
  shots: { speed: 5, life: 4, reload: 0.4, muzzle: 0 },
  hits: { decider: 'shooter', radius: 1, radiusPerDelay: 0, judged: [0.5, 1, 2, 3], targeting: false },
};

/** Prediction (P) and convergence (C), or one of them, or none; ns: without synchronised clocks. */
export type GlsMode = 'P+C' | 'P' | 'C' | 'none' | 'nsP+C' | 'nsP';

const drive = { convergence: { maxSpeed: 2, maxTurnRate: Math.PI / 2 } };

/** The sender applies the DIS rule in every mode. */
export function glsLane(
  mode: GlsMode,
  trigger: LanePlan['trigger'] = { distance: 0.25, orientation: preReckoningAngle, heartbeat: 5 },
): LanePlan {
  const converges = mode.endsWith('C');
  const choice = { id: mode, model: 'rpw', trigger, clock: mode.startsWith('ns') ? 'local' : 'synchronised' } as const;
  const whole = lane(converges ? { ...choice, convergence: 'turn-and-drive', params: drive } : choice);
  return mode.includes('P') ? whole : { ...whole, shown: lane({ model: 'static' }).model };
}

export interface GlsChoice {
  readonly lanes?: readonly LanePlan[];
  readonly delay?: number;
  readonly duration?: number;
  readonly seed?: number;
  readonly players?: number;
  readonly rules?: GameRules;
  readonly player?: PlayerDefinition;
  readonly params?: object;
  readonly loss?: number;
  readonly relay?: boolean;
}

export function glsPlan(choice: GlsChoice = {}): SessionPlan {
  const { lanes = [glsLane('P+C')], delay = 0.1, duration = 60, seed = 1, players = 2, rules = glsRules, loss = 0 } = choice;
  const { player: definition = reference, params = {} } = choice;
  const arena = { width: 40, depth: 40 };
  const link = { delay, order: 'keep' as const, ...(loss > 0 && { loss: { law: 'independent' as const, ratio: loss } }) };
  const ids = Array.from({ length: players }, (_, index) => `player-${index + 1}`);
  const entities = ids.map((id, owner) => ({
    id,
    owner,
    motion: { kind: 'player' as const, player: { definition, params: definition.params.parse(params) } },
  }));
  return {
    seed,
    duration,
    frame: 0.02,
    arena,
    world: {
      ...openWorld,
      obstacles: placeObstacles({ count: 3, radius: [1, 2], gap: 4, height: 1 }, arena, [], new RandomStream(seed, 'obstacles')),
    },
    nodes: [...ids, ...(choice.relay ? ['relay'] : [])].map((id) => ({ id, down: link, up: link })),
    relay: choice.relay ? players : null,
    entities,
    lanes,
    game: { ...rules, screens: 0 },
  };
}
