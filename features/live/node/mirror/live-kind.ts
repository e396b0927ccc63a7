/** Live sessions as a kind of session: their mirror in the session's thread, and the mirror of a recorded one. */
import { stringify } from 'yaml';
import type { ExperimentOutline } from '../../../../contract/bench-state.ts';
import { Mirror } from '../../../../engine/live/mirror.ts';
import type { PluginRegistry } from '../../../../engine/session/plugin-registry.ts';
import type { SessionPlan } from '../../../../engine/session/session-plan.ts';
import { sharedSeconds } from '../../../../main/base/wall-clock.ts';
import { outlineOf } from '../../../../main/experiment/outline.ts';
import type { PluginBundle } from '../../../../main/plugins/bundle-plugin.ts';
import { layoutOf } from '../../../../main/recording/format/telemetry-layout.ts';
import type { RecordingSetup } from '../../../../main/recording/recorder-port.ts';
import type { Recording } from '../../../../main/recording/recording.ts';
import { benchRecord, rowEveryOfSessions } from '../../../../main/run/recording-setup.ts';
import type { OpeningThread, Replayable, ReplayOptions } from '../../../../main/run/session-kind.ts';
import type { LiveSetup } from '../../calls/live-calls.ts';
import { resolveLive } from '../../common/live-plan.ts';
import type { OpenMirror } from './live-mirror.ts';
import { MirrorJournal } from './mirror-journal.ts';
import { MirrorSession } from './mirror-session.ts';

export async function openMirror({ setup, clock }: OpenMirror, thread: OpeningThread): Promise<MirrorSession> {
  const { plan, resolved } = resolveLive(setup, thread.registry);
  const outline = outlineOf(resolved.name, { ...resolved, lanes: plan.lanes });
  const recorder = await thread.recorderOf(plan, () => liveSetup(setup, plan, outline, thread.plugins));
  const { decisions, traffic, options } = thread.observed(plan, outline, recorder);
  const mirror = new Mirror(plan, options);
  const { line } = thread;
  const journal = recorder && line ? new MirrorJournal(mirror, recorder, (message) => line.send(message)) : undefined;
  return new MirrorSession({
    mirror,
    decisions,
    journal,
    traffic,
    clock,
    wall: sharedSeconds,
    report: (message) => thread.report(message),
  });
}

/** The setup of the recording of a live session. */
export function liveSetup(
  { epoch, experiment, seed, seats, screens }: LiveSetup,
  plan: SessionPlan,
  outline: ExperimentOutline,
  plugins: readonly PluginBundle[],
): RecordingSetup {
  const { name, file } = outline;
  const played = { experiment: stringify(experiment), seed, seats, epoch, ...(screens && { screens }) };
  const layout = layoutOf(plan);
  const rowEvery = rowEveryOfSessions(plan, layout);
  return {
    setup: { ...benchRecord(plugins), kind: 'live', name, file, ...played, inputs: [], rowEvery, layout, outline },
    inputs: [],
  };
}

export function replayedMirror(recording: Recording, registry: PluginRegistry, { changed, watch, calls }: ReplayOptions): Replayable {
  const experiment = changed?.experiment ?? recording.experiment;
  const { seed, seats = 0, screens, file } = recording.setup;
  const { plan, resolved } = resolveLive({ experiment, seed, seats, screens }, registry);
  const { lanes } = outlineOf(file, { ...resolved, lanes: plan.lanes });
  const mirror = new Mirror(plan, { ...calls, ...watch?.({ plan, lanes, experiment }) });
  return {
    session: mirror.session,
    advanceTo: (time) => mirror.advanceTo(time),
    results: () => mirror.results(),
    scores: () => ({ counts: structuredClone(mirror.counts), scores: mirror.scores() }),
    operate: () => undefined,
    enter: ({ events, leftOut }) => {
      for (const event of events) mirror.take(event);
      if (leftOut) mirror.counts.leftOut = leftOut;
    },
  };
}
