/** Guesses which column of a file holds which quantity, in which unit, by the names that programs give them. */
import type { MotionQuantity, MotionUnit } from '../../../experiment/motion.ts';

/**
 * Letters and digits of a name in lower case, without accents and a unit at its end: `Pos X (cm)` is `posx`, `Höhe` is
 * `hohe`.
 */
export function plainName(name: string): string {
  return withoutUnit(name)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '');
}

const axisWords = (axis: string) => [
  axis,
  ...['pos', 'position', 'location', 'loc', 'local', 'world', 'origin', 'translation', 'coord', 'p', 't'].map((word) => word + axis),
  ...['pos', 'position', 'coord', 'world'].map((word) => axis + word),
];

const velocityWords = (axis: string) => [
  `v${axis}`,
  ...['vel', 'velocity', 'speed', 'linearvelocity', 'linear'].map((word) => word + axis),
  ...['vel', 'velocity', 'speed'].map((word) => axis + word),
];

const quaternionWords = (axis: string) => ['q', 'quat', 'quaternion', 'orientation', 'rotation', 'rot'].map((word) => word + axis);

/** Names in other languages. */
const languages: Readonly<Record<string, Readonly<Partial<Record<MotionQuantity | 'day' | 'timeOfDay', string>>>>> = {
  german: {
    t: 'zeit zeitstempel uhrzeit',
    day: 'datum',
    yaw: 'gierwinkel',
    heading: 'kurs richtung',
    lat: 'breitengrad',
    lon: 'langengrad',
    alt: 'hohe',
  },
  french: { t: 'temps' },
  spanish: { t: 'tiempo', day: 'fecha', timeOfDay: 'hora', lat: 'latitud', lon: 'longitud', alt: 'altitud' },
};

const list = (words: string) => words.trim().split(/\s+/);
const elsewhere = (quantity: MotionQuantity | 'day' | 'timeOfDay') =>
  Object.values(languages).flatMap(({ [quantity]: words }) => (words === undefined ? [] : list(words)));

const idWords = list(`
  entity player id vehicleid vehiclename entityid playerid objectid trackid actorid agentid unitid steamid
  mmsi icao24 userid uuid netid networkid networkobjectid clientid carindex mcarindex carid playerindex
  drivername device actor agent pawn character vehicle car participant callsign playername actorname
  personid pedestrianid animalid individual individuallocalidentifier flightid objectname object name
`);

/** Columns that count ticks, which need a rate. */
const tickWords = list(`
  tick ticks frame frames frameid framenumber frameindex framecount gametick servertick step timestep
`);

const timeWords = list(`
  t time timestamp seconds sec stamp elapsed elapsedtime elapsedseconds gametime simtime simulationtime
  sessiontime globaltime utctime utc datetime headerstamp realtimesincestartup timesincelevelload
  timesincestartup fixedtime worldtime servertime ts epoch unixtime epochtime basedatetime clock
`);

/**
 * Words for each quantity, the likeliest name first. `turn` is the letter of the file’s axis that points up; empty: no
 * word for a turn about an axis, since `angle` alone is that of a steering wheel as well.
 */
