/** Contents of a motion file, and what looks wrong in it, as questions. */
import { square } from '../../engine/base/math/power.ts';
import type { CsvForm } from './mapping/column-plan.ts';
import { furtherPlaces, guessParts, unnamedFour } from './mapping/column-names.ts';
import { factsOf, gapSteps, standing, teleportLength, type MotionFacts } from './motion-facts.ts';
import { livingRows, type MotionFile, type TrackColumns } from './motion-track.ts';
import { directionQuestion } from './direction-findings.ts';
import { short } from '../base/short-number.ts';

export interface MotionFindings extends MotionFacts {
  /** Findings that look wrong, each with what to do about it. */
  readonly questions: readonly string[];
}

/** `form`: the kind of its rows; those of a path are even in time and dense, updates are not. */
export function findingsOf(file: MotionFile, form: CsvForm = 'path'): MotionFindings {
  const facts = factsOf(file);
  return { ...facts, questions: questionsOf(file, facts, form) };
}

function questionsOf(file: MotionFile, facts: MotionFacts, form: CsvForm): readonly string[] {
  const alternates = alternating(file, facts);
  const ofPath = [slow(file, facts), gapsText(facts), teleportsText(file, facts), straysText(facts)];
  const ofRows = [
    coarseTimes(file),
    dayNumbers(file, facts),
    tooSmall(file, facts),
    leftOut(file),
    ...sparse(file),
    outOfOrder(file, facts),
    ...wrongIds(file, facts),
  ];
  const ofAxes = [wrongDegrees(file), directionQuestion(file), upAxis(file, facts), lying(file), wrongVelocities(file, facts)];
  const ofSteps = alternates === null ? [...(form === 'path' ? ofPath : []), tooFast(facts)] : [alternates];
  return [...(file.doubts ?? []), ...ofSteps, ...ofRows, ...ofAxes, plateaus(file), misread(file), ...further(file)].filter(
    (question) => question !== null,
  );
}

/** Motion of games and vehicles turns and brakes within tenths of a second, Hz. */
const leastRate = 20;
/** A step between rows, in the file’s unit of times, from which on a smaller unit is likelier; s. */
const likelierUnits = [
  { from: 1e6, unit: 'ns' },
  { from: 1000, unit: 'us' },
  { from: 4, unit: 'ms' },
] as const;

/** From this time on times are counted from 1970, and their size gives their unit, s. */
const sinceEpoch = 1e8;

function slow({ readAs, origin }: MotionFile, { rate }: MotionFacts): string | null {
  if (rate === null || rate >= leastRate * 0.999) return null;
  const isSeconds =
    readAs?.rate === null && Math.abs(origin) < sinceEpoch && readAs.columns.some(({ quantity, unit }) => quantity === 't' && unit === 's');
  const likelier = isSeconds ? likelierUnits.find(({ from }) => 1 / rate >= from) : undefined;
  if (likelier) return `Rows are ${short(1 / rate)} s apart. Are the times in ${likelier.unit}? Then give units: ${likelier.unit}.`;
  return `The rate is ${short(rate)} Hz, below ${leastRate} Hz: between rows the path is a straight line, so that errors of DR models come out too small. Record at the game’s own rate.`;
}

/** Days of a spreadsheet (from 1900) and of MATLAB (from year 0), of the years 1954 to 2119. */
const spreadsheetDays = [
  [20_000, 80_000],
  [711_000, 774_000],
] as const;
/** Rows that are closer are rather parts of a day than of a second, s. */
const closeRows = 1e-3;

/** Day numbers that were read as seconds. */
function dayNumbers({ readAs, origin }: MotionFile, { rate }: MotionFacts): string | null {
  const time = readAs?.columns.find(({ quantity }) => quantity === 't');
  const isDay = spreadsheetDays.some(([from, to]) => origin >= from && origin <= to);
  if (!time || time.unit !== 's' || readAs?.rate !== null || !isDay || rate === null || 1 / rate > closeRows) return null;
  return `Times begin at ${origin.toFixed(3)}, and rows are ${(1 / rate).toPrecision(3)} s apart. Are these days, as spreadsheets count them? Then give units: days.`;
}

