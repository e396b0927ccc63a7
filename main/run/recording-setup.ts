/**
 * The setup of a recording: everything that its session is made of; and the experiment loaded again from it, on any
 * machine.
 */
import { createHash } from 'node:crypto';
import { stringify } from 'yaml';
import { InputFolder } from '../experiment/input-folder.ts';
import { type LoadedExperiment, loadExperiment } from '../experiment/load-experiment.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import { readInput } from '../base/files/read-input.ts';
import { BenchError } from '../../contract/errors.ts';
import { passingFolder } from '../base/files/passing-folder.ts';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import { projectPaths } from '../base/project-paths.ts';
import { keptEvery, TelemetryColumns, type TelemetryLayout } from '../../contract/telemetry.ts';
import { layoutOf } from '../recording/format/telemetry-layout.ts';
import { recordingFormat, type PluginRecord, type RecordingKind } from '../recording/format/recording-format.ts';
import type { RecordingSetup } from '../recording/recorder-port.ts';
import { dateNow } from '../base/wall-clock.ts';
import { rm } from 'node:fs/promises';
import { sep } from 'node:path';
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import type { Recording } from '../recording/recording.ts';
import { recordedStem, unpackExperiment } from '../recording/unpacked-experiment.ts';

/** The bench that makes the recording. `plugins`: those of third parties. */
export function benchRecord(plugins: readonly PluginBundle[]) {
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
  readonly kind: Extract<RecordingKind, 'run' | 'session'>;
  /** Path of the experiment's file. */
  readonly path: string;
  readonly loaded: LoadedExperiment;
  readonly plugins: readonly PluginBundle[];
}

/** Session time between two rows of a headless run, s: enough to see what happens, without the bytes of every tick. */
export function rowEveryOfRuns(tick: number): number {
  return Math.max(tick, Math.round(0.1 / tick) * tick);
}

/** Session time between two rows of a watched session, s. */
export function rowEveryOfSessions({ frame }: SessionPlan, layout: TelemetryLayout): number {
  return keptEvery(new TelemetryColumns(layout).count, frame);
}

/** The setup of an experiment that was loaded from a file. */
export async function experimentSetup({ kind, path, loaded, plugins }: RecordedExperiment): Promise<RecordingSetup> {
  const { plan, outline, fields } = loaded;
  const folder = new InputFolder(path);
  const files = await Promise.all(
    loaded.inputs.map(async (name) => ({
      name,
      bytes: await readInput(folder.pathOf(name), 'a file that is recorded with its experiment'),
    })),
  );
  const layout = layoutOf(plan);
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
      rowEvery: kind === 'run' ? rowEveryOfRuns(plan.frame) : rowEveryOfSessions(plan, layout),
      layout,
      outline,
    },
    inputs: files,
  };
}

function checksumOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A line for every plugin that differs from the recording's. */
export function changedPlugins(recorded: readonly PluginRecord[], now: readonly PluginBundle[]): readonly string[] {
  const sums = new Set(recorded.map(({ sha256 }) => sha256));
  const others = now.filter(({ checksum }) => !sums.has(checksum));
  return others.map(
    ({ path, checksum }) => `${path} has changed since this was recorded (SHA-256 ${checksum.slice(0, 12)}… now): numbers may differ.`,
  );
}

/** The recorded experiment with changes: other lanes, for example. */
export interface ChangedExperiment {
  readonly experiment: unknown;
  /** Ids of those that run; left out: all. */
  readonly lanes?: readonly string[] | undefined;
}

/**
 * Loads the recorded experiment, unchanged or changed, from files in a temporary folder. Rejects with a `BenchError`.
 */
export async function loadRecorded(recording: Recording, registry: PluginRegistry, changed?: ChangedExperiment): Promise<LoadedExperiment> {
  const { setup } = recording;
  const folder = await passingFolder('replay');
  try {
    const path = await unpackExperiment(recording, folder, recordedStem(recording), changed?.experiment);
    return await loadExperiment(path, { registry, lanes: changed ? changed.lanes : setup.lanes });
  } catch (error) {
    if (!(error instanceof BenchError) || changed) throw error;
    // The user has the recording, and no file of that folder.
    const text = error.message.replaceAll(`${folder}${sep}`, `${recording.path}: `);
    throw new BenchError(error.code, text, { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
