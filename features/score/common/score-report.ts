/** The report of a scored session: what was measured of the game, and how pictures went over time. */
import type { PackedFloats, ReportChart, ReportHead } from '../../../contract/report.ts';
import type { ScoredGame } from '../../../contract/scored-game.ts';

export interface ScoreReport extends ReportHead {
  readonly kind: 'score';
  readonly game: ScoredGame;
  /** From the beginning, s; doubles. */
  readonly times: PackedFloats;
  readonly charts: readonly ReportChart[];
}

declare module '../../../contract/report.ts' {
  interface ReportKinds {
    score: ScoreReport;
  }
}
