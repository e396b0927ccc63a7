/** `driftbench import`: a motion file as a CSV trace; how it is read is said as in an experiment's motion. */
import { basename, dirname, extname, isAbsolute, relative } from 'node:path';
import { Option, type Command } from 'commander';
import { BenchError } from '../../../contract/errors.ts';
import { explain } from '../../../experiment/explain.ts';
import { columnsOf, mappingFields, type MotionMapping, motionPresets, motionUnits, namedAxes } from '../../../experiment/motion.ts';
import { standardInput } from '../../../main/base/files/read-input.ts';
import { ResultFiles } from '../../../main/base/files/result-files.ts';
import { csvPieces } from '../node/export-csv.ts';
import { experimentAround } from '../../../main/experiment/experiment-around.ts';
import { refuseWarnings } from '../../../main/experiment/warnings.ts';
import { fitText } from '../../../main/motion/read-motion-file.ts';
import { motionContents } from '../../../main/motion/motion-contents.ts';
import { findingsOf } from '../../../main/motion/findings.ts';
import { factLines } from '../../../main/motion/motion-facts.ts';
import { chooseTrack, livingRows, type MotionFile, type MotionTrack, type ReadAs } from '../../../main/motion/motion-track.ts';
import { openForeignMotion } from '../../../main/motion/open-foreign-motion.ts';
import { checkPathsApart } from '../../../main/cli/paths-apart.ts';
import { emit, type Terminal } from '../../../main/cli/terminal.ts';

