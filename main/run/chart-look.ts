/** Looks at a run for the charts of its report: as often as their lines have points. */
import type { Session } from '../../engine/session/session.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import { ChartedSession } from '../output/reports/charted-session.ts';
import { chartPoints, type PackedCharts } from '../output/reports/session-charts.ts';
import type { Look } from './looks.ts';

export class ChartLook implements Look {
  /** s */
  readonly every: number;
  #charted: ChartedSession | null = null;

  constructor({ frame, duration }: SessionPlan) {
    this.every = Math.max(frame, duration / chartPoints);
  }

  readonly look = (session: Session): void => {
    this.#charted ??= new ChartedSession(session);
    this.#charted.look();
  };

  /** Null: there has been no look. */
  get charts(): PackedCharts | null {
    return this.#charted?.charts.charts() ?? null;
  }
}
