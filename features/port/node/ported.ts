/** The ids of what has a port. */
import { convergenceFiles, modelFiles, playoutFiles } from './piece-files.ts';

export const ported = {
  models: Object.keys(modelFiles),
  convergence: Object.keys(convergenceFiles),
  playout: Object.keys(playoutFiles),
} as const;
