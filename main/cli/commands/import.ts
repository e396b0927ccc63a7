/** `driftbench import`: a motion file as a CSV trace. */
import { basename, dirname } from 'node:path';
import type { Command } from 'commander';
import { writeFiles } from '../../files/result-files.ts';
import { chooseTrack } from '../../motion/motion-track.ts';
import { exportCsv } from '../../motion/export-csv.ts';
import { livingRows, type MotionTrack } from '../../motion/motion-track.ts';
import { openMotionFile } from '../../motion/open-motion-file.ts';
import { checkPathsApart } from '../paths-apart.ts';
import type { Terminal } from '../terminal.ts';

interface ImportFlags {
  readonly out: string;
  readonly entity?: string;
}

export function defineImport(command: Command, terminal: Terminal): void {
  command
    .argument('<file>', 'recording (.mcap), BZFlag recording (.rec) or CSV')
    .requiredOption(
      '--out <path>',
      'CSV to write; an existing one is replaced. Times count from the first update of a living player; for a recording of this bench they are session times',
    )
    .option('--entity <id>', 'only this player or entity, by number or name (default: all)')
    .action(async (file: string, flags: ImportFlags) => terminal.notify(await importMotion(file, flags)));
}

/** Resolves to what was done, in words. */
async function importMotion(path: string, { out, entity }: ImportFlags): Promise<string> {
  checkPathsApart({ '': path }, { '--out': out });
  const file = await openMotionFile(path, 'path', entity);
  const chosen = entity === undefined && file.tracks.length > 1 ? file.tracks : [chooseTrack(file, entity)];
  await writeFiles(dirname(out), { [basename(out)]: exportCsv({ ...file, tracks: chosen }) });
  return `${out}: ${chosen.map(trackText).join('; ')}.\n`;
}

/** `3 red tank: 732 rows, 14 lives, 400.0 s` */
function trackText(track: MotionTrack): string {
  const { t, life } = track.columns;
  const who = [track.id, track.name].filter((word) => word !== '').join(' ');
  const lives = new Set(life?.filter((number) => number !== 0) ?? [1]).size;
  const length = (t.at(-1) ?? 0) - (t[0] ?? 0);
  const rows = livingRows(track);
  const facts = [`${rows} ${rows === 1 ? 'row' : 'rows'}`, `${lives} ${lives === 1 ? 'life' : 'lives'}`, `${length.toFixed(1)} s`];
  return [who, facts.join(', ')].filter((part) => part !== '').join(': ');
}
