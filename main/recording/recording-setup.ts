/** The setup of a recording: everything that its session is made of, so that it can be made again anywhere. */
import { createHash } from 'node:crypto';
import { stringify } from 'yaml';
import { InputFolder } from '../experiment/input-folder.ts';
import type { LoadedExperiment } from '../experiment/load-experiment.ts';
import type { ExperimentOutline } from '../../contract/bench-state.ts';
import type { LiveSetup } from '../../contract/live/live-calls.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import { readInput } from '../files/read-input.ts';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import { projectPaths } from '../project-paths.ts';
import { layoutOf } from './format/telemetry-layout.ts';
import { recordingFormat, type PluginRecord, type RecordingKind } from './format/recording-format.ts';
import type { RecordingSetup } from './recorder-message.ts';
import { dateNow } from '../wall-clock.ts';

/** What every recording says of the bench that makes it. `plugins`: those of third parties. */
function benchRecord(plugins: readonly PluginBundle[]) {
  return {
    format: recordingFormat,
    driftbench: projectPaths().version,
    began: dateNow().toISOString(),
    plugins: plugins.map(pluginRecord),
  };
}

export function pluginRecord({ path, version, checksum: sha256 }: PluginBundle): PluginRecord {
  return { path, ...(version !== null && { version }), sha256 };
}

interface RecordedExperiment {
  readonly kind: Exclude<RecordingKind, 'live'>;
  /** Of the experiment's file. */
  readonly path: string;
  readonly loaded: LoadedExperiment;
  readonly plugins: readonly PluginBundle[];
}

/** Of an experiment that was loaded from a file. */
export async function experimentSetup({ kind, path, loaded, plugins }: RecordedExperiment): Promise<RecordingSetup> {
  const { plan, outline, fields } = loaded;
  const folder = new InputFolder(path);
  const files = await Promise.all(
    loaded.inputs.map(async (name) => ({
      name,
      bytes: await readInput(folder.pathOf(name), 'a file that is recorded with its experiment'),
    })),
  );
  return {
    setup: {
      ...benchRecord(plugins),
      kind,
      name: outline.name,
      file: outline.file,
      experiment: stringify(fields),
      inputs: files.map(({ name, bytes }) => ({ name, sha256: checksumOf(bytes) })),
      lanes: plan.lanes.map(({ id }) => id),
      seed: plan.seed,
      layout: layoutOf(plan),
      outline,
    },
    inputs: files,
  };
}

/** Of a live session. */
export function liveSetup(
  { epoch, experiment, seed, seats }: LiveSetup,
  plan: SessionPlan,
  outline: ExperimentOutline,
  plugins: readonly PluginBundle[],
): RecordingSetup {
  const { name, file } = outline;
  const played = { experiment: stringify(experiment), seed, seats, epoch };
  return {
    setup: { ...benchRecord(plugins), kind: 'live', name, file, ...played, inputs: [], layout: layoutOf(plan), outline },
    inputs: [],
  };
}

function checksumOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
