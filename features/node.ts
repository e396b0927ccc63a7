/** The part of each feature on the bench, in the order in which they are opened. */
import type { BenchFeature } from '../main/bench/bench-feature.ts';
import type { BenchParts } from '../main/bench/new-bench.ts';
import { benchCalls } from './calls.ts';
import { disFeature } from './dis/node/dis-exercises.ts';
import { liveFeature } from './live/node/live-sessions.ts';
import { motionFeature } from './motion/node/imports.ts';
import { networkFeature } from './network/node/link-fits.ts';
import { exportFeature } from './output/node/exports.ts';
import { foxgloveFeature } from './output/node/foxglove/foxglove-feature.ts';
import { pluginFeature } from './plugins/node/plugin-reload.ts';
import { portFeature } from './port/node/bench-ports.ts';
import { scoreFeature } from './score/node/game-scores.ts';
import { sweepFeature } from './sweep/node/sweeps.ts';
import { tuneFeature } from './tune/node/tunings.ts';

export const benchFeatures: readonly BenchFeature[] = [
  sweepFeature,
  tuneFeature,
  exportFeature,
  pluginFeature,
  liveFeature,
  disFeature,
  motionFeature,
  scoreFeature,
  portFeature,
  networkFeature,
  foxgloveFeature,
];

export const benchParts: BenchParts = { calls: { ...benchCalls }, features: benchFeatures };
