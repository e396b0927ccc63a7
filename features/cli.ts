/** Every command, by group, in the order in which help lists them. */
import type { CommandEntry, CommandFeatures } from '../main/cli/command-list.ts';
import { completionCommands, openAndRun, replayCommands } from '../main/cli/commands/index.ts';
import { workerParts } from '../main/run/worker-feature.ts';
import { disCommands } from './dis/cli/index.ts';
import { liveCommands } from './live/cli/index.ts';
import { motionCommands } from './motion/cli/index.ts';
import { networkCommands } from './network/cli/index.ts';
import { exportCommands, recordingCommands, vectorCommands } from './output/cli/index.ts';
import { pluginCommands } from './plugins/cli/index.ts';
import { portCommands } from './port/cli/index.ts';
import { proxyCommands } from './proxy/cli/index.ts';
import { reproduceCommands } from './reproduce/cli/index.ts';
import { scoreCommands } from './score/cli/index.ts';
import { studyCommands } from './study/cli/index.ts';
import { sweepCommands } from './sweep/cli/index.ts';
import { tuneCommands } from './tune/cli/index.ts';
import { workerFeatures } from './worker.ts';

const commands: readonly CommandEntry[] = [
  ...openAndRun,
  ...replayCommands,
  ...scoreCommands,
  ...motionCommands,
  ...networkCommands,
  ...proxyCommands,
  ...sweepCommands,
  ...tuneCommands,
  ...portCommands,
  ...reproduceCommands,
  ...liveCommands,
  ...studyCommands,
  ...exportCommands,
  ...recordingCommands,
  ...disCommands,
  ...vectorCommands,
  ...pluginCommands,
  ...completionCommands,
];

export const commandFeatures: CommandFeatures = {
  commands,
  kinds: workerParts(workerFeatures).kinds,
  bench: async () => (await import('./node.ts')).benchParts,
};