/** The mapping of a motion file: the fields of an experiment's motion. */
interface MappingFlags {
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

interface ImportFlags extends MappingFlags {
  readonly out?: string;
  readonly experiment?: string;
  readonly strict?: true;
  readonly entity?: string;
}

export function defineImport(command: Command, terminal: Terminal): void {
  command
    .argument(
      '<file>',
      'table (.csv, .tsv, .txt, .parquet, .jsonl, .json), GPS track (.gpx, .kml, .tcx), floating car data of SUMO (.xml), log (.mcap, .bag, .db3, .ulg), Counter-Strike 2 demo (.dem), BZFlag recording (.rec) or capture of a DIS exercise (.pcap, .pcapng); texts also packed (.gz, .zst); - reads a CSV from standard input',
    )
    .option(
      '--out <path>',
      'CSV to write; an existing one is replaced; - writes it to standard output. Left out: only what was found is printed. Times are those of the file; of a BZFlag recording they count from the first update of a living player',
    )
    .option(
      '--experiment <path>',
      'writes an experiment of the file (.yaml): its entities, networks, and lanes to compare; an existing one is replaced. The file must be in its folder or below',
    )
    .option('--strict', 'refuses a file that a line with ? questions (exit status 2)')
    .option('--entity <id>', 'only this player or entity, by number or name (default: all)');
  addMappingOptions(command)
    .addHelpText('after', `\n${examples}`)
    .action((file: string, flags: ImportFlags) => importMotion(file, flags, terminal));
}

const examples = `Examples:
  driftbench import drive.csv --preset unity --out drive.bench.csv
  driftbench import tracks.csv --map t=Time,x=PosX,y=PosY --units cm,ms --axes unreal --id Vehicle_ID --out tracks.bench.csv
  driftbench import walk.gpx
What was found goes to standard error; a line that begins with ? questions data that looks wrong.
An experiment reads the same file without import: motion: { kind: trace, file: drive.csv, preset: unity }.`;

async function importMotion(path: string, { out, experiment, entity, strict, ...flags }: ImportFlags, terminal: Terminal): Promise<void> {
  const isFile = out !== undefined && out !== standardInput;
  checkPathsApart({ '': path }, { '--out': isFile ? out : undefined, '--experiment': experiment });
  const file = await openForeignMotion(path, { form: 'path', mapping: mappingOf(flags), wanted: entity });
  const { questions } = findingsOf(file);
  if (strict) refuseWarnings(questions.map((text) => ({ about: path, text })));
  const chosen = entity === undefined && file.tracks.length > 1 ? file.tracks : [chooseTrack(file, entity)];
  const imported = { ...file, tracks: chosen };
  if (out === standardInput) for (const piece of csvPieces(imported)) await emit(terminal, piece);
  else if (isFile) await writePieces(out, csvPieces(imported));
  if (experiment !== undefined) await writeExperiment(experiment, path, { entity, mapping: mappingOf(flags) });
  terminal.notify(`${isFile ? `${out}:\n` : ''}${motionText(imported)}`);
}

/** An experiment of the file that reads it as this command does. */
async function writeExperiment(
  target: string,
  path: string,
  { entity, mapping }: { readonly entity: string | undefined; readonly mapping: MotionMapping | undefined },
): Promise<void> {
  const file = relative(dirname(target), path).replaceAll('\\', '/');
  if (path === standardInput || file.startsWith('../') || isAbsolute(file))
    throw new BenchError(
      'bad-input',
      `--experiment ${target}: an experiment names files in its own folder only; write it to the folder of ${path}.`,
    );
  const contents = await motionContents(path, mapping);
  const ids = entity === undefined ? contents.ids : contents.ids.filter((id) => id === entity);
  const name = basename(target, extname(target));
  await writePieces(target, [experimentAround(name, file, { ...contents, ids: ids.length > 0 ? ids : contents.ids })]);
}

/** A file of this name is replaced once this one is whole. */
async function writePieces(path: string, pieces: Iterable<string>): Promise<void> {
  const name = basename(path);
  const files = await ResultFiles.begin(dirname(path), [name]);
  try {
    for (const piece of pieces) await files.append(name, piece);
    await files.commit();
  } finally {
    await files.discard();
  }
}

function addMappingOptions(command: Command): Command {
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
    .addOption(
      new Option(
        '--held <rows>',
        'rows that repeat the position of the row before: drop or keep (default: dropped where regular, with a warning)',
      ).choices(['drop', 'keep']),
    )
    .option('--teleport-above <m/s>', 'marks rows that are reached faster than this as teleports: the column teleport is 1 there')
    .option('--port <n>', 'of a capture: UDP port of the DIS exercise (default: 3000)')
    .option('--exercise <n>', 'of a capture: number of the DIS exercise (default: all)')
    .option('--origin <lat,lon,alt>', 'of a capture: place of the local axes, in degrees and metres (default: the first entity)');
}

/** Undefined: no option was given. Throws a `BenchError` that names the option. */
function mappingOf({
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

/** Entities that are listed one by one at most. */
const mostListed = 12;

/** Describes the contents of the file. */
function motionText(file: MotionFile): string {
  const findings = findingsOf(file);
  const listed = file.tracks.slice(0, mostListed).map((track) => `  ${trackText(track)}\n`);
  const more = file.tracks.length > mostListed ? `  and ${file.tracks.length - mostListed} more\n` : '';
  const questions = findings.questions.map((question) => `? ${question}\n`);
  const notes = (file.notes ?? []).map((note) => `${note}\n`);
  return [readText(file.readAs), ...notes, ...listed, more, `${factLines(findings).join('; ')}.\n`, ...questions].join('');
}

/** Every assumption that may be wrong. */
function readText(readAs: ReadAs | null): string {
  if (!readAs) return '';
  const columns = readAs.columns.map(({ quantity, name, unit }) => {
    const source = name === quantity ? quantity : `${quantity}=${name}`;
    return unit === '' ? source : `${source} (${unit})`;
  });
  const time = readAs.rate === null ? '' : `, ${readAs.byRow ? 'rows' : 'ticks'} at ${readAs.rate} Hz`;
  const ids = readAs.ids.length === 0 ? '' : `; entities by ${readAs.ids.join(', ')}`;
  const geo = readAs.geoOrigin
    ? `East, north, up about latitude ${readAs.geoOrigin.latitude}, longitude ${readAs.geoOrigin.longitude}.\n`
    : '';
  const unused = readAs.unused.length === 0 ? '' : `Not read: ${readAs.unused.join(', ')}.\n`;
  const preset = readAs.recognised === null ? '' : `Looks like a file of ${readAs.recognised} (preset ${readAs.recognised}).\n`;
  const fit = fitText({ readAs });
  return `${preset}Read as ${columns.join(', ')}; axes ${readAs.axes.name} (${readAs.axes.text})${time}${ids}.\n${geo}${unused}${fit === null ? '' : `${fit}\n`}`;
}

/** `3 red tank: 732 rows, 14 spawns, 400.0 s` */
function trackText(track: MotionTrack): string {
  const { t, life } = track.columns;
  const who = [track.id, track.name].filter((word) => word !== '').join(' ');
  const spawns = new Set(life?.filter((number) => number !== 0) ?? [1]).size;
  const length = (t.at(-1) ?? 0) - (t[0] ?? 0);
  const rows = livingRows(track);
  const facts = [`${rows} ${rows === 1 ? 'row' : 'rows'}`, `${spawns} ${spawns === 1 ? 'spawn' : 'spawns'}`, `${length.toFixed(1)} s`];
  return [who, facts.join(', ')].filter((part) => part !== '').join(': ');
}
