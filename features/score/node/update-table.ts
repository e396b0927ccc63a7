/** Tables of updates: their rows become what the logs of a game have, arrivals (R) at a viewer and sends (U) to it. */
import { BenchError } from '../../../contract/errors.ts';
import { motionQuantities, type MotionMapping } from '../../../experiment/motion.ts';
import { listed, unknownWord } from '../../../experiment/problem.ts';
import type { ArrivedUpdates, GameLog, SentUpdates, UpdateField, UpdateStates } from '../../../main/motion/game-log/game-log.ts';
import { arrivalNames, type ArrivalColumns, type ArrivalMapping } from '../../../main/motion/mapping/arrival-columns.ts';
import type { MotionFile, MotionTrack, TrackArrivals, TrackColumns } from '../../../main/motion/motion-track.ts';
import { openForeignMotion } from '../../../main/motion/open-foreign-motion.ts';
import { areFor } from './senders.ts';
import { entityOf, isOriented, processOf, quaternions } from './tables-as-logs.ts';

export interface UpdateTables {
  readonly paths: readonly string[];
  /** Columns of theirs by quantity: what an update has beside its state, `entity`, and quantities of motion. */
  readonly columns: Readonly<Record<string, string>>;
}

/** What one table says of one entity at one viewer. */
interface TableRows {
  readonly path: string;
  readonly entity: string;
  readonly viewer: GameLog;
  readonly arrived: ArrivedUpdates;
  /** To this viewer. */
  readonly sent: Omit<SentUpdates, 'to'> | null;
}

/** The logs with what the tables say. Rejects with a `BenchError` that names the table, what was found and what is allowed. */
export async function withUpdates(
  logs: readonly GameLog[],
  { paths, columns }: UpdateTables,
  mapping: MotionMapping = {},
): Promise<readonly GameLog[]> {
  const read = arrivalMapping(columns, mapping);
  let whole = logs;
  for (const path of paths) {
    const file = await openForeignMotion(path, { form: 'arrivals', mapping: read });
    const tracks = file.tracks.map((track) => rowsOf(file, track, whole));
    for (const rows of tracks) whole = withRows(whole, rows);
    const doubts = [...doubtsOf(file), ...tracks.flatMap((rows) => strangers(rows, logs))].map(
      (doubt) => `of its updates in ${path} ${doubt}`,
    );
    whole = whole.map((log) => (log.process === tracks[0]?.viewer.process ? { ...log, doubts: [...log.doubts, ...doubts] } : log));
  }
  return whole;
}

/** As a common mapping, unless a column of theirs is given. Throws a `BenchError`. */
function arrivalMapping(columns: UpdateTables['columns'], mapping: MotionMapping): ArrivalMapping {
  const allowed: readonly string[] = [
    ...arrivalNames,
    'entity',
    ...motionQuantities.filter((name) => !['t', 'end', 'teleport'].includes(name)),
  ];
  for (const name of Object.keys(columns))
    if (!allowed.includes(name)) throw new BenchError('bad-input', `--map-updates: ${unknownWord('quantity', name, allowed)}`);
  const isOfArrival = (name: string) => (arrivalNames as readonly string[]).includes(name);
  const of = (isWanted: (name: string) => boolean) => Object.fromEntries(Object.entries(columns).filter(([name]) => isWanted(name)));
  const { entity: id = mapping.id } = columns;
  return {
    ...mapping,
    ...(id !== undefined && { id }),
    map: { ...mapping.map, ...of((name) => name !== 'entity' && !isOfArrival(name)) },
    arrivals: of(isOfArrival) satisfies ArrivalColumns,
  };
}

function rowsOf({ path, readAs }: MotionFile, track: MotionTrack, logs: readonly GameLog[]): TableRows {
  const { arrivals, columns } = track;
  if (!arrivals) throw new BenchError('bad-input', `${path}: this is no table of updates, with columns number, stamp and received.`);
  const entity = entityOf(track);
  const { t: stamp } = columns;
  const { received, number } = arrivals;
  const order = rowsInOrder(received);
  const isPlaced = readAs?.columns.some(({ quantity }) => ['x', 'y', 'z'].includes(quantity)) ?? false;
  const at = (column: Float64Array) => Float64Array.from(order, (row) => column[row] as number);
  const states = Object.fromEntries(
    Object.entries(statesOf(columns, isPlaced))
      .map(([field, column]) => [field, at(column)] as const)
      .filter(([, column]) => column.some((each) => !Number.isNaN(each))),
  );
  return {
    path,
    entity,
    viewer: viewerOf(path, arrivals.viewer, logs),
    // A table does not say which frame came before, within one moment: the update did.
    arrived: { entity, t: at(received), number: at(number), stamp: at(stamp), frame: new Float64Array(order.length), states },
    sent: sentRows(entity, arrivals),
  };
}

/** Who got the updates: as the table says, or its file's name, or there is but one. */
function viewerOf(path: string, named: string | null, logs: readonly GameLog[]): GameLog {
  const viewers = logs.filter(({ shownSpan }) => shownSpan);
  const names = viewers.map(({ process }) => process);
  const [only] = viewers;
  const found = viewers.find(({ process }) => process === (named ?? processOf(path)));
  if (found) return found;
  if (named !== null && viewers.length > 0)
    throw new BenchError('bad-input', `${path}, column viewer: ${unknownWord('viewer', named, names)}`);
  if (only && viewers.length === 1) return only;
  throw new BenchError(
    'bad-input',
    `${path}: no column says who received the updates, and there are ${viewers.length} viewers${names.length > 0 ? `: ${listed(names)}` : ''}. Name the column (--map-updates viewer=…), or give a table for each viewer that has its name.`,
  );
}

