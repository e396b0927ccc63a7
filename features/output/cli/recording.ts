/** `driftbench recording`: contents of a recording; trimmed, split, repaired; notes of two copies merged. */
import { basename, dirname } from 'node:path';
import { writeFiles } from '../../../main/base/files/result-files.ts';
import { terminalJson } from '../../../main/base/terminal-text.ts';
import type { Command } from 'commander';
import { BenchError } from '../../../contract/errors.ts';
import { damagedText, withRecording, type Recording } from '../../../main/recording/recording.ts';
import { contentsOf } from '../../../main/recording/edits/contents.ts';
import { messagesOf, otherNotes } from '../../../main/recording/edits/notes.ts';
import { checkPlace, rewrite, type Edit } from '../../../main/recording/edits/rewrite.ts';
import { trimming } from '../../../main/recording/edits/trim.ts';
import { Interrupted } from '../../../main/cli/endings.ts';
import { momentOption, secondsOption } from '../../../main/cli/option-values.ts';
import { foxgloveLayout } from '../node/foxglove/layout.ts';
import { writeFoxglove } from '../node/foxglove/write-foxglove.ts';
import { checkPathsApart } from '../../../main/cli/paths-apart.ts';
import { contentsText } from './recording-report.ts';
import type { Terminal } from '../../../main/cli/terminal.ts';

interface EditFlags {
  readonly out: string;
  readonly force?: true;
}

interface FoxgloveFlags extends EditFlags {
  readonly every?: number;
  readonly layout?: string;
}

const force = ['--force', 'replaces existing files, including the recording itself'] as const;

export function defineRecording(recording: Command, terminal: Terminal): void {
  recording
    .command('info')
    .description('Shows the contents and size of a recording, and whether it is complete.')
    .argument('<file>', 'recording (.mcap)')
    .option('--json', 'prints one JSON object')
    .action((file: string, flags: { readonly json?: true }) => info(file, flags, terminal));
  recording
    .command('trim')
    .description('Trims a recording to a range. The inputs of a replay are kept from the beginning, so it can still be replayed.')
    .argument('<file>', 'recording (.mcap)')
    .requiredOption('--out <file>', 'recording to write')
    .option('--from <s>', 'session time at which it begins', momentOption, 0)
    .option('--to <s>', 'session time at which it ends (default: the end of the recording)', momentOption)
    .option(...force)
    .action((file: string, { from, to = Infinity, ...flags }: EditFlags & { readonly from: number; readonly to?: number }) =>
      trim(file, { from, to }, flags, terminal),
    );
  recording
    .command('split')
    .description('Splits a recording in two at a session time.')
    .argument('<file>', 'recording (.mcap)')
    .requiredOption('--at <s>', 'session time', momentOption)
    .requiredOption('--out <file>', 'first recording to write; the second gets -2 after its name')
    .option(...force)
    .action((file: string, { at, ...flags }: EditFlags & { readonly at: number }) => split(file, at, flags, terminal));
  recording
    .command('merge-notes')
    .description('Adds the notes from another copy of the same recording.')
    .argument('<file>', 'recording (.mcap)')
    .argument('<other>', 'the other copy')
    .requiredOption('--out <file>', 'recording to write')
    .option(...force)
    .action((file: string, other: string, flags: EditFlags) => mergeNotes(file, other, flags, terminal));
  recording
    .command('foxglove')
    .description('Writes an MCAP file for Foxglove and Lichtblick: scene, transforms, log and metrics, in time since 1970.')
    .argument('<file>', 'recording (.mcap)')
    .requiredOption('--out <file>', 'MCAP file to write')
    .option('--every <s>', 'least time between samples, in seconds (default: all samples)', secondsOption)
    .option('--layout <file>', 'also writes a layout with plots of its pairs, to be imported in Foxglove or Lichtblick (.json)')
    .option('--force', 'replaces existing files')
    .action((file: string, flags: FoxgloveFlags) => foxglove(file, flags, terminal));
  recording
    .command('repair')
    .description('Writes the readable part of a damaged recording with a new index, and lists the losses.')
    .argument('<file>', 'recording (.mcap)')
    .requiredOption('--out <file>', 'recording to write')
    .option(...force)
    .action((file: string, flags: EditFlags) => repair(file, flags, terminal));
}

async function info(file: string, { json }: { readonly json?: true }, terminal: Terminal): Promise<void> {
  await actOn(file, terminal, (recording) => {
    const { setup, span, isWhole, results, bytes } = recording;
    const contents = contentsOf(recording);
    const info = { file, bytes, end: span.to, isWhole, hasResults: results !== null, ...contents };
    terminal.print(json ? terminalJson({ ...info, setup: { ...setup, outline: undefined } }) : contentsText(info, setup));
    return Promise.resolve();
  });
}

