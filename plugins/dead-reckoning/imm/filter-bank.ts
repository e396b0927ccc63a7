/** The bank: three filters that interact, and the probabilities of their motions. */
import type { KinematicState } from '../../kit/index.ts';
import { accelerationAt, MotionFilter, positionAt, velocityAt, type BankSettings } from './motion-filter.ts';
import { TurnInterval } from './turn-interval.ts';

/** The filters, by their place in the bank. */
const onALine = 0;
const onAnArc = 1;
const accelerating = 2;
const kinds = 3;

/** No kind of motion becomes less probable, so that each can come back. */
const leastProbability = 1e-9;

/**
 * One cycle for an update (Bar-Shalom, Li and Kirubarajan, 2001, section 11.6.6): the filters begin from mixtures of
 * their last estimates, by the probability that the motion has changed; each predicts and corrects; how well it
 * predicted gives the new probabilities. The kind of motion changes at random moments, after a spell on average, to
 * any of the three: so the chance of a change follows the interval between updates, whatever it is.
 */
export class FilterBank {
  readonly #spell: number;
  readonly #filters: readonly MotionFilter[];
  readonly #mixed: readonly MotionFilter[];
  readonly #turn = new TurnInterval();
  /** Of each kind now, and before the update by the chance of a change alone. */
  readonly #probability = new Float64Array(kinds);
  readonly #expected = new Float64Array(kinds);
  /** For each kind, how much of that came from each. */
  readonly #shares = new Float64Array(kinds * kinds);
  #known = false;
  #stamp = 0;

  constructor(settings: BankSettings) {
    this.#spell = settings.spell;
    const three = () => (['straight', 'turning', 'accelerating'] as const).map((kind) => new MotionFilter(kind, settings));
    this.#filters = three();
    this.#mixed = three();
  }

  clear(): void {
    this.#known = false;
  }

  /** Takes in an update made at `stamp` (s), not before the last one. */
  take(update: Readonly<KinematicState>, stamp: number): void {
    this.#turn.take(update);
    if (this.#known) this.#cycle(update, stamp - this.#stamp);
    else this.#begin(update);
    this.#known = true;
    this.#stamp = stamp;
  }

  /** How probable a turn is. */
  get turning(): number {
    return this.#probability[onAnArc] as number;
  }

  /** Writes the mean position and velocity, and the acceleration of the accelerating filter by how probable that is. */
  write(out: KinematicState): void {
    out.x = this.#mean(positionAt);
    out.y = this.#mean(positionAt + 1);
    out.z = this.#mean(positionAt + 2);
    out.vx = this.#mean(velocityAt);
    out.vy = this.#mean(velocityAt + 1);
    out.vz = this.#mean(velocityAt + 2);
    out.ax = this.#part(accelerating, accelerationAt);
    out.ay = this.#part(accelerating, accelerationAt + 1);
    out.az = this.#part(accelerating, accelerationAt + 2);
  }

  #mean(component: number): number {
    return this.#part(onALine, component) + this.#part(onAnArc, component) + this.#part(accelerating, component);
  }

  /** What one filter says, by how probable its kind of motion is. */
  #part(kind: number, component: number): number {
    return (this.#probability[kind] as number) * ((this.#filters[kind] as MotionFilter).state[component] as number);
  }

  #begin(update: Readonly<KinematicState>): void {
    for (const filter of this.#filters) filter.begin(update);
    this.#probability.fill(1 / kinds);
  }

  #cycle(update: Readonly<KinematicState>, h: number): void {
    this.#turn.over(h);
    this.#expect(Math.exp(-h / this.#spell));
    for (let kind = 0; kind < kinds; kind++) this.#mix(kind);
    for (let kind = 0; kind < kinds; kind++) {
      const filter = this.#filters[kind] as MotionFilter;
      filter.copy(this.#mixed[kind] as MotionFilter);
      filter.predict(this.#turn);
      filter.correct(update);
    }
    this.#weigh();
  }

  /** How probable each kind is before the update, and of that the share that came from each; `kept`: no change. */
  #expect(kept: number): void {
    const fresh = (1 - kept) / kinds;
    for (let to = 0; to < kinds; to++) {
      const expected = fresh + kept * (this.#probability[to] as number);
      this.#expected[to] = expected;
      for (let from = 0; from < kinds; from++) {
        const chance = from === to ? kept + fresh : fresh;
        this.#shares[to * kinds + from] = ((this.#probability[from] as number) * chance) / expected;
      }
    }
  }

  /** Where a filter begins: the mean of all, by how probably its kind of motion came from theirs. */
  #mix(to: number): void {
    const mixed = this.#mixed[to] as MotionFilter;
    mixed.clear();
    for (let from = 0; from < kinds; from++) mixed.addMean(this.#filters[from] as MotionFilter, this.#shares, to * kinds + from);
    for (let from = 0; from < kinds; from++) mixed.addSpread(this.#filters[from] as MotionFilter, this.#shares, to * kinds + from);
  }

  #weigh(): void {
    let best = -Infinity;
    for (let kind = 0; kind < kinds; kind++) best = Math.max(best, (this.#filters[kind] as MotionFilter).logLikelihood);
    let sum = 0;
    for (let kind = 0; kind < kinds; kind++) {
      const likelihood = Math.exp((this.#filters[kind] as MotionFilter).logLikelihood - best);
      const weight = Math.max(likelihood * (this.#expected[kind] as number), leastProbability);
      this.#probability[kind] = weight;
      sum += weight;
    }
    for (let kind = 0; kind < kinds; kind++) this.#probability[kind] = (this.#probability[kind] as number) / sum;
  }
}