function gapsText({ gaps, rate }: MotionFacts): string | null {
  if (!gaps.worst || rate === null) return null;
  const { id, time, size } = gaps.worst;
  return `${count(gaps.count, 'gap')}: the longest is ${short(size)} s${whose(id)} at t = ${short(time)} s from the start; across a gap the path is a straight line. Did the program stop writing?`;
}

function teleportsText({ readAs }: MotionFile, { teleports }: MotionFacts): string | null {
  if (!teleports.worst) return null;
  const { id, time, size } = teleports.worst;
  return `${count(teleports.count, 'teleport')}: the longest is ${short(size)} m${whose(id)} at t = ${short(time)} s from the start. The path jumps there; no velocity is computed across the jump. If the entity respawns, give a column life with the number of its spawn.${partsText(readAs)}`;
}

/** Columns that may number runs of their own, each with the ids that are read. */
function partsText(readAs: MotionFile['readAs']): string {
  const parts = guessParts(readAs?.unused ?? []).map((part) => [...(readAs?.ids ?? []), part].join(','));
  return parts.length === 0 ? '' : ` If these are runs of their own: id: ${parts.join(' or ')}.`;
}

function straysText({ strays, usual }: MotionFacts): string | null {
  if (!strays.worst) return null;
  const { id, time, size } = strays.worst;
  const tick = usual.speed * usual.step;
  const likely = size < 2 * tick ? 'Do they have the place of another tick?' : 'Are they faults of the tracking?';
  return `${count(strays.count, 'row')} off the path, which comes back with the next row: the worst by ${short(size)} m${whose(id)} at t = ${short(time)} s from the start. ${likely} They are kept in the path, and velocities are found without them.`;
}

/** From this share of its rows on, a path goes there and back again and again. */
const alternatingShare = 0.3;

function alternating({ readAs }: MotionFile, { alternating: { count: rows, worst }, rows: all }: MotionFacts): string | null {
  if (!worst || rows < 5 || rows < alternatingShare * all) return null;
  return `In ${Math.round((100 * rows) / all)} % of the rows the path changes between two places, up to ${short(worst.size)} m apart${whose(worst.id)}. Are there two entities under one id? Then give the column that distinguishes them: id.${partsText(readAs)}`;
}

/** Times that a program kept in 32 bits. */
function coarseTimes({ readAs }: MotionFile): string | null {
  if (!readAs || readAs.timeStep === null) return null;
  const step = readAs.timeStep < 1 ? `${short(readAs.timeStep * 1000)} ms` : `${short(readAs.timeStep)} s`;
  return `Times come in steps of ${step}. Were they stored as 32-bit floats? Then the speeds are wrong: write times as 64-bit numbers, or from the start of the recording.`;
}

/**
 * A vertical extent of so many metres, so many times a level one, and so large a share of the widest is rather a level
 * one itself.
 */
const tallest = 2;
const tallFactor = 3;
const tallShare = 0.05;

/** If the axes have y up and are read as z up, level motion looks like climbing. */
function upAxis({ readAs }: MotionFile, { extent }: MotionFacts): string | null {
  if (!readAs || readAs.geoOrigin || !['zup', 'enu'].includes(readAs.axes.name)) return null;
  const [wide, deep, tall] = (['x', 'y', 'z'] as const).map((axis) => extent[axis][1] - extent[axis][0]) as [number, number, number];
  if (tall < tallest || tall < tallFactor * deep || tall < tallShare * wide) return null;
  return `z, read as upwards, extends over ${short(tall)} m, and y over ${short(deep)} m. Does y point up? Then give axes: unity or yup, or a preset.`;
}

/** Mean cosine of the angle between a body’s top and upwards, below which it is questioned; 45°. */
const upright = 0.7;

/** Entities on wheels, feet or wings, read with other axes, lie on their side all the time. */
function lying({ tracks }: MotionFile): string | null {
  let [top, rows] = [0, 0];
  for (const { columns } of tracks) {
    const { qx, qy } = columns;
    if (!qx || !qy) continue;
    qx.forEach((x, row) => (top += 1 - 2 * (x * x + square(qy[row] as number))));
    rows += qx.length;
  }
  if (rows === 0 || top / rows > upright) return null;
  return `The entities lie on their side or stand on end much of the time. Are the axes others, or the parts of the quaternion in another order? Give axes, or map: qw, qx, qy, qz.`;
}

