/** Trained numbers as the text of a source file: 16 bits each. */
import type { KeptLayer, Layer } from '../../plugins/dead-reckoning/learned/network.ts';

const greatest = 32_767;

export function keptLayers(layers: readonly Layer[]): KeptLayer[] {
  return layers.map(({ inputs, outputs, weights, biases }) => {
    const all = [...weights, ...biases];
    const scale = Number((Math.max(...all.map(Math.abs)) / greatest).toPrecision(6));
    const numbers = all.map((each) => Math.max(-greatest, Math.min(greatest, Math.round(each / scale))).toString(36)).join(' ');
    return { inputs, outputs, scale, numbers };
  });
}

export function weightsFile(layers: readonly KeptLayer[]): string {
  const entries = layers.map(
    ({ inputs, outputs, scale, numbers }) => `  {
    inputs: ${inputs},
    outputs: ${outputs},
    scale: ${scale},
    numbers:
      '${numbers}',
  },`,
  );
  return `/** The weights of the network, as \`npm run train\` writes them. */
import type { KeptLayer } from './network.ts';

export const kept: readonly KeptLayer[] = [
${entries.join('\n')}
];
`;
}
