/**
 * Hidden states of a series: a Markov chain of which each row shows some shares, such as whether it was lost and whether
 * a stall began. Expectation–maximisation (Baum and Welch), the number of states by the Bayesian information criterion.
 */

/** Shares (0–1) that a row shows; NaN: not there. Each is so many draws of its own. */
export interface Shown {
  readonly values: Float64Array;
  readonly draws: number;
}

export interface HiddenStates {
  /** Chance that the chain stays in a state from one row to the next. */
  readonly stays: readonly number[];
  /** Share of the rows in each state. */
  readonly shares: readonly number[];
  /** How often it comes to each state from any other, relative to the others. */
  readonly comes: readonly number[];
  /** By state and kind of what is shown. */
  readonly ratios: readonly (readonly number[])[];
  /** The likeliest state of each row. */
  readonly ofRow: Uint8Array;
  /** The lower the better. */
  readonly criterion: number;
}

const mostStates = 4;
const rounds = 60;
/** A state shorter than this in rows on average, or with fewer visits, is no state. */
const leastRows = 1.2;
const leastVisits = 2;

/** The best of one to four states. */
export function hiddenStates(shown: readonly Shown[]): HiddenStates {
  let best = fitted(shown, 1);
  for (let count = 2; count <= mostStates; count++) {
    const next = fitted(shown, count);
    const visits = next.shares.map((share, i) => share * (shown[0]?.values.length ?? 0) * (1 - (next.stays[i] as number)));
    const isReal = next.stays.every((stay, i) => 1 / (1 - stay) >= leastRows && (visits[i] as number) >= leastVisits);
    if (!isReal || next.criterion >= best.criterion) break;
    best = next;
  }
  return best;
}

function fitted(shown: readonly Shown[], count: number): HiddenStates {
  const n = shown[0]?.values.length ?? 0;
  const model = beginning(shown, count);
  const chances = new Float64Array(n * count);
  const forward = new Float64Array(n * count);
  const backward = new Float64Array(n * count);
  const scale = new Float64Array(n);
  let likelihood = -Infinity;
  for (let round = 0; round < rounds; round++) {
    emissions(shown, model, chances);
    const now = passForward(model, chances, forward, scale);
    passBackward(model, chances, scale, backward);
    if (round + 1 === rounds || now - likelihood < 1e-4) {
      likelihood = now;
      break;
    }
    likelihood = now;
    improve(shown, model, { chances, forward, backward, scale });
  }
  return stated(model, forward, backward, likelihood, n, shown);
}

interface Model {
  readonly count: number;
  readonly first: Float64Array;
  /** From row to column. */
  readonly change: Float64Array;
  readonly ratios: number[][];
}

/** States that differ from the mean by even factors, and stay twenty rows. */
function beginning(shown: readonly Shown[], count: number): Model {
  const change = new Float64Array(count * count).fill(count > 1 ? 0.05 / (count - 1) : 1);
  for (let i = 0; i < count && count > 1; i++) change[i * count + i] = 0.95;
  const ratios = Array.from({ length: count }, (_, i) =>
    shown.map(({ values }) => {
      const known = values.filter((value) => !Number.isNaN(value));
      const whole = known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length);
      const factor = count === 1 ? 1 : Math.exp((i / (count - 1) - 0.4) * 4);
      return bounded(Math.min(0.9, whole * factor));
    }),
  );
  return { count, first: new Float64Array(count).fill(1 / count), change, ratios };
}

function bounded(ratio: number): number {
  return Math.min(1 - 1e-6, Math.max(1e-6, ratio));
}

function emissions(shown: readonly Shown[], { count, ratios }: Model, out: Float64Array): void {
  for (let at = 0; at < out.length; at++) out[at] = Math.exp(logChance(shown, ratios[at % count] as number[], Math.floor(at / count)));
}

/** Of what row `k` shows, in a state of these ratios. */
function logChance(shown: readonly Shown[], ratios: readonly number[], k: number): number {
  let log = 0;
  for (let s = 0; s < shown.length; s++) {
    const { values, draws } = shown[s] as Shown;
    const value = values[k] as number;
    const ratio = ratios[s] as number;
    if (!Number.isNaN(value)) log += draws * (value * Math.log(ratio) + (1 - value) * Math.log(1 - ratio));
  }
  return log;
}

