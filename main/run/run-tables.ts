/** The tables that a run writes as it goes on: its schedulers' decisions, and the verdicts of a game's server. */
import type { VerdictObserver } from '../../engine/game/server/game-server.ts';
import type { SessionDecisionObserver } from '../../engine/session/lane.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import { DecisionTable } from './decision-table.ts';
import type { RunNews } from './run-tasks.ts';
import { VerdictTable } from './verdict-table.ts';

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
  async flush(report: (news: RunNews) => Promise<void>): Promise<void> {
    await report({ kind: 'lines', table: 'decisions', text: this.#decisions.take() });
    if (this.#verdicts) await report({ kind: 'lines', table: 'verdicts', text: this.#verdicts.take() });
  }
}
