/** Rows as a file has them, in SI and in our axes: the tracks of a motion file. */
import { power } from '../../../engine/base/math/power.ts';
import type { MotionQuantity, MotionUnit } from '../../../experiment/motion.ts';
import type { ColumnQuantity } from './arrival-columns.ts';
import type { AngleRange, MotionFile, MotionTrack, ReadAs, TrackColumns } from '../motion-track.ts';
import { axisLetter, isOurs, Orientations, yawRule, type Axes } from './axes.ts';
import { inTicks, isTime, type ColumnPlan } from './column-plan.ts';
import { earthCentred, LocalFrame, type Geodetic } from '../dis/coordinates.ts';
import type { RawTrack } from './raw-tracks.ts';

export interface Converted extends Pick<MotionFile, 'tracks' | 'origin'> {
  /** The unit of times, where only their size shows it. */
  readonly timeUnit: MotionUnit | null;
  /** Where east, north, up are counted from, if positions are latitude and longitude. */
  readonly geoOrigin: Geodetic | null;
  /** The largest angles as the file has them, and the largest steps between rows. */
  readonly angles: ReadAs['angles'];
  /** Times come in steps of so many seconds, as 32-bit floats of their size do; null: they are finer. */
  readonly timeStep: number | null;
  /** Rows that were sorted by time. */
  readonly outOfOrder: number;
  /** Counters of times that started again. */
  readonly wrap: RawTrack['wrap'];
}

/** `value · multiply / divide`; quotients by whole numbers round once. */
const factors: Readonly<Record<MotionUnit, readonly [multiply: number, divide: number]>> = {
  m: [1, 1],
  cm: [1, 100],
  mm: [1, 1000],
  km: [1000, 1],
  in: [0.0254, 1],
  ft: [0.3048, 1],
  rad: [1, 1],
  deg: [Math.PI, 180],
  turns: [2 * Math.PI, 1],
  turns8: [Math.PI, 128],
  turns16: [Math.PI, 32_768],
  centideg: [Math.PI, 18_000],
  s: [1, 1],
  ms: [1, 1000],
  us: [1, 1e6],
  ns: [1, 1e9],
  days: [86_400, 1],
  dmy: [1, 1],
  mdy: [1, 1],
  'm/s': [1, 1],
  'km/h': [1, 3.6],
  mph: [0.44704, 1],
  kn: [1852, 3600],
};

type Columns = Partial<Record<ColumnQuantity, Float64Array>>;

/** Columns of the raw tracks are changed in place, and kept. */
export function toTracks(plan: ColumnPlan, raw: readonly RawTrack[]): Converted {
  const timeUnit = inferredTimeUnit(plan, raw);
  const angles = Object.fromEntries(
    (['yaw', 'heading'] as const).flatMap((name) => (raw[0]?.columns[name] ? [[name, angleRange(raw, name)]] : [])),
  );
  const outOfOrder = raw.reduce((sum, track) => sum + track.outOfOrder, 0);
  const timeStep = coarseStep(raw);
  const [multiplied, divided] = factors[timeUnit ?? 's'];
  for (const { columns, rows } of raw) scale(columns, rows, plan, timeUnit);
  const geoOrigin = plan.geo ? firstPoint(raw) : null;
  if (geoOrigin) for (const { columns } of raw) layOut(columns, new LocalFrame(geoOrigin));
  const tracks = raw.map(({ id, columns }) => ({ ...whoseUpdates(id, columns, plan), name: '', columns: inOurAxes(columns, plan) }));
  const origin = tracks.reduce((least, { columns: { t } }) => Math.min(least, t[0] ?? Infinity), Infinity);
  const last = tracks.reduce((most, { columns: { t } }) => Math.max(most, t.at(-1) ?? -Infinity), -Infinity);
  const present = plan.comeAndGo && tracks.length > 1 ? tracks.map((track) => comingAndGoing(track, origin, last)) : tracks;
  return {
    tracks: present,
    origin: tracks.length === 0 ? 0 : origin,
    timeUnit: plan.rate === null ? timeUnit : null,
    geoOrigin,
    angles,
    timeStep: timeStep === null ? null : plan.rate === null ? (timeStep * multiplied) / divided : timeStep / plan.rate,
    outOfOrder,
    wrap: raw.find(({ wrap }) => wrap !== null)?.wrap ?? null,
  };
}

