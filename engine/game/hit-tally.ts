/** The tally of hits: what each contact radius makes of the shots that have ended, and on how much the views agree. */
import type { ClosestApproaches } from './closest-approaches.ts';
import type { RadiusResults } from './game-results.ts';
import type { HitRules } from './game-rules.ts';
import type { Shots } from './shots.ts';

type DisputeListener = (shot: number, shooter: number, tank: number) => void;

/** The radius of the rules comes first. */
export class HitTally {
  ended = 0;
  /** Indexed by shooter · count + target: hits by the first radius in one of their two views that the other does not have. */
  readonly disputed: Float64Array;
  readonly #radii: Float64Array;
  readonly #shots: Shots;
  readonly #approaches: ClosestApproaches;
  readonly #onDispute: DisputeListener;
  /**
   * Indexed by radius: hits in the shooter's view, in the target's, in both; shots that hit no tank in their shooter's view.
   */
  readonly #shooter: Float64Array;
  readonly #target: Float64Array;
  readonly #both: Float64Array;
  readonly #missed: Float64Array;
  /** Indexed by view · count + view. */
  readonly #common: Float64Array;

  /** `onDispute`: called for every disputed shot and tank. */
  constructor({ radius, judged }: HitRules, shots: Shots, approaches: ClosestApproaches, onDispute: DisputeListener) {
    this.#radii = Float64Array.of(radius, ...judged);
    this.#shots = shots;
    this.#approaches = approaches;
    this.#onDispute = onDispute;
    this.#shooter = new Float64Array(this.#radii.length);
    this.#target = new Float64Array(this.#radii.length);
    this.#both = new Float64Array(this.#radii.length);
    this.#missed = new Float64Array(this.#radii.length);
    this.disputed = new Float64Array(shots.count * shots.count);
    this.#common = new Float64Array(shots.count * shots.count);
  }

  /** A shot has ended in every view. */
  take(shot: number): void {
    const slot = this.#shots.slotOf(shot);
    const shooter = this.#shots.shooter[slot] as number;
    this.ended += 1;
    this.#judge(shot, slot, shooter);
    if (this.#approaches.keepsEveryView) this.#compareViews(slot, shooter);
  }

  get contact(): RadiusResults {
    return this.#resultsAt(0);
  }

  get judged(): RadiusResults[] {
    return Array.from(this.#radii.subarray(1), (_, index) => this.#resultsAt(index + 1));
  }

  get hitMatrix(): number[][] | null {
    const { count } = this.#shots;
    if (!this.#approaches.keepsEveryView) return null;
    return Array.from({ length: count }, (_, view) => [...this.#common.subarray(view * count, (view + 1) * count)]);
  }

  #judge(shot: number, slot: number, shooter: number): void {
    let nearest = Infinity;
    for (let tank = 0; tank < this.#shots.count; tank++) {
      if (tank === shooter) continue;
      const atShooter = this.#approach(slot, shooter, tank);
      const atTarget = this.#approach(slot, tank, tank);
      this.#count(atShooter, atTarget);
      if (this.#isDisputed(atShooter, atTarget)) this.#dispute(shot, shooter, tank);
      nearest = Math.min(nearest, atShooter);
    }
    for (let i = 0; i < this.#radii.length; i++)
      if (!(nearest <= (this.#radii[i] as number))) this.#missed[i] = (this.#missed[i] as number) + 1;
  }

  #isDisputed(atShooter: number, atTarget: number): boolean {
    const radius = this.#radii[0] as number;
    return atShooter <= radius !== atTarget <= radius;
  }

  #dispute(shot: number, shooter: number, tank: number): void {
    const duel = shooter * this.#shots.count + tank;
    this.disputed[duel] = (this.disputed[duel] as number) + 1;
    this.#onDispute(shot, shooter, tank);
  }

  #count(atShooter: number, atTarget: number): void {
    for (let i = 0; i < this.#radii.length; i++) {
      const radius = this.#radii[i] as number;
      if (atShooter <= radius) this.#shooter[i] = (this.#shooter[i] as number) + 1;
      if (atTarget <= radius) this.#target[i] = (this.#target[i] as number) + 1;
      if (atShooter <= radius && atTarget <= radius) this.#both[i] = (this.#both[i] as number) + 1;
    }
  }

  #compareViews(slot: number, shooter: number): void {
    for (let tank = 0; tank < this.#shots.count; tank++) if (tank !== shooter) this.#compareViewsOf(slot, tank);
  }

  #compareViewsOf(slot: number, tank: number): void {
    const { count } = this.#shots;
    const radius = this.#radii[0] as number;
    for (let view = 0; view < count; view++) {
      if (!(this.#approach(slot, view, tank) <= radius)) continue;
      for (let other = 0; other < count; other++) {
        if (this.#approach(slot, other, tank) <= radius)
          this.#common[view * count + other] = (this.#common[view * count + other] as number) + 1;
      }
    }
  }

  #approach(slot: number, view: number, tank: number): number {
    return this.#approaches.at(this.#approaches.placeOf(slot, view, tank));
  }

  #resultsAt(index: number): RadiusResults {
    const shooterHits = this.#shooter[index] as number;
    const targetHits = this.#target[index] as number;
    const bothHits = this.#both[index] as number;
    return {
      radius: this.#radii[index] as number,
      shooterHits,
      targetHits,
      bothHits,
      missRatio: ratio(this.#missed[index] as number, this.ended),
      agreedOfEither: ratio(bothHits, shooterHits + targetHits - bothHits),
      agreedOfShooter: ratio(bothHits, shooterHits),
    };
  }
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
