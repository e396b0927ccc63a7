/** Interest management: serves every receiver of an entity at the level of detail that its distance requires. */
import { distanceBetween } from '../base/math/distance-between.ts';
import { DetailLevels } from '../publisher/detail-levels.ts';
import { KinematicState } from '../base/kinematic-state.ts';
import type { ExportLevel } from './export-level.ts';
import type { Pair } from './pair.ts';
import type { RealEntity } from './real-entity.ts';
import type { NodePlan, RelevancePlan } from './session-plan.ts';

/** A receiver's place: a fixed one, or that of the nearest of the entities that it owns. */
class Viewer {
  readonly #place: KinematicState | null;
  readonly #owned: readonly RealEntity[];

  constructor(at: NodePlan['at'], owned: readonly RealEntity[]) {
    this.#place = at ? Object.assign(new KinematicState(), at) : null;
    this.#owned = owned;
  }

  /** m; NaN while it has no place. */
  distanceTo(state: Readonly<KinematicState>): number {
    if (this.#place) return distanceBetween(this.#place, state);
    let nearest = NaN;
    for (let i = 0; i < this.#owned.length; i++) {
      const { spawn, state: own } = this.#owned[i] as RealEntity;
      const distance = distanceBetween(own, state);
      if (spawn > 0 && !(distance >= nearest)) nearest = distance;
    }
    return nearest;
  }
}

export interface RelevanceParts {
  readonly plan: RelevancePlan;
  readonly nodes: readonly NodePlan[];
  readonly entities: readonly RealEntity[];
  readonly levels: readonly ExportLevel[];
  readonly pairs: readonly Pair[];
}

export class Relevance {
  readonly #detail: DetailLevels;
  readonly #levels: readonly ExportLevel[];
  readonly #pairs: readonly Pair[];
  readonly #viewers: readonly Viewer[];
  #begun = false;

  constructor({ plan, nodes, entities, levels, pairs }: RelevanceParts) {
    this.#detail = new DetailLevels({ reaches: plan.levels.map(({ reach }) => reach), hysteresis: plan.hysteresis });
    this.#levels = levels;
    this.#pairs = pairs;
    this.#viewers = pairs.map(({ receiverNode }) => {
      const owned = entities.filter(({ owner }) => owner === receiverNode);
      return new Viewer(nodes[receiverNode]?.at, owned);
    });
  }

  /**
   * To be called before the entity, which is at `real`, is published. A receiver without a place stays at its level.
   */
  assign(now: number, real: Readonly<KinematicState>): void {
    for (let receiver = 0; receiver < this.#pairs.length; receiver++) {
      const pair = this.#pairs[receiver] as Pair;
      const distance = (this.#viewers[receiver] as Viewer).distanceTo(real);
      if (Number.isNaN(distance)) continue;
      const level = this.#detail.at(distance, this.#begun ? pair.level : -1);
      if (level !== pair.level) changeLevel(this.#levels, receiver, pair, level, now);
    }
    this.#begun = true;
  }
}

/**
 * Publishes the entity of the pair to its receiver at another of its levels from now on. The estimated delay comes with
 * it; what it was sent stays counted at the level at which it was sent.
 */
export function changeLevel(levels: readonly ExportLevel[], receiver: number, pair: Pair, level: number, now: number): void {
  const { delay, sentUpdates } = pair.estimates;
  const { value } = delay;
  const next = levels[level] as ExportLevel;
  levels[pair.level]?.publisher.removeReceiver(receiver, sentUpdates);
  pair.change(level, next, now);
  next.publisher.addReceiver(receiver, value);
}
