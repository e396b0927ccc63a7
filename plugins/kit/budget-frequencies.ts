/** Frequencies of a budget: how much of an update each receiver gets at a trigger. */
import { BudgetShares, type ShareRules } from './budget-shares.ts';
import type { SendPlan, TriggerView } from '../../engine/plugin-api/index.ts';

/** The quantities that explain them, in the order of `explain`. */
export const frequenciesExplained = [
  { id: 'share', title: 'Share', unit: '' },
  { id: 'frequency', title: 'Frequency', unit: '' },
] as const;

/** Those of one scheduler that weighs its shares at every trigger, and sends the first update to all receivers. */
export class BudgetFrequencies {
  /** Indexed by receiver, 0 to 1. */
  readonly values: Float64Array;
  readonly #shares: BudgetShares;
  readonly #budget: number;

  /** `budget` in updates a trigger. */
  constructor({ budget, ...rules }: ShareRules & { readonly budget: number }, receivers: number) {
    this.values = new Float64Array(receivers);
    this.#shares = new BudgetShares(rules, receivers);
    this.#budget = budget;
  }

  /** Computes them from the current estimates. Does not allocate. */
  weigh(view: TriggerView): void {
    this.#shares.weigh(view);
    frequenciesOf(this.#shares.values, this.#budget, this.values);
    if (view.index === 0) this.values.fill(1);
  }

  explain(receiver: number, plan: SendPlan): void {
    plan.explain(receiver, 0, this.#shares.values[receiver] as number);
    plan.explain(receiver, 1, this.values[receiver] as number);
  }
}

/**
 * Writes f = min(1, share · budget + λ), so that Σ f = min(n, budget): what a receiver cannot use, because no receiver
 * gets an update twice, goes in equal parts to those that still can. Shares add up to 1, `budget` is in updates a
 * trigger. At most n rounds, because each closes a receiver; giving the surplus to the closed ones too, as the sources
 * print it, takes dozens and never ends from a budget of n on. Source: thesis, section 3.4.1.3, step 3; NetGames'05,
 * section 5.2, step 3. Does not allocate.
 */
export function frequenciesOf(shares: Float64Array, budget: number, out: Float64Array): void {
  for (let i = 0; i < shares.length; i++) out[i] = (shares[i] as number) * budget;
  while (handOutSurplus(out));
}

/** Caps frequencies at 1 and redistributes the excess to those below; false when there was none. */
function handOutSurplus(frequencies: Float64Array): boolean {
  let surplus = 0;
  let open = 0;
  for (let i = 0; i < frequencies.length; i++) {
    const over = (frequencies[i] as number) - 1;
    if (over < 0) open += 1;
    else surplus += over;
  }
  if (surplus === 0) return false;
  for (let i = 0; i < frequencies.length; i++) {
    const frequency = frequencies[i] as number;
    frequencies[i] = frequency < 1 ? frequency + surplus / open : 1;
  }
  return true;
}
