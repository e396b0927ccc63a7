/** The interface of the judges that decide whether a shot hit. */
import type { HitDecider } from './game-rules.ts';
import type { Shots } from './shots.ts';

/** Notified of the events of shots, in order of time. Must not allocate. */
export interface HitJudge {
  /** A tank has fired. */
  fired?(shot: number, shooter: number, now: number): void;
  /** In a viewer's view the shot has come within the contact radius of a tank, for the first time. */
  touched(shot: number, viewer: number, tank: number, now: number): void;
  /** Another spawn of a tank begins, at any place. */
  begin?(tank: number, spawn: number): void;
  /** Once a tick, after all that was touched in it. */
  tick?(now: number): void;
}

/**
 * A judge calls it when it has decided: the shot hit the tank. A shot hits one tank at most: the first decision
 * counts. False: the hit does not count, as the tank is protected or on the shooter's side; the shot flies on.
 */
export type HitListener = (shot: number, tank: number, now: number) => boolean;

/** The views decide by themselves: the shooter's or the target's. */
export class ViewJudge implements HitJudge {
  readonly #decider: HitDecider;
  readonly #shots: Shots;
  readonly #decide: HitListener;

  constructor(decider: HitDecider, shots: Shots, decide: HitListener) {
    this.#decider = decider;
    this.#shots = shots;
    this.#decide = decide;
  }

  touched(shot: number, viewer: number, tank: number, now: number): void {
    const decides = this.#decider === 'target' ? tank : this.#shots.shooter[this.#shots.slotOf(shot)];
    if (viewer === decides) this.#decide(shot, tank, now);
  }
}
