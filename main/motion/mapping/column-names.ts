/** Guesses which column of a file holds which quantity, in which unit, by the names that programs give them. */
import type { MotionQuantity, MotionUnit } from '../../../experiment/motion.ts';

/** Letters and digits of a name in lower case, without a unit at its end: `Pos X (cm)` is `posx`. */
export function plainName(name: string): string {
  return withoutUnit(name)
    .toLowerCase()
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

const idWords = [
  'entity',
  'player',
  'id',
  'vehicleid',
  'entityid',
  'playerid',
  'objectid',
  'trackid',
  'actorid',
  'agentid',
  'unitid',
  'actor',
];

/** Columns that count ticks, which need a rate. */
const tickWords = ['tick', 'ticks', 'frame', 'frames', 'frameid', 'framenumber', 'frameindex', 'step'];

const timeWords = [
  't',
  'time',
  'timestamp',
  'seconds',
  'sec',
  'stamp',
  'elapsed',
  'elapsedtime',
  'elapsedseconds',
  'gametime',
  'simtime',
  'simulationtime',
  'sessiontime',
  'globaltime',
  'utctime',
  'utc',
  'datetime',
  'headerstamp',
  'realtimesincestartup',
];

/** By quantity, the likeliest name first. `turn` is the letter of the file’s axis that points up. */
function wordsOf(turn: string): Readonly<Partial<Record<MotionQuantity, readonly string[]>>> {
  return {
    t: [...timeWords, ...tickWords],
    x: axisWords('x'),
    y: axisWords('y'),
    z: axisWords('z'),
    vx: velocityWords('x'),
    vy: velocityWords('y'),
    vz: velocityWords('z'),
    yaw: ['yaw', 'yawangle', 'rotationyaw', 'viewyaw', 'rot', 'euler', 'eulerangles', 'rotation', 'angle'].map((word, k) =>
      k < 4 ? word : word + turn,
    ),
    pitch: ['pitch', 'pitchangle', 'rotationpitch'],
    roll: ['roll', 'rollangle', 'rotationroll'],
    heading: ['heading', 'course', 'bearing', 'cog', 'azimuth'],
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
    lat: ['lat', 'latitude'],
    lon: ['lon', 'lng', 'long', 'longitude'],
    alt: ['alt', 'altitude', 'ele', 'elevation', 'height'],
    life: ['life'],
    end: ['end'],
  };
}

const angleTurns = /^(rotation|rot|orientation)/;

/** Quantities of columns by name; each column once. */
export function guessColumns(header: readonly string[], turn: string): Partial<Record<MotionQuantity, string>> {
  const plain = header.map((name) => ({ name, plain: plainName(name), long: pathEnding(name) }));
  const hasW = plain.some((each) => quaternionWords('w').includes(each.plain) || quaternionWords('w').includes(each.long));
  const taken = new Set<string>();
  const found: Partial<Record<MotionQuantity, string>> = {};
  for (const [quantity, words] of Object.entries(wordsOf(turn)) as [MotionQuantity, readonly string[]][]) {
    const allowed = words.filter((word) => hasW || !quantity.startsWith('q') || !angleTurns.test(word));
    const column = firstOf(allowed, plain, taken, quantity === 'yaw' && hasW);
    if (column === undefined) continue;
    taken.add(column);
    found[quantity] = column;
  }
  return withoutStrays(found);
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

/** The last two words of a path: `field.pose.pose.position.x` ends in `positionx`; `header.stamp.secs` in `stampsecs`. */
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

/** Columns that tell entities apart; of our own tables a path is one entity in one lane at one receiver. */
export function guessIds(header: readonly string[]): readonly string[] {
  if (header.includes('lane') && header.includes('entity')) return ['lane', 'entity', 'receiver'].filter((name) => header.includes(name));
  for (const word of idWords) {
    const found = header.find((name) => plainName(name) === word);
    if (found !== undefined) return [found];
  }
  return [];
}

export function countsTicks(name: string): boolean {
  return tickWords.includes(plainName(name));
}

/** How a name may say its unit: `x (cm)`, `yaw [deg]`, `time_ms`. */
const bracketed = /[\s_]*[([]\s*([^()[\]]+?)\s*[)\]]\s*$/;
const appended = /_(ms|us|ns|sec|s|cm|mm|km|m|ft|in|deg|degrees|rad)$/i;

/** Words for each unit; the unit itself is one. */
const unitWords: Readonly<Partial<Record<MotionUnit, string>>> = {
  m: 'meter meters metre metres m/s2 m/s^2 m/s²',
  cm: 'centimeters cm/s',
  mm: '',
  km: '',
  in: 'inch inches',
  ft: 'foot feet ft/s',
  rad: 'radians rad/s',
  deg: 'degrees ° deg/s °/s',
  s: 'sec secs seconds',
  ms: 'milliseconds',
  us: 'µs μs microseconds',
  ns: 'nanoseconds',
  'm/s': '',
  'km/h': 'kph kmh',
  mph: '',
  kn: 'knots kt',
};

const unitOfWord = new Map(
  (Object.entries(unitWords) as [MotionUnit, string][]).flatMap(([unit, words]) => [unit, ...words.split(' ')].map((word) => [word, unit])),
);

/** The unit that a column’s name states. */
export function unitInName(name: string): MotionUnit | undefined {
  const word = bracketed.exec(name)?.[1] ?? appended.exec(name)?.[1];
  return word === undefined ? undefined : unitOfWord.get(word.toLowerCase());
}

function withoutUnit(name: string): string {
  return unitInName(name) === undefined ? name.replace(bracketed, '') : name.replace(bracketed, '').replace(appended, '');
}
