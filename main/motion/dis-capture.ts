/** A capture of a DIS exercise (pcap or pcapng) as motion: every entity a track, its rows the Entity State PDUs. */
import { BenchError } from '../../contract/errors.ts';
import { datagramsOf, noCounts } from '../dis/capture.ts';
import { countsText, originText, unknownText } from '../dis/exercise-text.ts';
import {
  Exercise,
  type ExerciseCounts,
  type ExerciseOptions,
  type SightedEnd,
  type SightedEntity,
  type SightedState,
} from '../dis/exercise.ts';
import { usualPort } from '../dis/socket.ts';
import type { ColumnName, MotionFile, MotionTrack } from './motion-track.ts';

/** Ports that are named where none is that of the exercise. */
const mostPorts = 10;

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
  const heard = new Heard();
  const ports = new Set<number>();
  for (const datagram of datagramsOf(path, bytes, counts)) {
    if (ports.size < mostPorts) ports.add(datagram.port);
    exercise ??= new Exercise({ ...options, hourOffset: -((counts.begin ?? 0) % 3600) }, heard);
    if (datagram.port === port) exercise.take(datagram.payload, datagram.time);
  }
  const tracks = heard.tracks;
  if (!exercise || tracks.length === 0) throw new BenchError('bad-input', `${path}: ${emptyText(port, ports, exercise?.counts)}`);
  const origin = Math.min(...tracks.map(({ columns: { t } }) => t[0]!));
  const notes = [...(exercise.origin ? [originText(exercise.origin)] : []), countsText(exercise.counts), unknownText];
  return { path, idColumn: 'entity', tracks, origin, readAs: null, counts: exercise.counts, notes };
}

function emptyText(port: number, ports: ReadonlySet<number>, counts: ExerciseCounts | undefined): string {
  if (!ports.has(port)) {
    const found = [...ports].join(', ');
    return `no datagram went to UDP port ${port}; ${found === '' ? 'the capture has no UDP' : `found port ${found}; name it with --port`}.`;
  }
  return `no Entity State PDU counts. ${counts ? countsText(counts) : ''}`;
}

const fields = ['x', 'y', 'z', 'vx', 'vy', 'vz', 'ax', 'ay', 'az', 'qw', 'qx', 'qy', 'qz', 'wx', 'wy'] as const;

interface Row {
  readonly time: number;
  /** 0: the end of one. */
  readonly spawn: number;
  readonly state: SightedState['state'] | null;
}

/** All that was heard of each entity. */
class Heard {
  readonly #rows = new Map<SightedEntity, Row[]>();

  get tracks(): readonly MotionTrack[] {
    return [...this.#rows].map(([entity, rows]) => trackOf(entity, rows));
  }

  state(entity: SightedEntity, { sent, spawn, state }: SightedState): void {
    const rows = this.#rows.get(entity) ?? [];
    rows.push({ time: sent, spawn, state });
    this.#rows.set(entity, rows);
  }

  end(entity: SightedEntity, { time }: SightedEnd): void {
    this.#rows.get(entity)?.push({ time, spawn: 0, state: null });
  }
}

function trackOf({ id, marking }: SightedEntity, rows: readonly Row[]): MotionTrack {
  const column = (read: (row: (typeof rows)[number]) => number) => Float64Array.from(rows, read);
  const values = fields.map((field) => [field, column(({ state }) => state?.[field] ?? 0)] as const);
  const columns = Object.fromEntries(values) as Record<Exclude<ColumnName, 't' | 'life' | 'yaw' | 'yawRate'>, Float64Array>;
  const turning = { yawRate: column(({ state }) => state?.wz ?? 0), life: column(({ spawn }) => spawn) };
  return { id, name: marking, columns: { t: column(({ time }) => time), ...columns, ...turning } };
}
