/** `driftbench import`: a motion file as a CSV trace. */
import { basename, dirname } from 'node:path';
import type { Command } from 'commander';
import { ResultFiles } from '../../files/result-files.ts';
import { standardInput } from '../../files/read-input.ts';
import { csvPieces } from '../../motion/export-csv.ts';
import { chooseTrack } from '../../motion/motion-track.ts';
import { openMotionFile } from '../../motion/open-motion-file.ts';
import { addMappingOptions, mappingOf, type MappingFlags } from '../mapping-flags.ts';
import { motionText } from '../motion-report.ts';
import { checkPathsApart } from '../paths-apart.ts';
import { emit, type Terminal } from '../terminal.ts';

interface ImportFlags extends MappingFlags {
  readonly out?: string;
  readonly entity?: string;
}

export function defineImport(command: Command, terminal: Terminal): void {
  command
    .argument(
      '<file>',
      'table (.csv, .tsv, .txt, .parquet, .jsonl, .json), GPX track, Counter-Strike 2 demo (.dem), BZFlag recording (.rec) or log (.mcap); - reads a CSV from standard input',
    )
    .option(
      '--out <path>',
      'CSV to write; an existing one is replaced; - writes it to standard output. Left out: only what was found is printed. Times are those of the file; of a BZFlag recording they count from the first update of a living player',
    )
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

async function importMotion(path: string, { out, entity, ...flags }: ImportFlags, terminal: Terminal): Promise<void> {
  const isFile = out !== undefined && out !== standardInput;
  if (isFile) checkPathsApart({ '': path }, { '--out': out });
  const file = await openMotionFile(path, { form: 'path', mapping: mappingOf(flags), wanted: entity });
  const chosen = entity === undefined && file.tracks.length > 1 ? file.tracks : [chooseTrack(file, entity)];
  const imported = { ...file, tracks: chosen };
  if (out === standardInput) for (const piece of csvPieces(imported)) emit(terminal, piece);
  else if (isFile) await writePieces(out, csvPieces(imported));
  terminal.notify(`${isFile ? `${out}:\n` : ''}${motionText(imported)}`);
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
