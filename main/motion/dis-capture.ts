/** A capture of a DIS exercise (pcap or pcapng) as motion: every entity a track, its rows the Entity State PDUs. */
import { BenchError } from '../../contract/errors.ts';
import { datagramsOf, noCounts } from '../dis/capture.ts';
import { Exercise, type ExerciseCounts, type ExerciseOptions, type SightedEntity } from '../dis/exercise.ts';
import type { ColumnName, MotionFile, MotionTrack } from './motion-track.ts';

/** The port that the standard's exercises use. */
const usualPort = 3000;

export interface CaptureMapping extends ExerciseOptions {
  readonly port?: number | undefined;
}

export interface CapturedExercise extends MotionFile {
  readonly counts: ExerciseCounts;
}

/** Times count from the capture's first whole second, by the senders' time stamps. Throws a `BenchError` where there is no entity. */
export function readDisCapture(path: string, bytes: Uint8Array, { port = usualPort, ...options }: CaptureMapping = {}): CapturedExercise {
  const counts = noCounts();
  let exercise: Exercise | null = null;
  const ports = new Set<number>();
  for (const datagram of datagramsOf(path, bytes, counts)) {
    ports.add(datagram.port);
    exercise ??= new Exercise({ ...options, hourOffset: -((counts.begin ?? 0) % 3600) });
    if (datagram.port === port) exercise.take(datagram.payload, datagram.time);
  }
  const tracks = (exercise?.entities ?? []).filter(({ states }) => states.length > 0).map(trackOf);
  if (!exercise || tracks.length === 0) throw new BenchError('bad-input', `${path}: ${emptyText(port, ports, exercise?.counts)}`);
  const origin = Math.min(...tracks.map(({ columns: { t } }) => t[0]!));
  return { path, idColumn: 'entity', tracks, origin, readAs: null, counts: exercise.counts };
}

function emptyText(port: number, ports: ReadonlySet<number>, counts: ExerciseCounts | undefined): string {
  if (!ports.has(port)) {
    const found = [...ports].slice(0, 10).join(', ');
    return `no datagram went to UDP port ${port}; ${found === '' ? 'the capture has no UDP' : `found port ${found}`}.`;
  }
  return `no Entity State PDU counts: ${JSON.stringify(counts)}.`;
}

const fields = ['x', 'y', 'z', 'vx', 'vy', 'vz', 'ax', 'ay', 'az', 'qw', 'qx', 'qy', 'qz', 'wx', 'wy'] as const;

function trackOf({ id, marking, states, ends }: SightedEntity): MotionTrack {
  const rows = [
    ...states.map(({ sent, spawn, state }) => ({ time: sent, spawn, state })),
    ...ends.map(({ time }) => ({ time, spawn: 0, state: null })),
  ].sort((a, b) => a.time - b.time);
  const column = (read: (row: (typeof rows)[number]) => number) => Float64Array.from(rows, read);
  const values = fields.map((field) => [field, column(({ state }) => state?.[field] ?? 0)] as const);
  const columns = Object.fromEntries(values) as Record<Exclude<ColumnName, 't' | 'life' | 'yaw' | 'yawRate'>, Float64Array>;
  const turning = { yawRate: column(({ state }) => state?.wz ?? 0), life: column(({ spawn }) => spawn) };
  return { id, name: marking, columns: { t: column(({ time }) => time), ...columns, ...turning } };
}
