/** Motion in the file: what gives an entity its real path. */
import { z } from 'zod';
import { numberField, oneOf } from './fields.ts';

/** Quantities that a motion file can have in its columns. */
export const motionQuantities = [
  't',
  'x',
  'y',
  'z',
  'vx',
  'vy',
  'vz',
  'yaw',
  'pitch',
  'roll',
  'heading',
  'qw',
  'qx',
  'qy',
  'qz',
  'wx',
  'wy',
  'yawRate',
  'ax',
  'ay',
  'az',
  'lat',
  'lon',
  'alt',
  'life',
  'end',
  'teleport',
] as const;

export type MotionQuantity = (typeof motionQuantities)[number];

/**
 * Units that the file's numbers can have: of lengths, angles, times and speeds. Games send angles as whole numbers:
 * `turns8` has 256 a turn, `turns16` 65536, `centideg` 100 a degree. Spreadsheets count days. In dates the day is first
 * (`dmy`), or the month (`mdy`).
 */
export const motionUnits = [
  'm',
  'cm',
  'mm',
  'km',
  'in',
  'ft',
  'rad',
  'deg',
  'turns',
  'turns8',
  'turns16',
  'centideg',
  's',
  'ms',
  'us',
  'ns',
  'days',
  'dmy',
  'mdy',
  'm/s',
  'km/h',
  'mph',
  'kn',
] as const;

export type MotionUnit = (typeof motionUnits)[number];

/** Axes of other programs; a triple such as `x,-y,z` says which of the file's axes point east, north and up. */
export const namedAxes = ['zup', 'yup', 'unity', 'unreal', 'ned', 'enu'] as const;

const axesPattern = /^(zup|yup|unity|unreal|ned|enu|[+-]?[xyz],[+-]?[xyz],[+-]?[xyz])$/;

export const motionPresets = [
  'unity',
  'unreal',
  'godot',
  'source',
  'ros',
  'gps',
  'highd',
  'ind',
  'ngsim',
  'px4',
  'sumo',
  'carla',
  'airsim',
  'msfs',
  'adsb',
  'flightradar24',
  'tum',
  'kitti',
] as const;

/** Names of columns; in YAML a number is one too, where a file has no header. */
const columnName = z.union([z.string().min(1).max(500), z.number().int().min(1).max(9999).transform(String)]);

/**
 * The mapping of a motion file of another program; fields that are left out are guessed from the names of its columns.
 */
const mappingShape = {
  preset: oneOf(motionPresets, 'Program that wrote the file: sets axes, units, rate and columns, unless given here.').optional(),
  map: z
    .partialRecord(z.enum(motionQuantities), columnName)
    .describe(
      'Column of each quantity, such as { t: Time, x: PosX }; a sum is allowed: x + 0.5*width; a number: the column at that place; none: not read. Left out: guessed by name.',
    )
    .optional(),
  units: z
    .array(z.enum(motionUnits))
    .max(4)
    .describe(
      'Units of lengths, angles, times and speeds in the file; turns8 has 256 a turn, turns16 65536; dmy: dates have the day first, mdy the month. Left out: from the column’s name, or m, rad and s.',
    )
    .optional(),
  axes: z
    .string()
    .regex(axesPattern)
    .describe(
      `Axes of the file: ${namedAxes.join(', ')}, or which of its axes point east, north and up, such as "x,-y,z". Default: zup, right-handed.`,
    )
    .optional(),
  rate: numberField({ unit: 'Hz', above: 0, max: 1e6, help: 'The column of times counts ticks or frames of this rate.' }).optional(),
  id: columnName
    .describe(
      'Column that distinguishes entities; several are separated by commas; none: one entity; runs: one wherever times fall back. Left out: guessed.',
    )
    .optional(),
  geo: z.boolean().describe('Positions are latitude and longitude: local east, north, up about the first point.').optional(),
  held: oneOf(
    ['drop', 'keep'],
    'Rows that repeat the position of the row before, as of a slow receiver in a fast log. Left out: dropped, with a warning, where they come in a regular pattern.',
  ).optional(),
  teleportAbove: numberField({
    unit: 'm/s',
    above: 0,
    help: 'In tables and logs: a row that is reached faster than this is reached by a teleport, as is one with a number other than 0 in the column teleport. Left out: only the column counts.',
  }).optional(),
  port: numberField({
    unit: '',
    min: 1,
    max: 65_535,
    integer: true,
    help: 'Of a capture: UDP port of the DIS exercise. Left out: 3000.',
  }).optional(),
  exercise: numberField({
    unit: '',
    min: 0,
    max: 255,
    integer: true,
    help: 'Of a capture: number of the DIS exercise. Left out: all.',
  }).optional(),
  origin: z
    .tuple([z.number().min(-90).max(90), z.number().min(-180).max(180), z.number().min(-1e4).max(1e7)])
    .describe('Of a capture: latitude, longitude (deg) and altitude (m) of the local axes. Left out: the first entity’s place.')
    .optional(),
};

