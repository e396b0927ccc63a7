/** Shares of a budget: how much of it each receiver gets, by the publisher's estimates. */
import { ratio, z, type FlightAssumption, type TriggerView } from '../../engine/plugin-api/index.ts';

/**
 * Weights of accumulated error, instantaneous error and time (α₁, α₂, α₃): the thesis's cases 1 to 5, section 3.4.1.4.
 */
const cases = {
  accumulated: [1, 0, 0],
  instantaneous: [0, 1, 0],
  time: [0, 0, 1],
  thirds: [1 / 3, 1 / 3, 1 / 3],
  halves: [1 / 2, 1 / 2, 0],
} as const;

const choices = ['accumulated', 'instantaneous', 'time', 'thirds', 'halves', 'weights', 'equal'] as const;

const weightOf = (symbol: string, factor: string) =>
  ratio({
    default: 0,
    min: 0,
    max: 1,
    help: `Weight ${symbol} of ${factor} where shares are by weights; the three are scaled to add up to 1.`,
  });

/** Who is first heard of this long (s) after the others has joined late. */
const late = 10;

/** The parameter of what there is to share. */
export function budgetPerTrigger() {
  return ratio({
    default: 1,
    min: 0,
    max: 10_000,
    help: 'Updates a trigger, over all receivers: for three receivers, 1 is the cost of sending every third update to all.',
  });
}

/** The parameters that every scheduler with shares has. */
export function shareParams() {
  return {
    shares: z.enum(choices).default('accumulated').meta({
      unit: '',
      description:
        'What a receiver’s share of the budget follows: accumulated, instantaneous, time, thirds and halves are the thesis’s cases 1 to 5; weights, those given; equal, 1/n each.',
    }),
    accumulatedWeight: weightOf('α₁', 'the accumulated error'),
    instantaneousWeight: weightOf('α₂', 'the instantaneous error'),
    timeWeight: weightOf('α₃', 'the time'),
    instantaneous: z.enum(['since-made', 'since-acknowledged']).default('since-made').meta({
      unit: '',
      description:
        'The instantaneous error: since the update in use was made (thesis, 3.4.1.2.2), or since its acknowledged arrival (Appendix B).',
    }),
    time: z.enum(['sent', 'received', 'acknowledged']).default('acknowledged').meta({
      unit: '',
      description:
        'The time since an update was last sent to the receiver, arrived there as far as is known, or arrived as acknowledged (Appendix B; with the other two, receivers served together stay in step).',
    }),
    flights: z.enum(['delayed', 'at-once']).default('delayed').meta({
      unit: '',
      description:
        'When an update in flight is assumed to arrive: by the delay estimate, or at the moment it is sent, as the thesis has it.',
    }),
  };
}

export interface ShareRules {
  readonly shares: (typeof choices)[number];
  readonly accumulatedWeight: number;
  readonly instantaneousWeight: number;
  readonly timeWeight: number;
  readonly instantaneous: 'since-made' | 'since-acknowledged';
  readonly time: 'sent' | 'received' | 'acknowledged';
  readonly flights: FlightAssumption;
}

/** Writes each part's share of the whole; of nothing, each has 1/n. `out` may be `parts`. Does not allocate. */
export function sharesOf(parts: Float64Array, out: Float64Array): void {
  let whole = 0;
  for (let i = 0; i < parts.length; i++) whole += parts[i] as number;
  for (let i = 0; i < parts.length; i++) out[i] = whole > 0 ? (parts[i] as number) / whole : 1 / parts.length;
}

/**
 * The weights that a choice of shares stands for, adding up to 1; all 0 for equal shares and for weights that are all
 * 0.
 */
export function weightsOf(rules: ShareRules): readonly [accumulated: number, instantaneous: number, time: number] {
  if (rules.shares === 'equal') return [0, 0, 0];
  if (rules.shares !== 'weights') return cases[rules.shares];
  const { accumulatedWeight: a, instantaneousWeight: i, timeWeight: t } = rules;
  const sum = a + i + t;
  return sum > 0 ? [a / sum, i / sum, t / sum] : [0, 0, 0];
}

/**
 * PC = α₁ PA + α₂ PI + α₃ PT for every receiver. Source: thesis, section 3.4.1.2 and Appendix B (`calculateP`), with
 * their errata.
 */
export class BudgetShares {
  /** Adding up to 1; 1/n until weighed. */
  readonly values: Float64Array;
  readonly #rules: ShareRules;
  readonly #weights: readonly [accumulated: number, instantaneous: number, time: number];
  readonly #parts: Float64Array;
  /** Indexed by receiver: since when (s) it is known to receive; NaN: it is not. And since when the first one is. */
  readonly #since: Float64Array;
  #first = NaN;

