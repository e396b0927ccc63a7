/** The table of decisions that `run --csv` writes: who was sent what, when and why. */
import type { Decision } from '../../engine/nodes/decisions.ts';
import { receiversOf, type EntityPlan, type LanePlan, type SessionPlan } from '../../engine/session/session-plan.ts';

const head = 'lane,entity,receiver,trigger,time (s),decision,update,due (s),why';

export class DecisionTable {
  readonly #plan: SessionPlan;
  readonly #lines: string[] = [head];

  constructor(plan: SessionPlan) {
    this.#plan = plan;
  }

  add(lane: number, entity: number, { kind, trigger, time, receiver, update, due, why }: Decision): void {
    const { id, scheduler } = this.#plan.lanes[lane] as LanePlan;
    const { id: entityId, owner } = this.#plan.entities[entity] as EntityPlan;
    const node = this.#plan.nodes[receiversOf(this.#plan, owner)[receiver] as number];
    const reasons = (scheduler.plugin.explains ?? []).flatMap((quantity, i) => reason(quantity.id, why[i]));
    const dueAt = Number.isFinite(due) ? due : '';
    this.#lines.push([id, entityId, node?.id, trigger, time, kind, update, dueAt, reasons.join(' ')].join(','));
  }

  get csv(): string {
    return `${this.#lines.join('\n')}\n`;
  }
}

/** Ids hold no comma, and numbers none, so no cell needs quoting. */
function reason(id: string, value: number | undefined): string[] {
  return value === undefined || Number.isNaN(value) ? [] : [`${id}=${value}`];
}