/** Fields for captures; all others are for tables. */
export const captureFields: readonly string[] = ['port', 'exercise', 'origin'];

export const mappingFields = z.strictObject(mappingShape).describe('How a motion file is read.');

export type MotionMapping = z.output<typeof mappingFields>;

export const mappingNames = Object.keys(mappingShape) as readonly (keyof MotionMapping)[];

/** A real path or recorded updates from a file. */
export const traceFields = z
  .strictObject({
    kind: z.literal('trace').describe('A path or recorded updates from a file.'),
    file: z
      .string()
      .min(1)
      .describe(
        'Table (CSV, Parquet, JSON), GPS track (.gpx, .kml, .tcx), log (.mcap, .bag, .db3, .ulg), Counter-Strike 2 demo (.dem), BZFlag recording (.rec), capture of a DIS exercise (.pcap, .pcapng) or recording of the bench (.mcap), relative to the experiment file.',
      ),
    updates: z.literal('recorded').optional().describe('The rows are DR updates: each is a trigger of every lane, at exactly its time.'),
    end: oneOf(
      ['leave', 'hold', 'loop'],
      'What a path does after its last row: the entity leaves the world, stands still there, or begins anew. Default: leave.',
    ).optional(),
    truth: z
      .strictObject({
        file: z.string().min(1).describe('CSV or recording of the bench, relative to the experiment file.'),
        entity: z.string().min(1).optional().describe('Which entity of that file, by its name. Left out: the only one.'),
        start: numberField({ unit: 's', help: 'Time in that file that is time 0 of the session. Left out: its earliest row.' }).optional(),
      })
      .describe('The real path of recorded updates, where it is known: deviations are measured against it.')
      .optional(),
    player: numberField({ unit: '', min: 0, max: 255, integer: true, help: 'Which player of a BZFlag recording, by number.' }).optional(),
    entity: z.string().min(1).optional().describe('Which entity of the file, by its name. Left out: the only one.'),
    start: numberField({
      unit: 's',
      help: 'Time in the file that is time 0 of the session. Left out: its earliest row, of any entity.',
    }).optional(),
    ...mappingShape,
  })
  .describe('A path or recorded updates from a file.');

export type TraceFields = z.output<typeof traceFields>;

/** Kind and parameters; the parameters are checked by the schema of that kind. */
export const motionChoice = z
  .looseObject({ kind: z.string().min(1).describe('Kind of motion: trace, or a synthetic one.') })
  .describe('The source of the entity’s real path.');

export type MotionFields = z.output<typeof motionChoice>;

/**
 * The columns by quantity of a map as text, `t=Time,x=Pos X`; null where it is none. A comma within a column's name can
 * be written in the experiment file only.
 */
export function columnsOf(text: string): Record<string, string> | null {
  const pairs = text.split(/,(?=\s*\w+\s*=)/).map((pair) => {
    const at = pair.indexOf('=');
    return [at === -1 ? '' : pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const;
  });
  return pairs.every(([quantity, column]) => quantity !== '' && column !== '') ? Object.fromEntries(pairs) : null;
}
