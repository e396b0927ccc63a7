/** The page of motion: models, publishing, convergence and clocks. */
import { damping } from './acceleration-damping.ts';
import { aronsonThreshold } from './aronson-threshold.ts';
import { blendJumps } from './blend-jumps.ts';
import { disCircle } from './dis-circle.ts';
import { disCoefficients } from './dis-coefficients.ts';
import type { Topic } from './figure.ts';
import { murphyGhost } from './murphy-ghost.ts';
import { murphyLatency } from './murphy-latency.ts';
import { murphyPaths } from './murphy-paths.ts';
import { murphySmoothness } from './murphy-smoothness.ts';
import { murphySpread } from './murphy-spread.ts';
import { murphyTable } from './murphy-table.ts';
import { thesisClocks } from './thesis-clocks.ts';

export const motion: Topic = {
  id: 'motion',
  title: 'Motion: the documents’ figures and ours',
  about:
    'How well DR models, convergence schemes and clock modes show a remote entity: what the documents print or claim, and what this bench measures. ' +
    '“Reference” is an independent implementation of the same documents.',
  figures: [
    murphyTable,
    murphySpread,
    murphySmoothness,
    murphyLatency,
    murphyPaths,
    murphyGhost,
    blendJumps,
    damping,
    aronsonThreshold,
    disCircle,
    disCoefficients,
    thesisClocks,
  ],
};
