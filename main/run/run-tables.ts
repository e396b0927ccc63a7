/** The tables that a run writes on the fly: its schedulers' decisions, and the verdicts of a game's server. */
import type { VerdictObserver } from '../../engine/game/server/game-server.ts';
import type { SessionDecisionObserver } from '../../engine/session/lane.ts';
import { type SessionPlan, receiversOf, type EntityPlan, type LanePlan } from '../../engine/session/session-plan.ts';
import type { RunEvent } from './run-tasks.ts';
import { csvLine } from '../../contract/csv-line.ts';
import type { Decision } from '../../engine/publisher/decisions.ts';

export class RunTables {
  readonly onDecision: SessionDecisionObserver;
  /** Left out: there is no server. */
  readonly onVerdict: VerdictObserver | undefined;
  readonly #decisions: DecisionTable;
  readonly #verdicts: VerdictTable | null;

  constructor(plan: SessionPlan) {
    const decisions = new DecisionTable(plan);
    this.#decisions = decisions;
    this.#verdicts = plan.game?.server ? new VerdictTable(plan) : null;
    this.onDecision = (lane, entity, decision) => decisions.add(lane, entity, decision);
    this.onVerdict = this.#verdicts?.add;
  }

  /** Reports the lines since the last flush. */
  async flush(report: (event: RunEvent) => Promise<void>): Promise<void> {
    await report({ kind: 'lines', table: 'decisions', text: this.#decisions.take() });
    if (this.#verdicts) await report({ kind: 'lines', table: 'verdicts', text: this.#verdicts.take() });
  }
}

const decisionHead = ['lane', 'entity', 'receiver', 'trigger', 'time (s)', 'decision', 'update', 'due (s)', 'why'];

export class DecisionTable {
  readonly #plan: SessionPlan;
  #lines: string[] = [csvLine(decisionHead)];

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

  /** The lines since the last call, with the header in front of the first; they are not kept. */
  take(): string {
    const text = this.#lines.join('');
    this.#lines = [];
    return text;
  }
}

function reason(id: string, value: number | undefined): string[] {
  return value === undefined || Number.isNaN(value) ? [] : [`${id}=${value}`];
}

const verdictHead = ['player', 'what', 'number', 'heard (s)', 'verdict'];

export class VerdictTable {
  readonly #players: readonly string[];
  #lines: string[] = [csvLine(verdictHead)];

  constructor({ entities }: SessionPlan) {
    this.#players = entities.flatMap(({ id, motion }) => (motion.kind === 'player' ? [id] : []));
  }

  readonly add: VerdictObserver = (player, what, number, verdict, now) => {
    this.#lines.push(csvLine([this.#players[player], what, number, now, verdict]));
  };

  /** The lines since the last call, with the header in front of the first; they are not kept. */
  take(): string {
    const text = this.#lines.join('');
    this.#lines = [];
    return text;
  }
}