/** Velocities of the file that are off the path by this share of its speed are no velocities of the path. */
const velocityShare = 0.5;

function wrongVelocities({ tracks, readAs }: MotionFile, { usual }: MotionFacts): string | null {
  const column = readAs?.columns.find(({ quantity }) => quantity === 'vx');
  let [off, along, most] = [0, 0, 0];
  for (const { columns } of tracks) {
    const { t, x, y, vx, vy, life } = columns;
    if (!vx || !vy || !column) return null;
    for (let row = 0; row + 1 < t.length; row++) {
      const dt = (t[row + 1] as number) - (t[row] as number);
      // The path across a gap is unknown.
      if (dt <= 0 || dt > gapSteps * usual.step || (life && life[row] !== life[row + 1])) continue;
      const [dx, dy] = [(x[row + 1] as number) - (x[row] as number), (y[row + 1] as number) - (y[row] as number)];
      const mean = (column: Float64Array) => ((column[row] as number) + (column[row + 1] as number)) / 2;
      off += Math.hypot(mean(vx) * dt - dx, mean(vy) * dt - dy);
      along += Math.hypot(dx, dy);
      most = Math.max(most, Math.abs(mean(vx)), Math.abs(mean(vy)));
    }
  }
  if (along === 0 || off < velocityShare * along) return null;
  if (most === 0)
    return `Velocities (${column?.name}) are 0 all along, though the entity moves. Then do not read them: map vx=none,vy=none.`;
  return `Velocities (${column?.name}) do not fit the path. Are they in other units, or along the body’s axes? Give units, or do not read them: map vx=none,vy=none.`;
}

function leftOut({ readAs }: MotionFile): string | null {
  if (!readAs?.leftOut) return null;
  const { count: rows, column } = readAs.leftOut;
  const what = readAs.geoOrigin ? 'without a value or a fix' : 'without a value';
  return `${count(rows, 'row')} ${what}, first in ${column}, ${rows === 1 ? 'is' : 'are'} left out. A column with few values need not be read: map, such as heading=none.`;
}

function sparse({ readAs }: MotionFile): readonly string[] {
  return (readAs?.sparse ?? []).map(
    ({ name, share }) => `${name} is not read: ${Math.floor(100 * share)} % of the rows have a value of it.`,
  );
}

/**
 * Rows of one entity that share their time with the row before are rather rows of several entities from this share on.
 */
const sharedTimes = 0.3;

function wrongIds({ readAs, tracks }: MotionFile, { rows, duplicates }: MotionFacts): readonly string[] {
  if (!readAs) return [];
  const ids = readAs.ids.join(', ') || 'id: runs';
  if (tracks.length > 3 && tracks.every((track) => livingRows(track) === 1))
    return [`Each entity has one row. Does ${ids} number the rows? Then give id: none, or the column that distinguishes entities.`];
  if (duplicates.count < sharedTimes * rows || (duplicates.worst?.size ?? 0) < teleportLength) return [];
  return [
    `${duplicates.count} of ${rows} rows have the time of the row before, up to ${short(duplicates.worst?.size ?? 0)} m away. Are there several entities? Then give the column that distinguishes them: id.${partsText(readAs)}`,
  ];
}

function outOfOrder({ readAs }: MotionFile, { rows }: MotionFacts): string | null {
  if (readAs?.wrap)
    return `The times start again ${readAs.wrap.count === 1 ? 'once' : `${readAs.wrap.count} times`}, at ${readAs.wrap.period}, and are read as going on. Did the counter wrap, or the day end? Otherwise these are several runs: give what distinguishes them: id: runs.${partsText(readAs)}`;
  if (!readAs || readAs.outOfOrder === 0) return null;
  return `${readAs.outOfOrder} of ${rows} rows were out of order and are sorted by time. If they are of several entities, give the column that distinguishes them: id.${partsText(readAs)}`;
}

/** m/s: faster than sound, most of the time. */
const veryFast = 340;

/**
 * Extent of a path in small units (m) below which its numbers are likelier metres; less than the other is no motion.
 */
const likelyMetres = 2;
const noMotion = 0.01;