async function trim(
  file: string,
  span: { readonly from: number; readonly to: number },
  flags: EditFlags,
  terminal: Terminal,
): Promise<void> {
  if (span.from >= span.to) throw new BenchError('bad-input', `The range ends (${span.to} s) before it begins (${span.from} s).`);
  await actOn(file, terminal, async (recording) => {
    if (span.from > recording.span.to) throw beyond(recording, span.from);
    await rewrite(recording, flags.out, options(flags, terminal, trimming(span)));
    terminal.notify(`${flags.out}: ${moments(span.from, Math.min(span.to, recording.span.to))}. ${replayed}\n`);
  });
}

const replayed = 'The inputs of a replay were kept from the beginning: rows can still be verified, results only if the end was kept.';

async function split(file: string, at: number, flags: EditFlags, terminal: Terminal): Promise<void> {
  const second = secondName(flags.out);
  await actOn(file, terminal, async (recording) => {
    const { to } = recording.span;
    if (at <= 0 || at >= to) throw beyond(recording, at);
    for (const out of [flags.out, second]) checkPlace(out, flags.force ?? false);
    // The second first: the first may take the place of what both are read from.
    await rewrite(recording, second, options(flags, terminal, trimming({ from: at, to: Infinity })));
    await rewrite(recording, flags.out, options(flags, terminal, trimming({ from: 0, to: at })));
    terminal.notify(`${flags.out}: ${moments(0, at)}.\n${second}: ${moments(at, to)}. ${replayed}\n`);
  });
}

/** `match.mcap` → `match-2.mcap` */
function secondName(path: string): string {
  const dot = path.lastIndexOf('.mcap');
  return dot === -1 ? `${path}-2` : `${path.slice(0, dot)}-2${path.slice(dot)}`;
}

async function mergeNotes(file: string, otherFile: string, flags: EditFlags, terminal: Terminal): Promise<void> {
  await withRecording(otherFile, (other) =>
    actOn(file, terminal, async (recording) => {
      const notes = otherNotes(recording, other);
      await rewrite(recording, flags.out, { ...options(flags, terminal, unchanged), added: messagesOf(recording, notes) });
      terminal.notify(`${flags.out}: ${notes.length} notes of ${otherFile} were added.\n`);
    }),
  );
}

async function foxglove(file: string, { out, every = 0, layout, force: mayReplace }: FoxgloveFlags, terminal: Terminal) {
  checkPathsApart({ '': file }, { '--out': out, '--layout': layout });
  for (const path of [out, layout]) if (path !== undefined) checkPlace(path, mayReplace ?? false);
  await actOn(file, terminal, async (recording) => {
    const messages = await writeFoxglove(recording, out, { every, cancelled: terminal.interrupted });
    if (layout !== undefined)
      await writeFiles(dirname(layout), { [basename(layout)]: `${JSON.stringify(foxgloveLayout(recording.setup.layout), null, 2)}\n` });
    terminal.notify(`${out}: ${messages} messages.\n`);
  });
}

async function repair(file: string, flags: EditFlags, terminal: Terminal): Promise<void> {
  await actOn(file, terminal, async (recording) => {
    const { tail, damaged } = contentsOf(recording);
    await rewrite(recording, flags.out, options(flags, terminal, unchanged));
    terminal.notify(`${flags.out}: ${fateOf(recording, tail, damaged)}\n`);
  });
}

const unchanged: Edit = (message) => message;

/** The losses of a repair. */
function fateOf({ isWhole, span, results, damagedInputs }: Recording, tail: number, damaged: number): string {
  const lost = [
    ...(tail > 0 ? [`${tail} bytes at the end, after ${span.to.toFixed(2)} s`] : []),
    ...(damaged > 0 ? [damagedText(damaged)] : []),
    ...damagedInputs.map((name) => `the attached file ${name}`),
    ...(results === null ? [damaged > 0 ? 'the results' : 'the results, which were not written yet'] : []),
  ];
  if (lost.length > 0) return `Lost: ${lost.join('; ')}.`;
  return isWhole ? 'Nothing was damaged.' : 'Only the index was lost; it was rebuilt.';
}

function options({ force: mayReplace }: EditFlags, terminal: Terminal, edit: Edit) {
  return { edit, force: mayReplace ?? false, cancelled: terminal.interrupted };
}

async function actOn(file: string, terminal: Terminal, act: (recording: Recording) => Promise<void>): Promise<void> {
  try {
    await withRecording(file, act);
  } catch (error) {
    throw terminal.interrupted.aborted ? new Interrupted('Interrupted; nothing was written.') : error;
  }
}

function beyond({ path, span }: Recording, time: number): BenchError {
  return new BenchError('bad-input', `${path}: ${time} s is outside the recording; allowed: 0 to ${span.to.toFixed(2)} s.`);
}

function moments(from: number, to: number): string {
  return `${from.toFixed(2)} s to ${to.toFixed(2)} s`;
}
