/** The server of a session's game: a node that judges by the updates it receives in the lane on the players' screens. */
import { power } from '../base/math/power.ts';
import { GameServer } from '../game/server/game-server.ts';
import type { Slack } from '../game/server/server-rules.ts';
import type { TankBounds } from '../game/server/update-check.ts';
import type { Game } from '../game/game.ts';
import type { TankRules } from '../game/game-rules.ts';
import type { HitListener } from '../game/hit-judge.ts';
import type { Update } from '../update/update.ts';
import type { StepsRule } from '../update/quantisation-rule.ts';
import type { Receiver } from '../receiver/receiver.ts';
import type { Lane } from './lane.ts';
import type { Pair, Witness } from './pair.ts';
import type { Seat } from './session-plan.ts';
import type { GameServerPlan, LanePlan } from './session-plan.ts';
import type { ShotListener } from '../network/shot-transport.ts';

export class SessionServer implements Witness, ShotListener {
  readonly server: GameServer;
  /** Index into the plan's nodes. */
  readonly node: number;
  readonly #seats: readonly Seat[];
  /** By entity: the number of its player. */
  readonly #players: ReadonlyMap<number, number>;

  /** `lane`: the one on the players' screens. */
  constructor(game: Game, decide: HitListener, plan: GameServerPlan, lane: LanePlan, seats: readonly Seat[]) {
    this.server = new GameServer(game, decide, plan, boundsOf(game.plan.tanks, plan.slack, lane));
    this.node = plan.node;
    this.#seats = seats;
    this.#players = new Map(seats.map(({ entity }, player) => [entity, player]));
  }

  join(lane: Lane): void {
    const pairsOf = (node: number) =>
      this.#seats.map(({ entity }) => lane.pairs.find((pair) => pair.entity === entity && pair.receiverNode === node));
    const heard = pairsOf(this.node) as Pair[];
    for (const pair of heard) pair.witness = this;
    const shown = this.#seats.map(({ node }) => pairsOf(node));
    this.server.join({
      own: heard.map(({ receiver }): Receiver => receiver),
      receiver: () => lane.receiver(),
      delay: (tank, player) => shown[player]?.[tank]?.books.delay.value ?? 0,
    });
  }

  arrive(shot: number, now: number): void {
    this.server.hear(shot, now);
  }

  lose(shot: number): void {
    this.server.lose(shot);
  }

  take(entity: number, update: Update, now: number): void {
    const player = this.#players.get(entity);
    if (player !== undefined) this.server.take(player, update, now);
  }
}

/** The limits of a tank; numbers in few bits may be off by a step, between two updates by one each. */
function boundsOf({ maxSpeed, maxTurnRate }: TankRules, slack: Slack, lane: LanePlan): TankBounds {
  const rules = [lane.publishing, ...(lane.relevance?.levels ?? []).map(({ publishing }) => publishing)];
  const most = (step: (rule: (typeof rules)[number]) => number) => Math.max(0, ...rules.map(step));
  return {
    maxSpeed,
    maxTurnRate,
    slack: {
      distance: slack.distance + most((rule) => 2 * stepOf(rule?.quantisation?.position)),
      speed: slack.speed + most((rule) => 2 * stepOf(rule?.quantisation?.velocity)),
      angle: slack.angle + most((rule) => 2 * angleStepOf(rule?.quantisation?.orientation?.bits)),
      turnRate: slack.turnRate + most((rule) => stepOf(rule?.quantisation?.turnRate)),
    },
  };
}

function stepOf(rule: StepsRule | undefined): number {
  return rule ? rule.range / (power(2, rule.bits - 1) - 1) : 0;
}

/** Of a heading all round; the components of a quaternion are finer. */
function angleStepOf(bits: number | undefined): number {
  return bits === undefined ? 0 : (2 * Math.PI) / power(2, bits);
}
