/** One layer of a network in training: its weights, their slopes, and Adam (Kingma and Ba, 2015). */
import type { RandomStream } from '../../engine/base/random/random-stream.ts';
import type { Layer } from '../../plugins/dead-reckoning/learned/network.ts';

const [meanKept, squareKept, least] = [0.9, 0.999, 1e-8];

/** Numbers that Adam moves. */
class Moved {
  readonly slopes: Float64Array;
  readonly #values: Float64Array;
  readonly #means: Float64Array;
  readonly #squares: Float64Array;
  /** What is left of the first means and squares, which are zero. */
  #meanLeft = 1;
  #squareLeft = 1;

  constructor(values: Float64Array) {
    this.#values = values;
    this.slopes = new Float64Array(values.length);
    this.#means = new Float64Array(values.length);
    this.#squares = new Float64Array(values.length);
  }

  step(rate: number, samples: number): void {
    this.#meanLeft *= meanKept;
    this.#squareLeft *= squareKept;
    const [values, means, squares, slopes] = [this.#values, this.#means, this.#squares, this.slopes];
    for (let k = 0; k < values.length; k++) {
      const slope = (slopes[k] as number) / samples;
      const mean = (means[k] = meanKept * (means[k] as number) + (1 - meanKept) * slope);
      const square = (squares[k] = squareKept * (squares[k] as number) + (1 - squareKept) * slope * slope);
      const size = Math.sqrt(square / (1 - this.#squareLeft)) + least;
      values[k] = (values[k] as number) - (rate * mean) / (1 - this.#meanLeft) / size;
      slopes[k] = 0;
    }
  }
}

export class TrainedLayer implements Layer {
  readonly inputs: number;
  readonly outputs: number;
  readonly weights: Float64Array;
  readonly biases: Float64Array;
  readonly #weights: Moved;
  readonly #biases: Moved;
  /** For the path and for its mirror image: what came in, what went out, and the slope that goes back. */
  readonly #given: [Float64Array, Float64Array];
  readonly #values: readonly [Float64Array, Float64Array];
  readonly #back: Float64Array;

  /** He's uniform start. */
  constructor(inputs: number, outputs: number, random: RandomStream) {
    const bound = Math.sqrt(6 / inputs);
    this.inputs = inputs;
    this.outputs = outputs;
    this.weights = Float64Array.from({ length: inputs * outputs }, () => random.between(-bound, bound));
    this.biases = new Float64Array(outputs);
    this.#weights = new Moved(this.weights);
    this.#biases = new Moved(this.biases);
    this.#given = [new Float64Array(inputs), new Float64Array(inputs)];
    this.#values = [new Float64Array(outputs), new Float64Array(outputs)];
    this.#back = new Float64Array(inputs);
  }

  forward(values: Float64Array, isRectified: boolean, pass: 0 | 1): Float64Array {
    this.#given[pass] = values;
    const out = this.#values[pass];
    const { inputs, weights } = this;
    for (let k = 0; k < this.outputs; k++) {
      let sum = this.biases[k] as number;
      for (let i = 0; i < inputs; i++) sum += (weights[k * inputs + i] as number) * (values[i] as number);
      out[k] = isRectified && sum < 0 ? 0 : sum;
    }
    return out;
  }

  /** Adds the slopes of its own numbers; returns that of what came in. */
  backward(slopes: Float64Array, isRectified: boolean, pass: 0 | 1): Float64Array {
    const { inputs, weights } = this;
    const [given, values, back, own] = [this.#given[pass], this.#values[pass], this.#back, this.#weights.slopes];
    back.fill(0);
    for (let k = 0; k < this.outputs; k++) {
      const slope = slopes[k] as number;
      if (slope === 0 || (isRectified && (values[k] as number) <= 0)) continue;
      this.#biases.slopes[k] = (this.#biases.slopes[k] as number) + slope;
      for (let i = 0; i < inputs; i++) {
        const w = k * inputs + i;
        own[w] = (own[w] as number) + slope * (given[i] as number);
        back[i] = (back[i] as number) + slope * (weights[w] as number);
      }
    }
    return back;
  }

  step(rate: number, samples: number): void {
    this.#weights.step(rate, samples);
    this.#biases.step(rate, samples);
  }
}
