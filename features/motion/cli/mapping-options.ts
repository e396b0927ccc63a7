/** The options of commands that read motion files: how columns, units and axes are read, as in an experiment's motion. */
import { Option, type Command } from 'commander';
import { BenchError } from '../../../contract/errors.ts';
import { explain } from '../../../experiment/explain.ts';
import { columnsOf, mappingFields, type MotionMapping, motionPresets, motionUnits, namedAxes } from '../../../experiment/motion.ts';

/** The mapping of a motion file: the fields of an experiment's motion. */
export interface MappingFlags {
  readonly preset?: string;
  readonly map?: string;
  readonly units?: string;
  readonly axes?: string;
  readonly rate?: string;
  readonly id?: string;
  readonly geo?: true;
  readonly held?: string;
  readonly teleportAbove?: string;
  readonly port?: string;
  readonly exercise?: string;
  readonly origin?: string;
}

export function addMappingOptions(command: Command): Command {
  return command
    .addOption(new Option('--preset <program>', 'reads the file as that program writes it').choices(motionPresets))
    .option('--map <quantity=column,…>', 'columns of quantities, such as t=Time,x=PosX,qw=Rot.w (default: guessed by name)')
    .option('--units <unit,…>', `units of the file: ${motionUnits.join(', ')} (default: as columns are named, or m, rad, s)`)
    .option('--axes <axes>', `axes of the file: ${namedAxes.join(', ')}, or which point east, north, up, such as x,-y,z (default: zup)`)
    .option('--rate <hz>', 'the column of times counts ticks or frames of this rate; without such a column, rows do')
    .option(
      '--id <column>',
      'column that distinguishes entities; several are separated by commas; none: one entity; runs: one wherever times fall back (default: guessed)',
    )
    .option('--geo', 'positions are latitude and longitude: local east, north, up about the first point')
    .option('--port <n>', 'of a capture: UDP port of the DIS exercise (default: 3000)')
    .option('--exercise <n>', 'of a capture: number of the DIS exercise (default: all)')
    .option('--origin <lat,lon,alt>', 'of a capture: place of the local axes, in degrees and metres (default: the first entity)');
}

/** Options of rows that stand or jump. A score has none of them: it measures what was drawn. */
export function addRowOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--held <rows>',
        'rows that repeat the position of the row before: drop or keep (default: dropped where regular, with a warning)',
      ).choices(['drop', 'keep']),
    )
    .option('--teleport-above <m/s>', 'marks rows that are reached faster than this as teleports: the column teleport is 1 there');
}

/** Undefined: no option was given. Throws a `BenchError` that names the option. */
export function mappingOf({
  preset,
  map,
  units,
  axes,
  rate,
  id,
  geo,
  held,
  teleportAbove,
  port,
  exercise,
  origin,
}: MappingFlags): MotionMapping | undefined {
  const fields = {
    ...(preset !== undefined && { preset }),
    ...(map !== undefined && { map: mapOption(map) }),
    ...(units !== undefined && { units: units.split(',').map((unit) => unit.trim()) }),
    ...(axes !== undefined && { axes: axes.replaceAll(' ', '') }),
    ...(rate !== undefined && { rate: numberOf(rate) }),
    ...(id !== undefined && { id }),
    ...(geo && { geo }),
    ...(held !== undefined && { held }),
    ...(teleportAbove !== undefined && { teleportAbove: numberOf(teleportAbove) }),
    ...(port !== undefined && { port: numberOf(port) }),
    ...(exercise !== undefined && { exercise: numberOf(exercise) }),
    ...(origin !== undefined && { origin: origin.split(',').map(numberOf) }),
  };
  const checked = mappingFields.safeParse(fields);
  if (checked.success) return Object.keys(fields).length === 0 ? undefined : checked.data;
  const [problem] = explain(mappingFields, fields, checked.error.issues, []);
  throw new BenchError(
    'bad-input',
    `--${problem?.path.join('.').replace('teleportAbove', 'teleport-above') ?? 'map'}: ${problem?.message ?? checked.error.message}`,
  );
}

/** Text that is no number stays as it is, so that the refusal quotes it. */
function numberOf(text: string): number | string {
  return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
}

function mapOption(text: string): Record<string, string> {
  const columns = columnsOf(text);
  if (columns) return columns;
  throw new BenchError('bad-input', `--map: found "${text}"; it must be quantity=column, such as t=Time,x=PosX.`);
}
