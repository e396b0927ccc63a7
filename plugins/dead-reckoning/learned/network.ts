/**
 * A small network of dense layers with ReLU between them. It adds and multiplies alone, in one order, so its outputs are
 * the same to the last digit everywhere.
 */

/** One layer: `weights` row by row, a row for each output; then one bias each. */
export interface Layer {
  readonly inputs: number;
  readonly outputs: number;
  readonly weights: Float64Array;
  readonly biases: Float64Array;
}

/** A trained layer as `weights.ts` has it: whole numbers with a scale. */
export interface KeptLayer {
  readonly inputs: number;
  readonly outputs: number;
  /** What a 1 means. */
  readonly scale: number;
  /** In base 36, separated by spaces: the weights row by row, then the biases. */
  readonly numbers: string;
}

export function layersOf(kept: readonly KeptLayer[]): readonly Layer[] {
  return kept.map(({ inputs, outputs, scale, numbers }) => {
    const all = Float64Array.from(numbers.split(' '), (each) => scale * Number.parseInt(each, 36));
    return { inputs, outputs, weights: all.subarray(0, inputs * outputs), biases: all.subarray(inputs * outputs) };
  });
}

export class Network {
  readonly #layers: readonly Layer[];
  /** Outputs of each layer. */
  readonly #values: readonly Float64Array[];

  constructor(layers: readonly Layer[]) {
    this.#layers = layers;
    this.#values = layers.map(({ outputs }) => new Float64Array(outputs));
  }

  /** The outputs, which the next call overwrites. Allocates nothing. */
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
