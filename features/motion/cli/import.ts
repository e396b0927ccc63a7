/** `driftbench import`: a motion file as a CSV trace; how it is read is said as in an experiment's motion. */
import { basename, dirname, extname, isAbsolute, relative } from 'node:path';
import type { Command } from 'commander';
import { BenchError } from '../../../contract/errors.ts';
import type { MotionMapping } from '../../../experiment/motion.ts';
import { standardInput } from '../../../main/base/files/read-input.ts';
import { ResultFiles } from '../../../main/base/files/result-files.ts';
import { csvPieces } from '../node/export-csv.ts';
import { addMappingOptions, addRowOptions, mappingOf, type MappingFlags } from './mapping-options.ts';
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
  addRowOptions(addMappingOptions(command))
    .addHelpText('after', `\n${reading}`)
    .action((file: string, flags: ImportFlags) => importMotion(file, flags, terminal));
}

const reading = `What was found goes to standard error; a line that begins with ? questions data that looks wrong.
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