function tooSmall({ readAs }: MotionFile, { extent }: MotionFacts): string | null {
  const unit = readAs?.columns.find(({ quantity }) => quantity === 'x')?.unit;
  const widest = Math.max(...[extent.x, extent.y].map(([least, most]) => most - least));
  if ((unit !== 'cm' && unit !== 'mm') || widest > likelyMetres || widest < noMotion) return null;
  return `The path is ${widest.toFixed(2)} m wide, read as ${unit}. Are the numbers metres? Then give units: m.`;
}

function tooFast({ speed }: MotionFacts): string | null {
  if (speed.median < veryFast) return null;
  return `The median speed is ${short(speed.median)} m/s. Are the positions in cm or mm, or the times in ms? Then give units.`;
}

/** Steps whose velocity is that of the step before, to this share of it. */
const sameVelocity = 1e-4;
/** From this share of steady steps on, with changes between them, motion looks extrapolated. */
const plateauShare = 0.8;

function plateaus({ tracks }: MotionFile): string | null {
  let [steady, changes] = [0, 0];
  for (const { columns } of tracks) {
    const counts = plateausOf(columns);
    steady += counts.steady;
    changes += counts.changes;
  }
  if (changes < 3 || steady < plateauShare * (steady + changes)) return null;
  const share = Math.round((100 * steady) / (steady + changes));
  return `In ${share} % of the steps velocity stays exactly the same, and it changes at once in between. Is this motion already dead-reckoned or interpolated? Record where the entity is simulated.`;
}

function plateausOf({ t, x, y, z }: TrackColumns): { readonly steady: number; readonly changes: number } {
  let [steady, changes] = [0, 0];
  let [vx, vy, vz] = [0, 0, 0];
  for (let row = 0; row + 1 < t.length; row++) {
    const dt = (t[row + 1] as number) - (t[row] as number);
    if (dt <= 0) continue;
    const [wasX, wasY, wasZ] = [vx, vy, vz];
    vx = ((x[row + 1] as number) - (x[row] as number)) / dt;
    vy = ((y[row + 1] as number) - (y[row] as number)) / dt;
    vz = z ? ((z[row + 1] as number) - (z[row] as number)) / dt : 0;
    const speed = Math.sqrt(vx * vx + vy * vy + vz * vz);
    if (row === 0 || speed <= standing) continue;
    const change = Math.sqrt(square(vx - wasX) + square(vy - wasY) + square(vz - wasZ));
    if (change <= sameVelocity * speed) steady++;
    else changes++;
  }
  return { steady, changes };
}

/** A column that is left aside although its name is nearly that of a quantity. */
/** Latitudes and longitudes that all lie within these are hardly degrees: only a strip of sea would be. */
const [mostLatitude, mostLongitude] = [Math.PI / 2, Math.PI];

function wrongDegrees({ readAs }: MotionFile): string | null {
  const at = readAs?.geoOrigin;
  const names = (['lat', 'lon'] as const).map((quantity) => readAs?.columns.find((column) => column.quantity === quantity)?.name);
  if (!at || names.includes(undefined) || Math.abs(at.latitude) > mostLatitude || Math.abs(at.longitude) > mostLongitude) return null;
  return `Latitude and longitude begin at ${short(at.latitude)}, ${short(at.longitude)}. Are these radians? Then give map: lat=57.29577951308232*${names[0]},lon=57.29577951308232*${names[1]}.`;
}

function misread({ readAs }: MotionFile): string | null {
  const four = unnamedFour(readAs?.unused ?? []);
  if (four !== undefined)
    return `${four} is an array of four numbers, which is not read. If it is a quaternion, give map: qx=${four}[0],qy=${four}[1],qz=${four}[2],qw=${four}[3], in the file’s order.`;
  const known = ['yawRate', 'yaw', 'pitch', 'roll', 'life', 'heading'];
  const odd = readAs?.unused.find((name) => known.some((word) => name !== word && isNear(name, word)));
  return odd === undefined ? null : `Column ${odd} is not read. Give map if it belongs to the motion.`;
}

function further({ readAs }: MotionFile): readonly string[] {
  const places = furtherPlaces(readAs?.unused ?? []);
  if (places.length === 0) return [];
  return [
    `${places.join(', ')} may be places of further entities, which are not read. Name another one’s columns with map, or write a row for each.`,
  ];
}

function isNear(name: string, word: string): boolean {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .startsWith(word.toLowerCase());
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}

function whose(id: string): string {
  return id === '' ? '' : ` (${id})`;
}
