/** Replays a recorded live session: the same plan, the same events, the same mirror. */
import { resolveLive } from '../../contract/live/live-plan.ts';
import { BenchError } from '../../contract/errors.ts';
import { Mirror } from '../../engine/live/mirror.ts';
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import type { ResultsRecord } from './live-format.ts';
import { readLiveRecording, type LiveRecord } from './live-recording.ts';

export interface Replayed {
  /** Name of the experiment. */
  readonly name: string;
  readonly mirror: Mirror;
  /** What was found when it was played; null: the recording breaks off. */
  readonly recorded: ResultsRecord | null;
}

/** Throws `BenchError` where the recording cannot be read, or its experiment not be resolved. */
export async function replayLive(path: string, registry: PluginRegistry): Promise<Replayed> {
  const records = readLiveRecording(path);
  const first = await records.next();
  if (first.done || first.value.topic !== 'setup') throw new BenchError('bad-input', `${path} breaks off before it says what is played.`);
  const { plan, resolved } = resolveLive(first.value.record.setup, registry);
  const mirror = new Mirror(plan);
  let recorded: ResultsRecord | null = null;
  for await (const record of records) {
    if (record.topic === 'results') recorded = record.record;
    enter(record, mirror);
  }
  return { name: resolved.name, mirror, recorded };
}

/** What comes later in the recording enters later than what has been reached: so no more is kept in memory than there must be. */
function enter(record: LiveRecord, mirror: Mirror): void {
  if (record.topic === 'results') mirror.advanceTo(record.record.time);
  if (record.topic !== 'events') return;
  for (const event of record.record.events) mirror.take(event);
  if (record.record.reached >= 0) mirror.advanceTo(record.record.reached);
}
