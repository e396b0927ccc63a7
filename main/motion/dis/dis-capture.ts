/** A capture of a DIS exercise (pcap or pcapng) as motion: every entity a track, its rows the Entity State PDUs. */
import { BenchError } from '../../../contract/errors.ts';
import { datagramsOf, noCounts, type CaptureCounts } from './capture.ts';
import { countsText, originText, unknownText } from './exercise-text.ts';
import { Exercise, type ExerciseCounts, type ExerciseOptions, type HeardEnd, type HeardEntity, type HeardState } from './exercise.ts';
import { pduTypes, readDatagram, usualPort } from './pdu.ts';
import type { ColumnName, MotionFile, MotionTrack } from '../motion-track.ts';

/** Ports that are named where none is that of the exercise. */
const mostPorts = 10;

export interface CaptureMapping extends ExerciseOptions {
  readonly port?: number | undefined;
}

export interface CapturedExercise extends MotionFile {
  readonly counts: ExerciseCounts;
}

/**
 * Times count from the capture's first whole second, by the senders' time stamps. Left out, the port is the usual one,
 * or, where nothing went there, the only one to which Entity State PDUs went. Throws a `BenchError` where there is no
 * entity.
 */
export function readDisCapture(path: string, bytes: Uint8Array, { port, ...options }: CaptureMapping = {}): CapturedExercise {
  const chosen = port ?? chosenPort(path, portsOf(path, bytes));
  const counts = noCounts();
  const heard = new Heard();
  let exercise: Exercise | null = null;
  for (const datagram of datagramsOf(path, bytes, counts)) {
    if (datagram.port !== chosen) continue;
    exercise ??= new Exercise({ ...options, hourOffset: -((counts.begin ?? 0) % 3600) }, heard);
    exercise.take(datagram.payload, datagram.time);
  }
  const { tracks } = heard;
  if (!exercise) throw new BenchError('bad-input', `${path}: ${portText(chosen, portsOf(path, bytes))}`);
  if (tracks.length === 0) throw new BenchError('bad-input', `${path}: no usable Entity State PDU. ${countsText(exercise.counts)}`);
  const origin = Math.min(...tracks.map(({ columns: { t } }) => t[0]!));
  const notes = [
    ...(chosen === usualPort ? [] : [`UDP port ${chosen}.`]),
    ...(exercise.origin ? [originText(exercise.origin)] : []),
    countsText(exercise.counts),
    ...captureNotes(counts),
    unknownText,
  ];
  return { path, idColumn: 'entity', tracks, origin, readAs: null, counts: exercise.counts, notes };
}

/** Ports with the number of their datagrams that are Entity State PDUs. */
function portsOf(path: string, bytes: Uint8Array): ReadonlyMap<number, number> {
  const ports = new Map<number, number>();
  for (const { port, payload } of datagramsOf(path, bytes, noCounts())) {
    const isState = payload[2] === pduTypes.entityState && readDatagram(payload).pdus.length > 0;
    ports.set(port, (ports.get(port) ?? 0) + (isState ? 1 : 0));
  }
  return ports;
}

function chosenPort(path: string, ports: ReadonlyMap<number, number>): number {
  const candidates = [...ports].filter(([, states]) => states > 0).map(([port]) => port);
  if (ports.has(usualPort) || candidates.length === 0) return usualPort;
  const [only = usualPort, ...more] = candidates;
  if (more.length === 0) return only;
  throw new BenchError(
    'bad-input',
    `${path}: Entity State PDUs went to the UDP ports ${candidates.join(', ')}; choose one of them as the port.`,
  );
}

function portText(port: number, ports: ReadonlyMap<number, number>): string {
  const found = [...ports.keys()].slice(0, mostPorts).join(', ');
  return `no datagram went to UDP port ${port}; ${found === '' ? 'the capture has no UDP' : `found port ${found}`}.`;
}

function captureNotes({ cut, fragments, timeless, isCut }: CaptureCounts): readonly string[] {
  return [
    ...(cut > 0 ? [`${cut} packets were captured in part only: raise the capture's snapshot length.`] : []),
    ...(fragments > 0 ? [`${fragments} fragments belong to datagrams of which other fragments are missing.`] : []),
    ...(timeless > 0 ? [`${timeless} packets have no time and were left out.`] : []),
    ...(isCut ? ['The capture ends within a packet; what came before counts.'] : []),
  ];
}

const fields = ['x', 'y', 'z', 'vx', 'vy', 'vz', 'ax', 'ay', 'az', 'qw', 'qx', 'qy', 'qz', 'wx', 'wy'] as const;

interface Row {
  readonly time: number;
  /** 0: the end of one. */
  readonly spawn: number;
  readonly state: HeardState['state'] | null;
}

/** All that was heard of each entity. */
class Heard {
  readonly #rows = new Map<HeardEntity, Row[]>();

  get tracks(): readonly MotionTrack[] {
    return [...this.#rows].map(([entity, rows]) => trackOf(entity, rows));
  }

  state(entity: HeardEntity, { sent, spawn, state }: HeardState): void {
    const rows = this.#rows.get(entity) ?? [];
    rows.push({ time: sent, spawn, state });
    this.#rows.set(entity, rows);
  }

  end(entity: HeardEntity, { time }: HeardEnd): void {
    this.#rows.get(entity)?.push({ time, spawn: 0, state: null });
  }
}

function trackOf({ id, marking }: HeardEntity, rows: readonly Row[]): MotionTrack {
  const column = (read: (row: (typeof rows)[number]) => number) => Float64Array.from(rows, read);
  const values = fields.map((field) => [field, column(({ state }) => state?.[field] ?? 0)] as const);
  const columns = Object.fromEntries(values) as Record<Exclude<ColumnName, 't' | 'life' | 'yaw' | 'yawRate'>, Float64Array>;
  const turning = { yawRate: column(({ state }) => state?.wz ?? 0), life: column(({ spawn }) => spawn) };
  return { id, name: marking, columns: { t: column(({ time }) => time), ...columns, ...turning } };
}
