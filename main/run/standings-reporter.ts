/** Reports the standings of a session about once a second, more rarely where they cost more. */
import { type Standings, standingsOf } from '../../contract/standings.ts';
import type { RunResults } from '../../engine/measure/run-results.ts';

/** Wall time between two reports, s, and the share of it that they may take. */
const interval = 1;
const mostShare = 0.02;

export class StandingsReporter {
  readonly #results: () => RunResults;
  readonly #report: (standings: Standings) => void;
  readonly #clock: () => number;
  /** Wall time of the next report, s. */
  #due = -Infinity;
  /** Those of the last report. */
  #reported: RunResults | null = null;

  constructor(results: () => RunResults, clock: () => number, report: (standings: Standings) => void) {
    this.#results = results;
    this.#clock = clock;
    this.#report = report;
  }

  /** Reports where it is time; `isAtRest`: always, since nothing more comes for now. `time`: session time, s. */
  report(time: number, isAtRest = false): void {
    const began = this.#clock();
    if (!isAtRest && began < this.#due) return;
    const results = this.#results();
    if (results === this.#reported) return;
    this.#reported = results;
    this.#report(standingsOf(results, time));
    this.#due = began + Math.max(interval, (this.#clock() - began) / mostShare);
  }
}
