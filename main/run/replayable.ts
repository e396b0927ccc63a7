/** A recording that can be replayed: its session with its recorded input. */
import { basename } from 'node:path';
import { BenchError } from '../../contract/errors.ts';
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { Session } from '../../engine/session/session.ts';
import { SessionContracts } from './session-contracts.ts';
import { SessionLinks } from './session-links.ts';
import type { RecordingMessage } from '../recording/format/recording-format.ts';
import { loadRecorded } from './recording-setup.ts';
import type { Recording } from '../recording/recording.ts';
import type { Replayable, ReplayOptions, SessionKind } from './session-kind.ts';

/**
 * Enters the recorded input at its session times: `reach` advances the session to one (s), `after` gets each message
 * then.
 */
export async function enterRecorded(
  recording: Recording,
  replayed: Replayable,
  reach: (time: number) => Promise<void>,
  after?: (message: RecordingMessage<'operator' | 'events' | 'results'>) => void,
): Promise<void> {
  for (const message of recording.messages(['operator', 'events', 'results'])) {
    const { topic, record } = message;
    if (topic === 'events') replayed.enter(record);
    // With this message all input is known so far.
    const known = topic === 'events' ? record.reached : record.time;
    if (known >= 0) await reach(known);
    if (topic === 'operator') replayed.operate(record);
    after?.(message);
  }
}

/**
 * Session time (s) up to which all input is known: a live recording that breaks off may have later rows without their
 * events.
 */
export function knownUntil(recording: Recording): number {
  const { setup, isWhole, span } = recording;
  return setup.kind !== 'live' || isWhole ? span.to : Math.max(recording.last('events')?.record.reached ?? 0, 0);
}

/** With what recordings are replayed. */
export interface ReplayMeans {
  readonly registry: PluginRegistry;
  /** Kinds of session besides those of experiments. */
  readonly kinds: readonly SessionKind[];
}

/** Rejects with a `BenchError` where the experiment cannot be loaded. */
export async function replayableOf(
  recording: Recording,
  { registry, kinds }: ReplayMeans,
  options: ReplayOptions = {},
): Promise<Replayable> {
  if (recording.setup.kind === 'score')
    throw new BenchError(
      'not-possible',
      `${recording.path} is what a game logged, and there is nothing to replay. Its motion can be that of an experiment: motion: { kind: trace, file: ${basename(recording.path)}, entity: … }.`,
    );
  const kind = kinds.find((each) => each.kind === recording.setup.kind);
  if (!kind && recording.setup.kind === 'live') throw new Error('A live session is replayed by its kind, which is not in the list.');
  return kind ? (await kind.replay())(recording, registry, options) : sessionOf(recording, registry, options);
}

async function sessionOf(recording: Recording, registry: PluginRegistry, { changed, watch, calls }: ReplayOptions): Promise<Replayable> {
  const { plan, outline } = await loadRecorded(recording, registry, changed);
  const experiment = changed?.experiment ?? recording.experiment;
  const session = new Session(plan, { ...calls, ...watch?.({ plan, lanes: outline.lanes, experiment }) });
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
      else if (record.kind === 'heard') session.extend(record.entity, record);
    },
    enter: () => undefined,
  };
}
