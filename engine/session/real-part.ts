/** A part of an entity of the world in a running session: how it really stands, renewed every frame. */
import { RandomStream } from '../base/random/random-stream.ts';
import { PartState, type PartMotion } from '../world/part-motion.ts';
import type { RealEntity } from './real-entity.ts';
import type { PartPlan, SessionPlan } from './session-plan.ts';

export class RealPart {
  readonly plan: PartPlan;
  /** Its entity, and that one’s number. */
  readonly body: RealEntity;
  readonly entity: number;
  /** At the last frame in which the entity was in the world. */
  readonly state = new PartState();
  readonly #motion: PartMotion;

  constructor(plan: PartPlan, entity: number, entities: readonly RealEntity[], seed: number) {
    const { definition, params } = plan.motion;
    const body = entities[entity] as RealEntity;
    const target = entities.find(({ id }) => id === params['entity']) ?? null;
    const random = new RandomStream(seed, `part/${body.id}/${plan.id}`);
    this.plan = plan;
    this.body = body;
    this.entity = entity;
    this.#motion = definition.create({ params, axis: plan.axis, body, target, random });
  }

  /** The life that its entity lives, 0 while that is not in the world. */
  get life(): number {
    return this.body.life;
  }

  /** Once the entities stand where they do in this frame. */
  frame(now: number): void {
    if (this.life > 0) this.#motion.sample(now, this.state);
  }
}

/** The parts of all entities, in the order of the plan. */
export function realParts({ entities, seed }: SessionPlan, real: readonly RealEntity[]): RealPart[] {
  return entities.flatMap(({ parts = [] }, entity) => parts.map((part) => new RealPart(part, entity, real, seed)));
}