/** Rows that have a number, in the order of it. */
function rowsInOrder(column: Float64Array): Uint32Array {
  return Uint32Array.from(column.keys())
    .filter((row) => !Number.isNaN(column[row]))
    .sort((a, b) => (column[a] as number) - (column[b] as number) || a - b);
}

/** Null: no column says when updates were sent. A row for each arrival of one that came twice is one sending. */
function sentRows(entity: string, { sent, number, bytes }: TrackArrivals): TableRows['sent'] {
  if (!sent) return null;
  const seen = new Set<string>();
  const order = rowsInOrder(sent).filter((row) => {
    const key = `${number[row]} ${sent[row]}`;
    return !seen.has(key) && seen.add(key);
  });
  const at = (column: Float64Array) => Float64Array.from(order, (row) => column[row] as number);
  const lengths = bytes?.map((each) => (Number.isNaN(each) ? 0 : each)) ?? new Float64Array(sent.length);
  return { entity, t: at(sent), number: at(number), bytes: at(lengths) };
}

/** What the updates carried, of what logs say: vectors are whole where any of their axes is there. */
function statesOf(columns: TrackColumns, isPlaced: boolean): UpdateStates {
  const { x, y, z, vx, vy, vz, ax, ay, az, yawRate, wx, wy, life } = columns;
  return {
    ...(isPlaced && vector(['x', 'y', 'z'], [x, y, z])),
    ...vector(['vx', 'vy', 'vz'], [vx, vy, vz]),
    ...vector(['ax', 'ay', 'az'], [ax, ay, az]),
    ...(isOriented(columns) && vector(['qw', 'qx', 'qy', 'qz'], quaternions(columns))),
    ...(isOriented(columns) && vector(['wx', 'wy', 'wz'], [wx, wy, yawRate])),
    ...(life && { spawn: life }),
  };
}

/** Nothing, if no axis is there; axes that are not are zero. */
function vector(names: readonly UpdateField[], axes: readonly (Float64Array | undefined)[]): UpdateStates {
  const known = axes.find((axis) => axis !== undefined);
  const zeros = known?.map((each) => (Number.isNaN(each) ? NaN : 0));
  return Object.fromEntries(names.flatMap((name, k) => (zeros ? [[name, axes[k] ?? zeros]] : [])));
}

/** The viewer's log with the arrivals, and that of the process with authority with what was sent to the viewer. */
function withRows(logs: readonly GameLog[], { path, entity, viewer, arrived, sent }: TableRows): readonly GameLog[] {
  const sender = ownerOf(entity, logs) ?? logs.find(({ truth }) => truth.length > 0);
  return logs.map((log) => {
    const isKnown = log.process === viewer.process && log.arrived.some((each) => each.entity === entity);
    if (isKnown || (sent && log === sender && sendsTo(log, entity, viewer.process)))
      throw new BenchError(
        'bad-input',
        `${path}: the updates of ${entity} to ${viewer.process} are given twice, here and in another file; leave out one of the two.`,
      );
    const records = log.process === viewer.process ? arrived.t.length : 0;
    const got = records > 0 ? { ...log, arrived: [...log.arrived, arrived], records: log.records + records } : log;
    return sent && log === sender ? withSent(got, sent, viewer.process) : got;
  });
}

function sendsTo({ sent, receivers }: GameLog, entity: string, viewer: string): boolean {
  return sent.find((each) => each.entity === entity)?.to.some((to) => areFor(receivers[to] ?? '', viewer)) ?? false;
}

function ownerOf(entity: string, logs: readonly GameLog[]): GameLog | undefined {
  return logs.find(({ truth }) => truth.some((track) => track.entity === entity));
}

/** Rows to several viewers are in one list. */
function withSent(log: GameLog, { entity, t, number, bytes }: NonNullable<TableRows['sent']>, viewer: string): GameLog {
  const before = log.sent.find((each) => each.entity === entity);
  const joined = (a: Float64Array | undefined, b: Float64Array) => Float64Array.from([...(a ?? []), ...b]);
  const sent: SentUpdates = {
    entity,
    t: joined(before?.t, t),
    number: joined(before?.number, number),
    bytes: joined(before?.bytes, bytes),
    to: joined(before?.to, new Float64Array(t.length).fill(log.receivers.length)),
  };
  return {
    ...log,
    sent: [...log.sent.filter((each) => each !== before), sent],
    receivers: [...log.receivers, viewer],
    records: log.records + t.length,
  };
}

function doubtsOf({ readAs, doubts = [], tracks }: MotionFile): readonly string[] {
  const left = readAs?.leftOut;
  const lost = tracks.reduce((sum, { arrivals }) => sum + (arrivals && !arrivals.sent ? lostIn(arrivals) : 0), 0);
  return [
    ...doubts.map((doubt) => `it is doubtful: ${doubt}`),
    ...(left ? [`${left.count} lack a value of ${left.column} and are left out.`] : []),
    ...(lost > 0
      ? [`${lost} did not arrive, and no column says when they were sent (--map-updates sent=…), so that they do not count as lost.`]
      : []),
  ];
}

function lostIn({ received }: TrackArrivals): number {
  return received.reduce((sum, each) => sum + (Number.isNaN(each) ? 1 : 0), 0);
}

function strangers({ entity, arrived }: TableRows, logs: readonly GameLog[]): readonly string[] {
  const known = logs.flatMap(({ truth }) => truth.map((each) => each.entity));
  if (known.includes(entity)) return [];
  return [
    `${arrived.t.length} are of "${entity}", of which there is no truth of this name; there are ${listed(known)}. Name entities as the truth does.`,
  ];
}