function wordsOf(turn: string): Readonly<Partial<Record<MotionQuantity, readonly string[]>>> {
  return {
    t: [...timeWords, ...elsewhere('t'), 'date', ...tickWords],
    x: axisWords('x'),
    y: axisWords('y'),
    z: axisWords('z'),
    vx: velocityWords('x'),
    vy: velocityWords('y'),
    vz: velocityWords('z'),
    yaw: [
      'yaw',
      'yawangle',
      'rotationyaw',
      'viewyaw',
      ...elsewhere('yaw'),
      ...(turn === '' ? [] : ['rot', 'euler', 'eulerangles', 'rotation', 'angle'].map((word) => word + turn)),
      'psi',
      'theta',
      'facing',
    ],
    pitch: ['pitch', 'pitchangle', 'rotationpitch'],
    roll: ['roll', 'rollangle', 'rotationroll'],
    heading: [
      'heading',
      'trueheading',
      'hdg',
      'course',
      'courseoverground',
      'cog',
      'truetrack',
      'bearing',
      'azimuth',
      ...elsewhere('heading'),
    ],
    qw: quaternionWords('w'),
    qx: quaternionWords('x'),
    qy: quaternionWords('y'),
    qz: quaternionWords('z'),
    yawRate: ['yawrate', 'turnrate', `angularvelocity${turn}`],
    wx: ['wx'],
    wy: ['wy'],
    ax: ['ax'],
    ay: ['ay'],
    az: ['az'],
    lat: ['lat', 'latitude', ...elsewhere('lat')],
    lon: ['lon', 'lng', 'long', 'longitude', ...elsewhere('lon')],
    alt: [
      'alt',
      'altitude',
      'ele',
      'elevation',
      'height',
      'altitudeabovesealevel',
      'heightabovetakeoff',
      'geoaltitude',
      'baroaltitude',
      ...elsewhere('alt'),
    ],
    life: ['life'],
    end: ['end'],
    teleport: ['teleport', 'teleported'],
  };
}

const angleTurns = /^(rotation|rot|orientation)/;

/** Quantities of columns by name; each column once. `yaw`: its column, where one is given. */
export function guessColumns(header: readonly string[], turn: string, yaw?: string): Partial<Record<MotionQuantity, string>> {
  const plain = header.map((name) => ({ name, plain: plainName(name), long: pathEnding(name) }));
  const hasW = plain.some((each) => quaternionWords('w').includes(each.plain) || quaternionWords('w').includes(each.long));
  const taken = new Set<string>();
  const found: Partial<Record<MotionQuantity, string>> = {};
  for (const [quantity, words] of Object.entries(wordsOf(turn)) as [MotionQuantity, readonly string[]][]) {
    const allowed = words.filter((word) => hasW || !quantity.startsWith('q') || !angleTurns.test(word));
    const column = firstOf(allowed, plain, taken, quantity === 'yaw' && hasW);
    if (column === undefined || (quantity.startsWith('v') && isOtherVelocity(column))) continue;
    taken.add(column);
    found[quantity] = column;
  }
  const grouped = { ...guessGroups(header, found, turn), ...found };
  return withoutStrays({ ...leanBeside(header, yaw ?? grouped.yaw, turn), ...grouped });
}

/**
 * Beside a yaw that is a turn about the upward axis, such as `RotY`: turns about the other two, as engines show them.
 */
function leanBeside(header: readonly string[], yaw: string | undefined, turn: string): Partial<Record<MotionQuantity, string>> {
  const plain = plainName(yaw ?? '');
  if (!/^(.*(rot|rotation|euler|eulerangles|angles?|orientation))[xyz]$/.test(plain) || !plain.endsWith(turn)) return {};
  const about = (axis: string) => header.find((name) => plainName(name) === plain.slice(0, -1) + axis);
  const [pitch, roll] = turn === 'y' ? [about('x'), about('z')] : [about('y'), about('x')];
  return pitch === undefined || roll === undefined ? {} : { pitch, roll };
}

/** A twist of ROS is in the axes of the body, which turn with it; an angular velocity is how fast the body turns. */
function isOtherVelocity(name: string): boolean {
  return /twist|local.?vel/i.test(name) || wordsIn(name).some((word) => notOfPath.includes(word));
}

