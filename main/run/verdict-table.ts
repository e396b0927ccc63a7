/** The table of verdicts that `run --csv` writes: what a game's server made of every update and shot that it heard of. */
import { csvLine } from '../../contract/csv-line.ts';
import type { VerdictObserver } from '../../engine/game/server/game-server.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';

const head = ['player', 'what', 'number', 'heard (s)', 'verdict'];

export class VerdictTable {
  readonly #players: readonly string[];
  #lines: string[] = [csvLine(head)];

  constructor({ entities }: SessionPlan) {
    this.#players = entities.flatMap(({ id, motion }) => (motion.kind === 'player' ? [id] : []));
  }

  readonly add: VerdictObserver = (player, what, number, verdict, now) => {
    this.#lines.push(csvLine([this.#players[player], what, number, now, verdict]));
  };

  /** The lines since the last asking, the head before the first; they are not kept. */
  take(): string {
    const text = this.#lines.join('');
    this.#lines = [];
    return text;
  }
}
