/** Contents of a motion file, and what looks wrong in it, as questions. */
import { timeText } from '../../contract/number-text.ts';
import { square } from '../../engine/base/math/power.ts';
import type { CsvForm } from './mapping/column-plan.ts';
import { furtherPlaces, idsOfParts, unnamedFour } from './mapping/column-names.ts';
import { factsOf, gapSteps, standing, teleportLength, type MotionFacts } from './motion-facts.ts';
import { livingRows, type MotionFile, type TrackColumns } from './motion-track.ts';
import { directionQuestion } from './direction-findings.ts';
import { turnRateQuestion } from './turn-findings.ts';
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
  const ofPath = [slow(file, facts), gapsText(facts), teleportsText(file, facts), straysText(facts), sharedTimesText(facts)];
  const ofRows = [
    coarseTimes(file),
    dayNumbers(file, facts),
    tooSmall(file, facts),
    leftOut(file),
    heldText(file, facts),
    ...sparse(file),
    outOfOrder(file, facts),
    ...wrongIds(file, facts),
    withoutId(file),
  ];
  const { step } = facts.usual;
  const ofAxes = [
    wrongDegrees(file),
    degreesAsMetres(file, facts),
    directionQuestion(file, step),
    upAxis(file, facts),
    lying(file),
    wrongVelocities(file, facts),
    turnRateQuestion(file, step),
  ];
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

function gapsText({ gaps, rate, forward }: MotionFacts): string | null {
  if (!gaps.worst || rate === null) return null;
  const { id, time, size } = gaps.worst;
  if (forward.worst && Math.abs(size - forward.worst.size) < 1e-6)
    return `${count(gaps.count, 'gap')}: the longest is ${short(size)} s${whose(id)} at t = ${short(time)} s from the start, though the path goes on as from one row to the next. Was the clock set forward${Math.abs(size - 3600) < 60 ? ' (daylight saving time)? Write times in UTC' : '? Correct the times'}, or read rows without their times: map t=none, and their rate.`;
  return `${count(gaps.count, 'gap')}: the longest is ${short(size)} s${whose(id)} at t = ${short(time)} s from the start; across a gap the path is a straight line. Did the program stop writing?`;
}

function teleportsText({ readAs }: MotionFile, { teleports }: MotionFacts): string | null {
  if (!teleports.worst) return null;
  const { id, time, size } = teleports.worst;
  return `${count(teleports.count, 'teleport')}: the longest is ${short(size)} m${whose(id)} at t = ${short(time)} s from the start. The path jumps there; no velocity is computed across the jump. If the entity respawns, give a column life with the number of its spawn; if it is teleported and lives on, a column teleport with 1 there, or teleportAbove.${partsText(readAs)}`;
}

/** Columns that may number runs of their own, each with the ids that are read. */
function partsText(readAs: MotionFile['readAs']): string {
  const parts = idsOfParts(readAs?.ids ?? [], readAs?.unused ?? []);
  return parts.length === 0 ? '' : ` If these are runs of their own: id: ${parts.join(' or ')}.`;
}

function straysText({ strays, usual }: MotionFacts): string | null {
  if (!strays.worst) return null;
  const { id, time, size } = strays.worst;
  const tick = usual.speed * usual.step;
  const likely = size < 2 * tick ? 'Do they have the place of another tick?' : 'Are they faults of the tracking?';
  return `${count(strays.count, 'row')} off the path, which comes back with the next row: the worst by ${short(size)} m${whose(id)} at t = ${short(time)} s from the start. ${likely} They are kept in the path, and velocities are found without them.`;
}

function sharedTimesText({ shared, duplicates, rows }: MotionFacts): string | null {
  if (!shared.worst || duplicates.count >= sharedTimes * rows) return null;
  const { id, time, size } = shared.worst;
  const have = shared.count === 1 ? 'has' : 'have';
  return `${count(shared.count, 'row')} ${have} the time of the row before, though the entity moved on, by up to ${short(size)} m${whose(id)} at t = ${short(time)} s from the start; the path jumps there. Did the clock stand, or are times rounded? Write times with more digits, or read rows without their times: map t=none, and their rate.`;
}

/** From this share of its rows on, a path goes there and back again and again. */
const alternatingShare = 0.3;

function alternating(file: MotionFile, { alternating: { count: rows, worst, places }, rows: all }: MotionFacts): string | null {
  const number = ['two', 'three', 'four'][places - 2] ?? places;
  if (!worst || rows < 5 || rows < alternatingShare * all) return null;
  return `In ${Math.round((100 * rows) / all)} % of the rows the path changes between ${number} places, up to ${short(worst.size)} m apart${whose(worst.id)}. Are there ${number} entities under one id? Then ${furtherId(file)}`;
}