  constructor(rules: ShareRules, receivers: number) {
    this.#rules = rules;
    this.#weights = weightsOf(rules);
    this.#parts = new Float64Array(receivers);
    this.#since = new Float64Array(receivers).fill(NaN);
    this.values = new Float64Array(receivers).fill(1 / receivers);
  }

  /** Computes the shares from the current estimates. Does not allocate. */
  weigh(view: TriggerView): void {
    const [accumulated, instantaneous, time] = this.#weights;
    if (accumulated + instantaneous + time === 0) return;
    this.values.fill(0);
    this.#notePresence(view);
    if (accumulated > 0) this.#addAccumulated(view, accumulated);
    if (instantaneous > 0) this.#addInstantaneous(view, instantaneous);
    if (time > 0) this.#addTime(view, time);
    this.#guarantee(view);
  }

  #notePresence(view: TriggerView): void {
    for (let i = 0; i < this.#since.length; i++) {
      if (view.lastAcknowledgedAt(i) === -Infinity) this.#since[i] = NaN;
      else if (Number.isNaN(this.#since[i])) this.#since[i] = view.now;
      if (Number.isNaN(this.#first) && !Number.isNaN(this.#since[i])) this.#first = view.now;
    }
  }

  #isLate(receiver: number): boolean {
    return (this.#since[receiver] as number) - this.#first > late;
  }

  /** Nothing is known of its error yet. */
  #isUnknown(view: TriggerView, receiver: number): boolean {
    return isUnanswered(view, receiver) || (this.#isLate(receiver) && view.now - (this.#since[receiver] as number) < late);
  }

  /**
   * A receiver that was sent updates and has acknowledged none, or that joined a moment ago, has 1/n, whatever the
   * estimates say: nothing is known of its error.
   */
  #guarantee(view: TriggerView): void {
    const shares = this.values;
    const fair = 1 / shares.length;
    let unknown = 0;
    let others = 0;
    for (let i = 0; i < shares.length; i++) {
      if (this.#isUnknown(view, i)) unknown += 1;
      else others += shares[i] as number;
    }
    if (unknown === 0) return;
    const rest = 1 - unknown * fair;
    for (let i = 0; i < shares.length; i++) {
      if (this.#isUnknown(view, i)) shares[i] = fair;
      else shares[i] = others > 0 ? ((shares[i] as number) / others) * rest : rest / (shares.length - unknown);
    }
  }

  #addAccumulated(view: TriggerView, weight: number): void {
    for (let i = 0; i < this.#parts.length; i++) this.#parts[i] = view.aee(i, view.now, this.#rules.flights) * this.#scaleOf(i, view.now);
    this.#add(weight);
  }

  /** The error of who joined late counts as if it had been there all the time: it would get next to nothing for minutes. */
  #scaleOf(receiver: number, now: number): number {
    return this.#isLate(receiver) ? (now - this.#first) / Math.max(late, now - (this.#since[receiver] as number)) : 1;
  }

  #addInstantaneous(view: TriggerView, weight: number): void {
    for (let i = 0; i < this.#parts.length; i++) this.#parts[i] = Math.max(0, this.#instantaneous(view, i));
    this.#add(weight);
  }

  #addTime(view: TriggerView, weight: number): void {
    for (let i = 0; i < this.#parts.length; i++) this.#parts[i] = ageOf(this.#lastTime(view, i), view.now);
    this.#add(weight);
  }

  #add(weight: number): void {
    sharesOf(this.#parts, this.#parts);
    for (let i = 0; i < this.#parts.length; i++) this.values[i] = (this.values[i] as number) + weight * (this.#parts[i] as number);
  }

  #instantaneous(view: TriggerView, receiver: number): number {
    const { instantaneous, flights } = this.#rules;
    if (instantaneous === 'since-made') return view.instantaneous(receiver, flights);
    return view.aee(receiver, view.now, flights) - view.cee(receiver);
  }

  #lastTime(view: TriggerView, receiver: number): number {
    if (this.#rules.time === 'sent') return view.lastSentAt(receiver);
    if (this.#rules.time === 'received') return view.lastArrivalAt(receiver);
    return view.lastAcknowledgedAt(receiver);
  }
}

/**
 * True when updates were sent to the receiver and none is known to have arrived. Updates that are not for it, or do not
 * reach it, do not count.
 */
export function isUnanswered(view: TriggerView, receiver: number): boolean {
  return view.lastAcknowledgedAt(receiver) === -Infinity && view.lastSentUpdate(receiver) >= 0;
}

/** Time (s) since `then`; 0 when it has not been (−∞) or is estimated to come. */
function ageOf(then: number, now: number): number {
  return then === -Infinity ? 0 : Math.max(0, now - then);
}
