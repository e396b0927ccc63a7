/** A recording that can be replayed: its session, or the mirror of a live one, which is told what it was told then. */
import { resolveLive } from '../../contract/live/live-plan.ts';
import { Mirror } from '../../engine/live/mirror.ts';
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import type { RunResults } from '../../engine/session/run-results.ts';
import { Session } from '../../engine/session/session.ts';
import { SessionContracts } from '../session/session-contracts.ts';
import { SessionLinks } from '../session/session-links.ts';
import type { EventsRecord, OperatorRecord, RecordingMessage } from './format/recording-format.ts';
import { loadRecorded, type Reworded } from './materialised.ts';
import type { Recording } from './recording.ts';

/** What is replayed: a session, or the mirror of a live one. */
export interface Replayable {
  readonly session: Session;
  advanceTo(time: number): void;
  results(): RunResults;
  /** Null of what nobody plays. */
  scores(): { readonly counts: unknown; readonly scores: unknown } | null;
  operate(record: OperatorRecord): void;
  enter(record: EventsRecord): void;
}

/** Up to when (s) everything has been told that could happen by then. */
export function momentOf(message: RecordingMessage<'operator' | 'events' | 'results'>): number {
  return message.topic === 'events' ? message.record.reached : message.record.time;
}

/** As it was recorded, or reworded. Rejects with a `BenchError` where the experiment cannot be loaded. */
export async function replayableOf(recording: Recording, registry: PluginRegistry, reworded?: Reworded): Promise<Replayable> {
  return recording.setup.kind === 'live' ? mirrorOf(recording, registry, reworded) : sessionOf(recording, registry, reworded);
}

async function sessionOf(recording: Recording, registry: PluginRegistry, reworded: Reworded | undefined): Promise<Replayable> {
  const { plan } = await loadRecorded(recording, registry, reworded);
  const session = new Session(plan);
  const links = new SessionLinks(session);
  const contracts = new SessionContracts(session);
  return {
    session,
    advanceTo: (time) => session.advanceTo(time),
    results: () => session.results(),
    scores: () => null,
    operate: (record) => {
      if (record.kind === 'link') links.change(record.change);
      else if (record.kind === 'contract') contracts.change(record.change);
    },
    enter: () => undefined,
  };
}

function mirrorOf(recording: Recording, registry: PluginRegistry, reworded: Reworded | undefined): Replayable {
  const { setup } = recording;
  const experiment = reworded?.experiment ?? recording.experiment;
  const { seed, seats = 0 } = setup;
  const { plan } = resolveLive({ experiment, seed, seats }, registry);
  const mirror = new Mirror(plan);
  return {
    session: mirror.session,
    advanceTo: (time) => mirror.advanceTo(time),
    results: () => mirror.results(),
    scores: () => ({ counts: mirror.counts, scores: mirror.scores() }),
    operate: () => undefined,
    enter: ({ events }) => events.forEach((event) => mirror.take(event)),
  };
}