/** Times that a program kept in 32 bits. */
function coarseTimes({ readAs }: MotionFile): string | null {
  if (!readAs || readAs.timeStep === null) return null;
  const step = timeText(readAs.timeStep);
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
function upAxis(file: MotionFile, { extent }: MotionFacts): string | null {
  const { readAs } = file;
  if (!readAs || readAs.geoOrigin || !['zup', 'enu'].includes(readAs.axes.name)) return null;
  const [wide, deep, tall] = (['x', 'y', 'z'] as const).map((axis) => extent[axis][1] - extent[axis][0]) as [number, number, number];
  const bounces = tall < flat && readAs.columns.some(({ quantity }) => quantity === 'z') ? bouncesOf(file, extent.y) : 0;
  if (bounces >= leastBounces)
    return `y, read as level, comes down to ${short(extent.y[0])} m and turns there at once ${bounces} times, as in jumps, and z, read as upwards, stays the same. Does y point up? Then give axes: unity or yup, or a preset.`;
  if (tall < tallest || tall < tallFactor * deep || tall < tallShare * wide) return null;
  return `z, read as upwards, extends over ${short(tall)} m, and y over ${short(deep)} m. Does y point up? Then give axes: unity or yup, or a preset.`;
}

/** m: less is no height that changes. */
const flat = 1e-3;
const leastBounces = 3;
/** Share of the extent that is the floor, or the top. */
const floorShare = 0.05;

/**
 * How often y turns at its floor, and nowhere else, from one row to the next: a height does where a jump begins and
 * ends, the side of a road does not.
 */
function bouncesOf({ tracks }: MotionFile, [floor, top]: readonly [number, number]): number {
  let [atFloor, elsewhere] = [0, 0];
  const edge = floorShare * (top - floor);
  if (edge === 0) return 0;
  for (const { columns } of tracks) {
    const { t, y } = columns;
    const slope = (row: number) => ((y[row + 1] as number) - (y[row] as number)) / ((t[row + 1] as number) - (t[row] as number));
    let fastest = 0;
    for (let row = 0; row + 1 < t.length; row++) if (slope(row) < Infinity) fastest = Math.max(fastest, Math.abs(slope(row)));
    const bend = (row: number) => slope(row) - slope(row - 1);
    for (let row = 3; row + 3 < t.length; row++) {
      // Sharp: the slope is another, and was even before and after. Between two rows the bend is that of both.
      const by = bend(row) + bend(row + 1);
      const around = Math.abs(bend(row - 1)) + Math.abs(bend(row + 2));
      if (!(Math.abs(by) > 0.5 * fastest) || !(around < 0.3 * Math.abs(by)) || Math.abs(bend(row)) < Math.abs(bend(row + 1))) continue;
      const least = Math.min(y[row] as number, y[row + 1] as number);
      if (by > 0 && least <= floor + 2 * edge) atFloor++;
      else elsewhere++;
    }
  }
  return elsewhere > 0.1 * atFloor ? 0 : atFloor;
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
  // Sums of products of the steps by the velocities and those of the path.
  let [both, given, real] = [0, 0, 0];
  for (const { columns } of tracks) {
    const { t, x, y, vx, vy, life } = columns;
    if (!vx || !vy || !column) return null;
    for (let row = 0; row + 1 < t.length; row++) {
      const dt = (t[row + 1] as number) - (t[row] as number);
      // The path across a gap is unknown.
      if (dt <= 0 || dt > gapSteps * usual.step || (life && life[row] !== life[row + 1])) continue;
      const [dx, dy] = [(x[row + 1] as number) - (x[row] as number), (y[row + 1] as number) - (y[row] as number)];
      const mean = (column: Float64Array) => ((column[row] as number) + (column[row + 1] as number)) / 2;
      const [byX, byY] = [mean(vx) * dt, mean(vy) * dt];
      both += byX * dx + byY * dy;
      given += byX * byX + byY * byY;
      real += dx * dx + dy * dy;
      off += Math.hypot(byX - dx, byY - dy);
      along += Math.hypot(dx, dy);
      most = Math.max(most, Math.abs(mean(vx)), Math.abs(mean(vy)));
    }
  }
  if (along === 0 || off < velocityShare * along) return null;
  if (most === 0)
    return `Velocities (${column?.name}) are 0 all along, though the entity moves. Then do not read them: map vx=none,vy=none.`;
  const ratio = Math.abs(both) > velocityFit * Math.sqrt(given * real) ? both / real : null;
  const unit = ratio === null ? undefined : velocityUnits.find(({ times }) => Math.abs(ratio / times - 1) < 0.1)?.unit;
  const likely =
    ratio === null
      ? 'Are they in other units, or along the body’s axes? Give units, or'
      : unit === undefined
        ? `They are ${short(ratio)} times as fast. Are they in other units? Give units, or`
        : `They are ${short(ratio)} times as fast. Are they in ${unit}? Then give units: ${unit}. Otherwise`;
  return `Velocities (${column?.name}) do not fit the path. ${likely} do not read them: map vx=none,vy=none.`;
}

/** From this correlation on velocities are those of the path, but for a factor. */
const velocityFit = 0.95;
/** How many times as fast as in m/s a velocity looks in other units. */
const velocityUnits = [
  { times: 3.6, unit: 'km/h' },
  { times: 1 / 0.447_04, unit: 'mph' },
  { times: 3600 / 1852, unit: 'kn' },
] as const;

function leftOut({ readAs }: MotionFile): string | null {
  if (!readAs?.leftOut) return null;
  const { count: rows, column } = readAs.leftOut;
  const what = readAs.geoOrigin ? 'without a value or a fix' : 'without a value';
  return `${count(rows, 'row')} ${what}, first in ${column}, ${rows === 1 ? 'is' : 'are'} left out. A column with few values need not be read: map, such as heading=none.`;
}

function heldText({ readAs }: MotionFile, { rate }: MotionFacts): string | null {
  if (!readAs?.held || rate === null) return null;
  const { count: rows, every } = readAs.held;
  return `Positions change with one row in ${every} only, at ${short(rate)} Hz: ${count(rows, 'row')} that ${rows === 1 ? 'repeats' : 'repeat'} one ${rows === 1 ? 'is' : 'are'} left out. If that is right, give held: drop; if the entity really stands and leaps, held: keep.`;
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
  if (tracks.length > 3 && tracks.every((track) => livingRows(track) === 1))
    return [
      readAs.ids.length === 0
        ? 'Each run has one row, as times fall back with every row. Leave out id: runs, or give map t another column.'
        : `Each entity has one row. Does ${readAs.ids.join(', ')} number the rows? Then give id: none, or the column that distinguishes entities.`,
    ];
  if (duplicates.count < sharedTimes * rows || (duplicates.worst?.size ?? 0) < teleportLength) return [];
  return [
    `${duplicates.count} of ${rows} rows have the time of the row before, up to ${short(duplicates.worst?.size ?? 0)} m away. Are there several entities? Then ${furtherId({ readAs })}`,
  ];
}

/** What to give, besides the column that was found. */
function furtherId({ readAs }: Pick<MotionFile, 'readAs'>): string {
  const ids = readAs?.ids ?? [];
  if (ids.length === 0) return `give the column that distinguishes them: id.${partsText(readAs)}`;
  return `give a further column, as ${ids.join(', ')} does not distinguish them: id: ${ids.join(',')},COLUMN.${partsText(readAs)}`;
}

function withoutId({ readAs, tracks }: MotionFile): string | null {
  const nameless = tracks.find(({ id }) => id === '' || /^\/+$/.test(id));
  if (!readAs || readAs.ids.length === 0 || !nameless || tracks.length === 1) return null;
  const rows = livingRows(nameless);
  return `${count(rows, 'row')} ${rows === 1 ? 'has' : 'have'} nothing in ${readAs.ids.join(', ')}, and ${rows === 1 ? 'is' : 'are'} read as an entity of ${rows === 1 ? 'its' : 'their'} own. Of which entity ${rows === 1 ? 'is it' : 'are they'}? Fill the cells, or leave these rows out.`;
}

function outOfOrder({ readAs }: MotionFile, { rows }: MotionFacts): string | null {
  if (readAs?.wrap)
    return `The times start again ${readAs.wrap.count === 1 ? 'once' : `${readAs.wrap.count} times`}, at ${readAs.wrap.period}, and are read as going on. Did the counter wrap, or the day end? Otherwise these are several runs: give what distinguishes them: id: ${[...readAs.ids, 'runs'].join(',')}.${partsText(readAs)}`;
  if (!readAs || readAs.outOfOrder === 0) return null;
  return `${readAs.outOfOrder} of ${rows} rows were out of order and are sorted by time. If they are of several entities, ${furtherId({ readAs })}`;
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
  return `The median speed is ${short(speed.median)} m/s. Are the positions in cm or mm, or the times in ms? Then give units: cm, mm or ms.`;
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

/** Faster, in degrees a second, goes no vehicle; slower, in metres, goes hardly any. */
const fastestDegrees = 0.01;

function degreesAsMetres({ readAs }: MotionFile, { extent: { x, y }, speed }: MotionFacts): string | null {
  const column = (quantity: string) => readAs?.columns.find((each) => each.quantity === quantity);
  const [first, second] = [column('x'), column('y')];
  if (!first || !second || first.unit !== 'm' || readAs?.geoOrigin) return null;
  const widest = Math.max(x[1] - x[0], y[1] - y[0]);
  const farthest = [x, y].map(([least, most]) => Math.max(Math.abs(least), Math.abs(most))) as [number, number];
  if (!(widest > 1e-5) || speed.most > fastestDegrees || Math.max(...farthest) > 180 || Math.min(...farthest) > 90) return null;
  // A path in metres begins near its origin.
  if (Math.hypot(x[0], y[0]) < 5 * widest) return null;
  return `${first.name} and ${second.name} stay within ${short(widest)} m of (${short(x[0])}, ${short(y[0])}), at ${short(speed.most)} m/s at most. Are these longitude and latitude in degrees? Then give map: lon=${first.name},lat=${second.name}, or the other way round.`;
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