/** Of a table of updates the id is that of the entity, with the viewer behind it. */
function whoseUpdates(
  id: string,
  { number, received, sent, bytes }: Columns,
  { hasViewer }: ColumnPlan,
): Pick<MotionTrack, 'id' | 'arrivals'> {
  if (!number || !received) return { id };
  const end = hasViewer ? id.lastIndexOf('/') : id.length;
  const viewer = hasViewer ? id.slice(end + 1) : null;
  return { id: id.slice(0, Math.max(end, 0)), arrivals: { viewer, number, received, ...(sent && { sent }), ...(bytes && { bytes }) } };
}

/** Times that are looked at for their grid. */
const gridSample = 20_000;
/** A grid finer than this share of the rows’ distance does no harm. */
const fineGrid = 0.05;

/**
 * The grid of 32-bit floats, in the file’s unit, if the times lie on it and are uneven, or all alike, because of it;
 * null: they do not.
 */
function coarseStep(raw: readonly RawTrack[]): number | null {
  const [first] = raw;
  const t = first?.columns.t?.subarray(0, gridSample);
  if (!t || t.length < 8) return null;
  const most = t.reduce((largest, time) => Math.max(largest, Math.abs(time)), 0);
  const grid = power(2, Math.floor(Math.log2(most)) - 23);
  const off = t.reduce((sum, time) => sum + Math.abs(time - grid * Math.round(time / grid)), 0) / t.length;
  if (!(most > 0) || off > fineGrid * grid) return null;
  const steps = Float64Array.from(t.subarray(1), (time, row) => time - (t[row] as number)).sort();
  const median = steps[steps.length >> 1] as number;
  const uneven = steps.reduce((sum, step) => sum + (Math.abs(step - median) > grid / 2 ? 1 : 0), 0) / steps.length;
  const isLost = median === 0 && grid >= 1;
  return isLost || (grid > fineGrid * median && uneven > fineGrid) ? grid : null;
}

function angleRange(raw: readonly RawTrack[], name: 'yaw' | 'heading'): AngleRange {
  let [least, most, step, isWhole] = [Infinity, 0, 0, true];
  for (const { columns } of raw)
    columns[name]?.forEach((angle, row, all) => {
      least = Math.min(least, angle);
      most = Math.max(most, Math.abs(angle));
      isWhole &&= Number.isInteger(angle);
      if (row > 0) step = Math.max(step, Math.abs(angle - (all[row - 1] as number)));
    });
  return { least, most, step, isWhole };
}

/** Seconds since 1970 have ten digits, milliseconds 13, microseconds 16, nanoseconds 19. */
function inferredTimeUnit({ columns, rate }: ColumnPlan, raw: readonly RawTrack[]): MotionUnit | null {
  const planned = columns.find(({ quantity }) => quantity === 't');
  if (rate !== null || !planned) return null;
  if (planned.unit) return planned.unit;
  const first = Math.abs(raw[0]?.columns.t?.[0] ?? 0);
  if (first > 1e17) return 'ns';
  if (first > 1e14) return 'us';
  return first > 1e11 ? 'ms' : 's';
}

function scale(columns: Columns, rows: number, { columns: planned, rate, byRow }: ColumnPlan, timeUnit: MotionUnit | null): void {
  if (byRow) columns.t = Float64Array.from({ length: rows }, (_, row) => row);
  if (rate !== null && byRow) multiply(columns.t, 1, rate);
  for (const { quantity, name, unit, constants } of planned) {
    if (rate !== null && inTicks(quantity, name, { rate })) multiply(columns[quantity], 1, rate);
    const chosen = isTime(quantity) ? (ownUnit(quantity, unit) ?? timeUnit) : unit;
    if (chosen) multiply(columns[quantity], ...factors[chosen]);
    for (const { value, unit: own } of constants) add(columns[quantity], (value * factors[own][0]) / factors[own][1]);
  }
}

