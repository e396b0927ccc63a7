/** The trained numbers as they are kept: whole numbers with a scale for each layer. */
import type { Layer } from './network.ts';

export interface KeptLayer {
  readonly inputs: number;
  readonly outputs: number;
  /** What a 1 means. */
  readonly scale: number;
  /** In base 36, parted by blanks: the weights row by row, then the biases. */
  readonly numbers: string;
}

export function layersOf(kept: readonly KeptLayer[]): readonly Layer[] {
  return kept.map(({ inputs, outputs, scale, numbers }) => {
    const all = Float64Array.from(numbers.split(' '), (each) => scale * Number.parseInt(each, 36));
    return { inputs, outputs, weights: all.subarray(0, inputs * outputs), biases: all.subarray(inputs * outputs) };
  });
}
