/** Judges the shots of one tank, as the server hears of them: where they started, and whether it can have reloaded. */
import { timeTolerance } from '../../base/time/time-tolerance.ts';
import type { TankBounds, UpdateCheck } from './update-check.ts';
import { VerdictCounts } from './verdict-counts.ts';

/**
 * The verdict on a shot: fine, or why it is refused. muzzle: it started further from the last accepted update than the
 * tank can have got. fireRate: too soon after, or before, another accepted one. late: it arrives at the server after
 * the longest rewind.
 */
export const shotVerdicts = ['fine', 'muzzle', 'fireRate', 'late'] as const;
export type ShotVerdict = (typeof shotVerdicts)[number];

/** So many accepted shots are remembered: announcements overtake each other, but not by more. */
const remembered = 16;

export interface ShotBounds extends TankBounds {
  /** s */
  readonly reload: number;
  readonly reloadSlack: number;
  /** m */
  readonly muzzle: number;
  /** s */
  readonly rewind: number;
}

/** Bounds hold for any two shots of an honest tank, in whatever order they are heard of. */
export class ShotCheck {
  /** On the shots so far. */
  readonly verdicts = new VerdictCounts(shotVerdicts);
  readonly #bounds: ShotBounds;
  readonly #updates: UpdateCheck;
  /** When the last accepted shots were fired, s. */
  readonly #fired = new Float64Array(remembered).fill(-Infinity);
  #accepted = 0;

  /** `updates`: the check of the same tank's updates, which knows where it can be. */
  constructor(bounds: ShotBounds, updates: UpdateCheck) {
    this.#bounds = bounds;
    this.#updates = updates;
  }

  /** Another spawn begins, loaded. */
  begin(): void {
    this.#fired.fill(-Infinity);
  }

  /** Takes a shot that was fired at `firedAt` (s) from the muzzle at (x, y) and is heard of at `now`. */
  take(firedAt: number, x: number, y: number, now: number): ShotVerdict {
    const verdict = this.#judge(firedAt, x, y, now);
    this.verdicts.add(verdict);
    if (verdict === 'fine') this.#fired[this.#accepted++ % remembered] = firedAt;
    return verdict;
  }

  #judge(firedAt: number, x: number, y: number, now: number): ShotVerdict {
    const { muzzle, reload, reloadSlack, rewind } = this.#bounds;
    if (this.#updates.leastDistance(x, y, firedAt) > muzzle) return 'muzzle';
    for (let i = 0; i < remembered; i++) if (Math.abs(firedAt - (this.#fired[i] as number)) < reload - reloadSlack) return 'fireRate';
    return now - firedAt > rewind + timeTolerance ? 'late' : 'fine';
  }
}
