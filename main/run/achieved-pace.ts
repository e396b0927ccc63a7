/** The pace that a session really keeps: session seconds per wall second over the last second. */

interface Mark {
  readonly wall: number;
  readonly session: number;
}

/** Length of the window, s of wall time. */
const window = 1;
/** Marks are taken no closer than this, s, so that their number stays small. */
const spacing = 0.05;

export class AchievedPace {
  #marks: Mark[] = [];

  /** Forgets the past: the session starts or resumes here. */
  start(wall: number, session: number): void {
    this.#marks = [{ wall, session }];
  }

  /** The session is at `session` at `wall`. */
  mark(wall: number, session: number): void {
    const last = this.#marks.at(-1);
    if (last && wall - last.wall < spacing) return;
    this.#marks.push({ wall, session });
    while ((this.#marks[1]?.wall ?? Infinity) <= wall - window) this.#marks.shift();
  }

  at(wall: number, session: number): number {
    const first = this.#marks[0];
    return first && wall > first.wall ? (session - first.session) / (wall - first.wall) : 0;
  }
}