/** Arrivals may be in another unit than stamps. */
function ownUnit(quantity: ColumnQuantity, unit: MotionUnit | undefined): MotionUnit | undefined {
  return quantity === 'received' || quantity === 'sent' ? unit : undefined;
}

function multiply(column: Float64Array | undefined, by: number, over: number): void {
  if (!column || (by === 1 && over === 1)) return;
  for (let row = 0; row < column.length; row++) column[row] = ((column[row] as number) * by) / over;
}

function add(column: Float64Array | undefined, constant: number): void {
  column?.forEach((value, row) => (column[row] = value + constant));
}

function firstPoint(raw: readonly RawTrack[]): Geodetic | null {
  const [first] = raw.toSorted((a, b) => (a.columns.t?.[0] ?? 0) - (b.columns.t?.[0] ?? 0));
  return first ? pointAt(first.columns, 0) : null;
}

function pointAt({ lat, lon, alt }: Columns, row: number): Geodetic {
  return { latitude: lat?.[row] ?? 0, longitude: lon?.[row] ?? 0, altitude: alt?.[row] ?? 0 };
}

/** East, north and up instead of latitude, longitude and altitude. Without altitudes the path is level. */
function layOut(columns: Columns, frame: LocalFrame): void {
  const { lat, lon, alt } = columns;
  if (!lat || !lon) return;
  const z = alt ?? new Float64Array(lat.length);
  for (let row = 0; row < lat.length; row++) {
    const [east, north, up] = frame.localPlace(earthCentred(pointAt(columns, row)));
    [lon[row], lat[row], z[row]] = [east, north, up];
  }
  delete columns.lat;
  delete columns.lon;
  delete columns.alt;
  Object.assign(columns, { x: lon, y: lat, ...(alt && { z }) });
}

/** Columns that are the same in our axes are kept as they are. */
function inOurAxes(raw: Columns, plan: ColumnPlan): TrackColumns {
  const { axes, geo } = plan;
  const { t = new Float64Array(), life, teleport, wx, wy } = raw;
  const places = geo ? raw : vectors(raw, axes, ['x', 'y', 'z']);
  const velocities = vectors(raw, axes, ['vx', 'vy', 'vz']);
  const { sign, offset } = yawRule(axes);
  const yawRate = raw.yawRate && sign === -1 ? raw.yawRate.map((rate) => -rate) : raw.yawRate;
  const { x = new Float64Array(t.length), y = new Float64Array(t.length), z } = places;
  const turning = { ...(wx && wy && { wx, wy }), ...(yawRate && { yawRate }) };
  const motion = { ...velocities, ...accelerations(raw, axes), ...directions(raw, plan, { sign, offset }), ...turning };
  return { t, x, y, ...(z && { z }), ...motion, ...(life && { life }), ...(teleport && { teleport }) };
}

/** A vertical acceleration alone is one upwards. */
function accelerations(raw: Columns, axes: Axes): Columns {
  const { az } = raw;
  return raw.ax && raw.ay ? vectors(raw, axes, ['ax', 'ay', 'az']) : { ...(az && { az }) };
}

type VectorNames = readonly ['x', 'y', 'z'] | readonly ['vx', 'vy', 'vz'] | readonly ['ax', 'ay', 'az'];

/** East, north and up of a vector in the file’s axes; null-filled where only one of the level two is there. */
function vectors(raw: Columns, { world }: Axes, names: VectorNames): Columns {
  const [first] = names;
  const prefix = first.slice(0, -1);
  const found = world.map((axis) => {
    const column = raw[`${prefix}${axisLetter(axis)}` as MotionQuantity];
    return column && axis.sign === -1 ? column.map((value) => -value) : column;
  });
  const [east, north, up] = found;
  if (!east || !north) return {};
  return { [names[0]]: east, [names[1]]: north, ...(up && { [names[2]]: up }) };
}