/** Words of a name: `localPosition.x` has local, position, x; `position[0]`, as arrays are written, has position, x. */
function wordsIn(name: string): readonly string[] {
  const indexed = name.replace(/\[([0-2])\]/, (_, place: string) => ` ${'xyz'[Number(place)] ?? ''}`);
  return withoutUnit(indexed)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([a-z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

const placeWords = list('position pos location loc p translation coord coords center centre origin place point');
const motionWords = ['velocity', 'vel', 'v'];
/** A velocity with one of these words is a turn, is in the axes of the body, or is that of something else. */
const notOfPath = list('angular rotation rotational rot turn gyro twist local body wind target desired setpoint command cmd relative');
/** A vector of three turns with one of these words is how fast it turns, or what turns it. */
const notOrientation = list('velocity vel speed rate acc accel acceleration angular gyro torque delta steering wheel input mag error std');
const turnWords = ['q', 'quat', 'quaternion', 'orientation', 'rotation', 'rot'];
const eulerWords = ['rotation', 'rot', 'euler', 'angles', 'ang', 'qangle', 'orientation'];
/** A vector with one of these words in its name is no place. */
const otherVectors = [
  ...motionWords,
  ...turnWords,
  ...eulerWords,
  ...list(`
    speed acc accel acceleration angular linear angle twist rate force torque scale size extent target mouse
    input dir direction forward right up normal look aim view eye screen pixel camera covariance gyro mag
    imu gravity wind steering global box w delta bias error std sigma
  `),
];

/** True: a name such as `position` or `velocity`, which no entity has. */
export function isVectorWord(name: string): boolean {
  return wordsIn(name).some((word) => placeWords.includes(word) || otherVectors.includes(word));
}

/** Vectors of names that no list has: columns that differ in their axis only, such as `vehicle_x`, `vehicle_y`. */
function guessGroups(header: readonly string[], found: Partial<Record<MotionQuantity, string>>, turn: string): typeof found {
  const guessed: typeof found = {};
  const vectors = vectorsIn(header);
  // One cell with both, as Strava writes it.
  const pair = vectors.find(({ words }) => /^lat(itude)?(lng|lon|long|longitude)$/.test(words.join('')));
  if (pair && found.lat === undefined && found.lon === undefined) return { ...guessed, ...latitudeOf(pair), ...lastWords(header, found) };
  const isPlace = (words: readonly string[]) =>
    words.some((word) => placeWords.includes(word)) && !words.some((word) => otherVectors.includes(word));
  const isMotion = (words: readonly string[]) =>
    words.some((word) => motionWords.includes(word)) && !words.some((word) => notOfPath.includes(word));
  const isTurn = (words: readonly string[]) => words.some((word) => turnWords.includes(word));
  const isEuler = (words: readonly string[]) =>
    words.some((word) => eulerWords.includes(word)) && !words.some((word) => notOrientation.includes(word));
  if (['x', 'y', 'z'].filter((axis) => found[axis as 'x'] !== undefined).length < 2) {
    const place =
      vectors.find(({ words, axes }) => axes.size > 1 && isPlace(words)) ??
      vectors.find(({ words, axes }) => axes.size > 1 && !words.some((word) => otherVectors.includes(word)));
    for (const axis of place ? (['x', 'y', 'z'] as const) : []) {
      if (place?.axes.has(axis)) guessed[axis] = place.axes.get(axis) as string;
      else delete found[axis];
    }
  }
  if (found.vx === undefined && found.vy === undefined) {
    const motion = vectors.find(({ words, axes }) => axes.size > 1 && isMotion(words));
    for (const axis of ['x', 'y', 'z'] as const) if (motion?.axes.has(axis)) guessed[`v${axis}`] = motion.axes.get(axis) as string;
  }
  if (found.qw === undefined) {
    const quaternion = vectors.find(({ words, axes }) => axes.size === 4 && isTurn(words)) ?? arrayOfFour(header);
    for (const axis of ['w', 'x', 'y', 'z'] as const) if (quaternion) guessed[`q${axis}`] = quaternion.axes.get(axis) as string;
    const euler = vectors.find(({ words, axes }) => axes.size === 3 && isEuler(words));
    if (!quaternion && found.yaw === undefined && euler) Object.assign(guessed, anglesOf(euler, turn));
  }
  return { ...guessed, ...lastWords(header, { ...guessed, ...found }) };
}

/**
 * Yaw is the turn about the axis that points up; the angles of Source are pitch, yaw, roll in this order (`QAngle`).
 */
function anglesOf({ words, axes }: NamedVector, turn: string): Partial<Record<MotionQuantity, string>> {
  const isOfSource = turn === 'z' && ['angles', 'ang', 'qangle'].includes(words.at(-1) ?? '') && !words.includes('euler');
  const [pitch = '', yaw = '', roll = ''] = ['x', 'y', 'z'].map((axis) => axes.get(axis));
  return isOfSource ? { yaw, pitch, roll } : { yaw: axes.get(turn) as string };
}

function latitudeOf({ axes }: NamedVector): Partial<Record<MotionQuantity, string>> {
  const [lat, lon] = [axes.get('x'), axes.get('y')];
  return lat === undefined || lon === undefined ? {} : { lat, lon };
}

interface NamedVector {
  /** The name without its axis. */
  readonly words: readonly string[];
  /** Columns by axis: x, y, z, w. */
  readonly axes: ReadonlyMap<string, string>;
}

function vectorsIn(header: readonly string[]): readonly NamedVector[] {
  const vectors = new Map<string, { words: readonly string[]; axes: Map<string, string> }>();
  for (const name of header) {
    // The order of arrays of four is not known.
    if (/\[[0-2]\]$/.test(name) && header.includes(name.replace(/\[[0-2]\]$/, '[3]'))) continue;
    const words = wordsIn(name);
    const [at = -1] = [words.length - 1, 0].filter((place) => ['x', 'y', 'z', 'w'].includes(words[place] ?? ''));
    if (at === -1 || words.length < 2) continue;
    const rest = words.filter((_, place) => place !== at);
    const vector = vectors.get(rest.join(' ')) ?? { words: rest, axes: new Map<string, string>() };
    if (!vector.axes.has(words[at] ?? '')) vector.axes.set(words[at] ?? '', name);
    vectors.set(rest.join(' '), vector);
  }
  return [...vectors.values()];
}

/** `q[0]` to `q[3]` is w, x, y, z, as PX4 and Eigen write it; of arrays with longer names the order is not known. */
function arrayOfFour(header: readonly string[]): NamedVector | undefined {
  const [w, x, y, z] = [0, 1, 2, 3].map((place) => header.find((name) => new RegExp(`(^|[^a-z0-9])q\\[${place}\\]$`, 'i').test(name)));
  if (w === undefined || x === undefined || y === undefined || z === undefined) return undefined;
  return { words: ['q'], axes: new Map(Object.entries({ w, x, y, z })) };
}

/** With one of these words a name is about another thing, such as `lap_time` or `generatedTime`. */
const otherThings = list(`
  delta lap round target total best rate fix generated created modified updated received reference ref origin home goal start end
  velocity vel speed acc accel magnetic wheel steering error std wind desired setpoint command cmd turret gun barrel
`);

/** A name that ends in the name of a quantity, such as `gps_lat`, `eye_yaw` or `timestep_time`. */
function lastWords(header: readonly string[], found: Partial<Record<MotionQuantity, string>>): typeof found {
  const guessed: typeof found = {};
  const words = wordsOf('');
  for (const quantity of ['t', 'lat', 'lon', 'alt', 'yaw', 'pitch', 'roll', 'heading'] as const) {
    if (found[quantity] !== undefined) continue;
    const names = header.filter((each) => {
      const [last = '', ...others] = wordsIn(each).toReversed();
      return others.length > 0 && last.length > 2 && !others.some((word) => otherThings.includes(word)) && words[quantity]?.includes(last);
    });
    const name = names.find((each) => wordsIn(each).includes('true')) ?? names[0];
    if (name !== undefined) guessed[quantity] = name;
  }
  return guessed;
}

interface NamedColumn {
  readonly name: string;
  readonly plain: string;
  readonly long: string;
}

function firstOf(words: readonly string[], columns: readonly NamedColumn[], taken: ReadonlySet<string>, noTurns: boolean) {
  const free = columns.filter(({ name }) => !taken.has(name));
  for (const word of words) {
    if (noTurns && angleTurns.test(word) && !word.endsWith('yaw')) continue;
    const exact = free.find(({ plain }) => plain === word) ?? (word.length > 2 ? free.find(({ long }) => long === word) : undefined);
    if (exact) return exact.name;
  }
  return undefined;
}

/**
 * The last two words of a path: `field.pose.pose.position.x` ends in `positionx`; `header.stamp.secs` in `stampsecs`.
 */
function pathEnding(name: string): string {
  return withoutUnit(name)
    .toLowerCase()
    .split(/[./_\s]+/)
    .slice(-2)
    .join('')
    .replace(/[^a-z0-9]/g, '');
}

/** A quaternion has four parts; of pitch and roll no use is made without a yaw. */
function withoutStrays(found: Partial<Record<MotionQuantity, string>>): Partial<Record<MotionQuantity, string>> {
  const left = { ...found };
  const parts = ['qw', 'qx', 'qy', 'qz'] as const;
  if (parts.some((part) => left[part] === undefined)) for (const part of parts) delete left[part];
  if (left.yaw === undefined || left.qw !== undefined) {
    delete left.pitch;
    delete left.roll;
  }
  return left;
}

/** The column of times of messages in two parts: whole seconds and the rest in nanoseconds. */
export function guessStamp(header: readonly string[]): string | undefined {
  const seconds = header.find((name) => /stamp[._]secs?$/i.test(name));
  const rest = header.find((name) => /stamp[._]n(ano)?secs?$/i.test(name));
  return seconds !== undefined && rest !== undefined ? `${seconds} + 1e-9*${rest}` : undefined;
}

/** Columns that distinguish entities; of our own tables a path is one entity in one lane at one receiver. */
export function guessIds(header: readonly string[]): readonly string[] {
  if (header.includes('lane') && header.includes('entity')) return ['lane', 'entity', 'receiver'].filter((name) => header.includes(name));
  for (const word of idWords) {
    const found = header.find((name) => plainName(name) === word);
    if (found !== undefined) return [found];
  }
  return [];
}

/** A part of a recording, which may have a clock of its own. */
const partWords = list('lap session run stint trial episode round match heat attempt take segment sequence scene scenario game experiment');
const countWords = list('id no nr num number count index idx name');

/** Ids that distinguish such parts: each column that numbers them, after the ids that are read already, as in `car,lap`. */
export function idsOfParts(ids: readonly string[], unused: readonly string[]): readonly string[] {
  return guessParts(unused).map((part) => [...ids, part].join(','));
}

/** `lap`, `Session_ID`, `runNumber`; not `lap_time`. */
function guessParts(header: readonly string[]): readonly string[] {
  return header.filter((name) => {
    const words = wordsIn(name);
    return words.some((word) => partWords.includes(word)) && words.every((word) => partWords.includes(word) || countWords.includes(word));
  });
}

/** A time in two columns: the day, and the time of that day. */
export function guessDay(header: readonly string[]): string | undefined {
  const day = header.find((name) => ['date', 'day', 'utcdate', 'gpsdate', ...elsewhere('day')].includes(plainName(name)));
  const time = header.find((name) =>
    ['time', 'utctime', 'gpstime', 'clock', 'utc', ...elsewhere('t'), ...elsewhere('timeOfDay')].includes(plainName(name)),
  );
  return day !== undefined && time !== undefined ? `${day} + ${time}` : undefined;
}

/** Further vectors that may be places, of columns that are not read: `player2`, `ball`. */
export function furtherPlaces(unused: readonly string[]): readonly string[] {
  return vectorsIn(unused.filter((name) => !hasOtherUnit(name))).flatMap(({ words, axes }) =>
    axes.size > 1 && axes.has('x') && !axes.has('w') && !words.some((word) => otherVectors.includes(word)) ? [words.join(' ')] : [],
  );
}

/** Its unit is no length, such as `[m s^-2]`. */
function hasOtherUnit(name: string): boolean {
  const word = bracketed.exec(name)?.[1];
  return word !== undefined && !['m', 'cm', 'mm', 'km', 'in', 'ft'].includes(unitOf(word) ?? '');
}

/** Arrays of four numbers that nothing names: `rotation[0]` to `rotation[3]`. */
export function unnamedFour(names: readonly string[]): string | undefined {
  const fourth = names.find((name) => name.endsWith('[3]'))?.slice(0, -3);
  return fourth !== undefined && turnWords.some((word) => wordsIn(fourth).includes(word)) ? fourth : undefined;
}

export function countsTicks(name: string): boolean {
  return tickWords.includes(plainName(name)) || tickWords.includes(wordsIn(name).at(-1) ?? '');
}

/** The forms in which a name states its unit: `x (cm)`, `yaw [deg]`, `time_ms`. */
const bracketed = /[\s_]*[([]\s*([^()[\]]+?)\s*[)\]]\s*$/;
const appended =
  /_(ms|msec|us|usec|ns|nsec|sec|secs|s|cm|mm|km|m|ft|feet|in|deg|degrees|rad|radians|meters|metres|inches|mps|kmh|kph|mph|kt|kts|knots)$/i;

/** As in `TimestampMS`, `yawDeg`, `posXCm`: the case shows where the unit begins. */
const capitalised = /(?<=[a-zXYZ])(MS|Ms|Millis|Us|Ns|Sec|Secs|Deg|Rad|Cm|Mm|Km|Kmh|Kph|Mph)$/;

/** Words for each unit; the unit itself is one. */
const unitWords: Readonly<Partial<Record<MotionUnit, string>>> = {
  m: 'meter meters metre metres m/s2 m/s^2 m/s²',
  cm: 'centimeters cm/s',
  mm: '',
  km: '',
  in: 'inch inches',
  ft: 'foot feet ft/s',
  rad: 'radian radians rad/s',
  deg: 'degree degrees ° deg/s °/s',
  turns: 'turn rev revolutions',
  turns8: '',
  turns16: '',
  centideg: 'cdeg centidegree centidegrees',
  s: 'sec secs second seconds',
  ms: 'msec msecs millis millisecond milliseconds',
  us: 'µs μs usec usecs micros microsecond microseconds',
  ns: 'nsec nsecs nanos nanosecond nanoseconds',
  days: 'day d',
  'm/s': 'mps',
  'km/h': 'kph kmh',
  mph: '',
  kn: 'knot knots kt kts',
};

const unitOfWord = new Map(
  (Object.entries(unitWords) as [MotionUnit, string][]).flatMap(([unit, words]) =>
    [unit, ...words.split(' ').filter((word) => word !== '')].map((word) => [word, unit]),
  ),
);

/** The unit that a column’s name states. */
export function unitInName(name: string): MotionUnit | undefined {
  const word = bracketed.exec(name)?.[1] ?? appended.exec(name)?.[1] ?? capitalised.exec(name)?.[1];
  return word === undefined ? undefined : unitOf(word);
}

export function isUnitWord(word: string): boolean {
  return unitOf(word) !== undefined;
}

/** `m s^-1` is m/s. */
function unitOf(word: string): MotionUnit | undefined {
  return unitOfWord.get(word.toLowerCase().replace(/\s*[·*]?\s*s\^?-1$/, '/s'));
}

function withoutUnit(name: string): string {
  return unitInName(name) === undefined
    ? name.replace(bracketed, '')
    : name.replace(bracketed, '').replace(appended, '').replace(capitalised, '');
}
