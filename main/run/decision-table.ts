/** The table of decisions that `run --csv` writes: who was sent what, when and why. */
import { csvLine } from '../../contract/csv-line.ts';
import type { Decision } from '../../engine/publisher/decisions.ts';
import { receiversOf, type EntityPlan, type LanePlan, type SessionPlan } from '../../engine/session/session-plan.ts';

const head = ['lane', 'entity', 'receiver', 'trigger', 'time (s)', 'decision', 'update', 'due (s)', 'why'];

export class DecisionTable {
  readonly #plan: SessionPlan;
  #lines: string[] = [csvLine(head)];

  constructor(plan: SessionPlan) {
    this.#plan = plan;
  }

  add(lane: number, entity: number, { kind, trigger, time, receiver, update, due, why }: Decision): void {
    const { id, scheduler } = this.#plan.lanes[lane] as LanePlan;
    const { id: entityId, owner } = this.#plan.entities[entity] as EntityPlan;
    const node = this.#plan.nodes[receiversOf(this.#plan, owner)[receiver] as number];
    const reasons = (scheduler.plugin.explains ?? []).flatMap((quantity, i) => reason(quantity.id, why[i]));
    const dueAt = Number.isFinite(due) ? due : null;
    this.#lines.push(csvLine([id, entityId, node?.id, trigger, time, kind, update, dueAt, reasons.join(' ')]));
  }

  /** The lines since the last asking, the head before the first; they are not kept. */
  take(): string {
    const text = this.#lines.join('');
    this.#lines = [];
    return text;
  }
}

function reason(id: string, value: number | undefined): string[] {
  return value === undefined || Number.isNaN(value) ? [] : [`${id}=${value}`];
}
