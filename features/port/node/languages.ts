/** The languages of ports, and the ids of what has one. */
import { convergenceFiles, modelFiles, playoutFiles } from './piece-files.ts';

export const languages = ['csharp', 'cpp', 'gdscript', 'rust', 'typescript'] as const;
export type Language = (typeof languages)[number];

export const ported = {
  models: Object.keys(modelFiles),
  convergence: Object.keys(convergenceFiles),
  playout: Object.keys(playoutFiles),
} as const;