type Directions = Pick<Columns, 'yaw' | 'qw' | 'qx' | 'qy' | 'qz'>;

/** Where the entity looks: a yaw, or a quaternion where it also pitches or rolls. */
function directions(raw: Columns, { axes }: ColumnPlan, rule: { readonly sign: 1 | -1; readonly offset: number }): Directions {
  const { yaw, pitch, roll, heading, qw, qx, qy, qz } = raw;
  const turns = new Orientations(axes);
  if (qw && qx && qy && qz)
    return quaternions(qw.length, (row, out) => {
      const [w, x, y, z] = [qw[row] as number, qx[row] as number, qy[row] as number, qz[row] as number];
      const length = Math.hypot(w, x, y, z) || 1;
      // A quaternion that was written with all digits stays as it is.
      const scale = Math.abs(length - 1) < 1e-12 ? 1 : 1 / length;
      [out.qw, out.qx, out.qy, out.qz] = [w * scale, x * scale, y * scale, z * scale];
      if (!isOurs(axes)) turns.ofQuaternion(out, out);
    });
  if (yaw && (hasLean(pitch) || hasLean(roll)))
    return quaternions(yaw.length, (row, out) => turns.ofAngles(yaw[row] as number, pitch?.[row] ?? 0, roll?.[row] ?? 0, out));
  if (heading) return { yaw: heading.map((clockwise) => Math.PI / 2 - clockwise) };
  if (!yaw || (rule.sign === 1 && rule.offset === 0)) return yaw ? { yaw } : {};
  return { yaw: yaw.map((angle) => rule.sign * angle + rule.offset) };
}

function hasLean(angles: Float64Array | undefined): boolean {
  return angles?.some((angle) => angle !== 0) ?? false;
}

/** Below this a body does not lean. */
const level = 1e-9;

function quaternions(rows: number, write: (row: number, out: { qw: number; qx: number; qy: number; qz: number }) => void): Directions {
  const [qw, qx, qy, qz] = [0, 1, 2, 3].map(() => new Float64Array(rows)) as [Float64Array, Float64Array, Float64Array, Float64Array];
  const out = { qw: 1, qx: 0, qy: 0, qz: 0 };
  let leans = false;
  for (let row = 0; row < rows; row++) {
    write(row, out);
    [qw[row], qx[row], qy[row], qz[row]] = [out.qw, out.qx, out.qy, out.qz];
    leans ||= Math.abs(out.qx) > level || Math.abs(out.qy) > level;
  }
  return leans ? { qw, qx, qy, qz } : { yaw: qw.map((w, row) => 2 * Math.atan2(qz[row] as number, w)) };
}

/** Out of the world before its first row and after its last, where the file goes on without it. */
function comingAndGoing(track: MotionTrack, origin: number, last: number): MotionTrack {
  const { columns } = track;
  const { t } = columns;
  if (t.length === 0) return track;
  const spawns = columns.life ?? new Float64Array(t.length).fill(1);
  const [begins, ends] = [t[0] as number, t.at(-1) as number];
  const before = begins > origin && spawns[0] !== 0;
  const step = t.length > 1 ? (ends - begins) / (t.length - 1) : 0;
  const after = ends + step < last && spawns.at(-1) !== 0;
  if (!before && !after) return track;
  const padded = (column: Float64Array, head: number, tail: number) =>
    Float64Array.from([...(before ? [head] : []), ...column, ...(after ? [tail] : [])]);
  const entries = Object.entries(columns).map(([name, column]) => {
    if (name === 't') return [name, padded(column, origin, ends + step)];
    return [name, padded(column, column[0] as number, column.at(-1) as number)];
  });
  const life = padded(spawns, 0, 0);
  return { ...track, columns: { ...Object.fromEntries(entries), life } as TrackColumns };
}
