/** The bins of a quantile sketch: which of them a sample falls into. */

/** Ratio of neighbouring bin edges: quantiles are within 0.25 % of the exact ones. */
export const edgeRatio = 1.005;
const inverseLogRatio = 1 / Math.log(edgeRatio);
/** Samples below this (m) count as zero, above the other bound as it. */
const smallest = 1e-9;
const largest = 1e12;

/** Of samples that count as zero. */
export const zeroBin = -(1 << 30);

/** The bin of a sample: the edges of bin b are edgeRatio^(b − 1) and edgeRatio^b. */
export function binOf(sample: number): number {
  return sample >= smallest ? Math.ceil(Math.log(Math.min(sample, largest)) * inverseLogRatio) : zeroBin;
}

/** Bits of a double below those that number its cell: eight of the mantissa count, so that a cell is narrower than a bin. */
const cellShift = 12;
const firstCell = cellOf(smallest);
const cells = cellOf(largest) - firstCell + 1;

/** The cell of a positive double: its exponent and the first bits of its mantissa. */
function cellOf(sample: number): number {
  return (new Uint32Array(new Float64Array([sample]).buffer)[1] as number) >> cellShift;
}

/** `binOf` from a table: a logarithm costs more than all else that is done with a sample. A cell lies in one bin or in two neighbours. */
export class QuantileBins {
  /** Of each cell the bin where it begins, and the largest sample of that bin; NaN until it is asked for. */
  readonly #bins = new Int32Array(cells);
  readonly #edges = new Float64Array(cells).fill(NaN);
  readonly #sample = new Float64Array(1);
  readonly #words = new Int32Array(this.#sample.buffer);
  readonly #firstCell = firstCell;

  /** The bin of the sample at `at`: told by its place, since a number handed to a call may be boxed. */
  of(samples: Float64Array, at: number): number {
    this.#sample[0] = samples[at] as number;
    const cell = ((this.#words[1] as number) >> 12) - this.#firstCell;
    // An element that may not be there would be read as an object, and boxed.
    if (cell < 0 || cell >= this.#edges.length) return this.#learn(samples, at, cell);
    const edge = this.#edges[cell] as number;
    if ((samples[at] as number) <= edge) return this.#bins[cell] as number;
    // False for a cell that is not known yet.
    if ((samples[at] as number) > edge) return (this.#bins[cell] as number) + 1;
    return this.#learn(samples, at, cell);
  }

  #learn(samples: Float64Array, at: number, cell: number): number {
    if (cell > 0 && cell < cells - 1) this.#measure(cell);
    return binOf(samples[at] as number);
  }

  /** Looks for the edge within the cell, to the last bit. */
  #measure(cell: number): void {
    let low = startOf(cell);
    let high = startOf(cell + 1);
    const bin = binOf(low);
    const end = high;
    for (let middle = (low + high) / 2; middle > low && middle < high; middle = (low + high) / 2) {
      if (binOf(middle) > bin) high = middle;
      else low = middle;
    }
    this.#bins[cell] = bin;
    this.#edges[cell] = high === end ? end : low;
  }
}

/** The smallest double of a cell. */
function startOf(cell: number): number {
  const words = new Uint32Array([0, (cell + firstCell) << cellShift]);
  return new Float64Array(words.buffer)[0] as number;
}
