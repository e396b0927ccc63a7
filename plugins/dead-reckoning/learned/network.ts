/**
 * A small network of dense layers with ReLU between them. It adds and multiplies alone, in one order, so it says the
 * same to the last digit everywhere.
 */

/** One layer: `weights` row by row, a row for each output; then one bias each. */
export interface Layer {
  readonly inputs: number;
  readonly outputs: number;
  readonly weights: Float64Array;
  readonly biases: Float64Array;
}

export class Network {
  readonly #layers: readonly Layer[];
  /** What each layer says. */
  readonly #values: readonly Float64Array[];

  constructor(layers: readonly Layer[]) {
    this.#layers = layers;
    this.#values = layers.map(({ outputs }) => new Float64Array(outputs));
  }

  /** The answer is overwritten by the next call. Allocates nothing. */
  answer(inputs: Float64Array): Float64Array {
    const last = this.#layers.length - 1;
    let values = inputs;
    for (let k = 0; k <= last; k++) {
      const next = this.#values[k] as Float64Array;
      pass(this.#layers[k] as Layer, values, k < last, next);
      values = next;
    }
    return values;
  }
}

function pass({ inputs, outputs, weights, biases }: Layer, values: Float64Array, isRectified: boolean, out: Float64Array): void {
  let w = 0;
  for (let k = 0; k < outputs; k++) {
    let sum = biases[k] as number;
    for (let i = 0; i < inputs; i++) sum += (weights[w++] as number) * (values[i] as number);
    out[k] = isRectified && sum < 0 ? 0 : sum;
  }
}