function passForward({ count, first, change }: Model, chances: Float64Array, out: Float64Array, scale: Float64Array): number {
  let likelihood = 0;
  for (let k = 0; k < scale.length; k++) {
    let sum = 0;
    for (let i = 0; i < count; i++) {
      let before = k === 0 ? (first[i] as number) : 0;
      for (let j = 0; j < count && k > 0; j++) before += (out[(k - 1) * count + j] as number) * (change[j * count + i] as number);
      sum += out[k * count + i] = before * (chances[k * count + i] as number) + 1e-300;
    }
    for (let i = 0; i < count; i++) out[k * count + i] = (out[k * count + i] as number) / sum;
    scale[k] = sum;
    likelihood += Math.log(sum);
  }
  return likelihood;
}

function passBackward({ count, change }: Model, chances: Float64Array, scale: Float64Array, out: Float64Array): void {
  const n = scale.length;
  for (let i = 0; i < count; i++) out[(n - 1) * count + i] = 1;
  for (let k = n - 2; k >= 0; k--) {
    for (let i = 0; i < count; i++) {
      let sum = 0;
      for (let j = 0; j < count; j++) {
        const at = (k + 1) * count + j;
        sum += (change[i * count + j] as number) * (chances[at] as number) * (out[at] as number);
      }
      out[k * count + i] = sum / (scale[k + 1] as number);
    }
  }
}

interface Passes {
  readonly chances: Float64Array;
  readonly forward: Float64Array;
  readonly backward: Float64Array;
  readonly scale: Float64Array;
}

function improve(shown: readonly Shown[], model: Model, { chances, forward, backward, scale }: Passes): void {
  const { count, first, change, ratios } = model;
  const n = scale.length;
  const moves = new Float64Array(count * count);
  for (let k = 0; k + 1 < n; k++)
    for (let i = 0; i < count; i++)
      for (let j = 0; j < count; j++) {
        const at = (k + 1) * count + j;
        const joint =
          (forward[k * count + i] as number) * (change[i * count + j] as number) * (chances[at] as number) * (backward[at] as number);
        moves[i * count + j] = (moves[i * count + j] as number) + joint / (scale[k + 1] as number);
      }
  for (let i = 0; i < count; i++) {
    first[i] = (forward[i] as number) * (backward[i] as number);
    let whole = 0;
    for (let j = 0; j < count; j++) whole += (moves[i * count + j] as number) + 1e-9;
    for (let j = 0; j < count; j++) change[i * count + j] = ((moves[i * count + j] as number) + 1e-9) / whole;
    shown.forEach(({ values }, s) => {
      let [sum, weight] = [0, 0];
      for (let k = 0; k < n; k++) {
        const value = values[k] as number;
        if (Number.isNaN(value)) continue;
        const share = (forward[k * count + i] as number) * (backward[k * count + i] as number);
        sum += share * value;
        weight += share;
      }
      (ratios[i] as number[])[s] = bounded(weight > 0 ? sum / weight : 0);
    });
  }
}

function stated(
  model: Model,
  forward: Float64Array,
  backward: Float64Array,
  likelihood: number,
  n: number,
  shown: readonly Shown[],
): HiddenStates {
  const { count, change, ratios } = model;
  const shares = new Array<number>(count).fill(0);
  const ofRow = new Uint8Array(n);
  for (let k = 0; k < n; k++) {
    let most = -1;
    for (let i = 0; i < count; i++) {
      const share = (forward[k * count + i] as number) * (backward[k * count + i] as number);
      shares[i] = (shares[i] as number) + share / n;
      if (share > most) [most, ofRow[k]] = [share, i];
    }
  }
  const stays = shares.map((_, i) => change[i * count + i] as number);
  const free = count * (count - 1) + count * shown.length;
  const observed = shown.reduce((sum, { values, draws }) => sum + draws * values.filter((value) => !Number.isNaN(value)).length, 0);
  return {
    stays,
    shares,
    comes: shares.map((share, i) => share * (1 - (stays[i] as number))),
    ratios,
    ofRow,
    criterion: free * Math.log(Math.max(2, observed)) - 2 * likelihood,
  };
}
