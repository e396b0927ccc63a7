/** The real paths of a recorded session as motion: every entity a track, sampled as it was recorded. */
import { rowsOf } from '../recording/format/table.ts';
import { TelemetryColumns } from '../../contract/telemetry.ts';
import { withRecording, type Recording } from '../recording/recording.ts';
import type { MotionFile, MotionTrack } from './motion-track.ts';

const fields = ['x', 'y', 'z', 'yaw'] as const;

interface GrowingTrack {
  readonly t: number[];
  readonly life: number[];
  readonly values: Readonly<Record<(typeof fields)[number], number[]>>;
}

/**
 * `wanted`: the id of the one entity that is needed; left out: all. Rejects with a `BenchError` where the recording
 * cannot be read.
 */
export async function readRecordedSession(path: string, wanted?: string): Promise<MotionFile> {
  return withRecording(path, (recording) => {
    const { entities } = recording.setup.layout;
    const known = wanted !== undefined && entities.includes(wanted);
    const chosen = [...entities.keys()].filter((entity) => !known || entities[entity] === wanted);
    return { path, idColumn: 'entity', tracks: tracksOf(recording, chosen), origin: 0, readAs: null };
  });
}

function tracksOf(recording: Recording, entities: readonly number[]): readonly MotionTrack[] {
  const { layout } = recording.setup;
  const columns = new TelemetryColumns(layout);
  const tracks = entities.map(() => ({ t: [], life: [], values: { x: [], y: [], z: [], yaw: [] } }));
  for (const { record } of recording.messages(['rows'])) {
    const { times, values, columns: width } = rowsOf(record);
    times.forEach((time, row) =>
      entities.forEach((entity, index) =>
        addRow(tracks[index] as GrowingTrack, time, (field) => columns.exactly(values, row * width, columns.entity(entity, field))),
      ),
    );
  }
  return entities.flatMap((entity, index) => trackOf(layout.entities[entity] ?? '', tracks[index] as GrowingTrack));
}

/** An entity that leaves the world gets a single row; of two rows at one time the first counts. */
function addRow({ t, life, values }: GrowingTrack, time: number, read: (field: (typeof fields)[number] | 'life') => number): void {
  const present = read('life');
  const isThere = present > 0 && !Number.isNaN(read('x'));
  if (time <= (t.at(-1) ?? -Infinity) || (!isThere && (life.at(-1) ?? 0) === 0)) return;
  t.push(time);
  life.push(isThere ? present : 0);
  for (const field of fields) values[field].push(isThere ? read(field) : 0);
}

/** Empty for an entity that never was in the world. */
function trackOf(id: string, { t, life, values }: GrowingTrack): MotionTrack[] {
  if (t.length === 0) return [];
  const [x, y, z, yaw] = fields.map((field) => Float64Array.from(values[field]));
  return [{ id, name: '', columns: { t: Float64Array.from(t), x: x!, y: y!, z: z!, yaw: yaw!, life: Float64Array.from(life) } }];
}
