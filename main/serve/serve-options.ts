/** The options of the browser bench. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BenchError } from '../../contract/errors.ts';
import { existingPath } from '../base/files/existing-path.ts';

export interface ServeOptions {
  readonly help: boolean;
  /** Absolute path of the experiment to open first; null: the example. */
  readonly experiment: string | null;
  /** null: the usual one, or the next that is free. */
  readonly port: number | null;
  readonly openBrowser: boolean;
  /** Port, or address and port, where Foxglove sees the open run; left out: nowhere. */
  readonly foxglove: string | undefined;
  /** Absolute paths of third-party plugins. */
  readonly plugins: readonly string[];
  /** Absolute path of the folder in which sweeps are kept. */
  readonly sweeps: string;
  /** Absolute path of the folder of the user's own experiments. */
  readonly own: string;
  /** Absolute path of the folder in which recordings are kept. */
  readonly recordings: string;
  /** Absolute path of the recording to open in place of an experiment; null: none. */
  readonly recording: string | null;
  /** Folders from which experiments may name files besides their own. */
  readonly allowed: readonly string[];
}

export const serveHelp = `Serves the bench to the browser, on this machine only.

  --experiment FILE   opens this experiment first instead of the example
  --recording FILE    opens this recording in place of an experiment
  --port N            serves on this port (0: any free one); otherwise 7340 or the next free one
  --foxglove PORT     shows the open run to Foxglove and Lichtblick; ADDRESS:PORT for other machines
  --no-open           does not open the browser
  --plugin PATH       loads a plugin, a file or the folder of a package (repeatable)
  --allow-path DIR    allows experiments to name files in this folder too, not only in their own (repeatable)
  --sweeps DIR        keeps sweeps in this folder instead of ./sweeps
  --experiments DIR   keeps experiments of your own in this folder instead of ./experiments
  --recordings DIR    keeps recordings in this folder instead of ./recordings
  --help              shows this
`;

/** Throws `BenchError('bad-input')`. */
export function readServeOptions(args: readonly string[]): ServeOptions {
  const { help = false, experiment, recording, port, plugin = [], ...rest } = parsed(args);
  const { sweeps = 'sweeps', experiments = 'experiments', recordings = 'recordings', ...flags } = rest;
  return {
    help,
    experiment: experiment === undefined ? null : existingPath('--experiment', experiment),
    port: port === undefined ? null : portNumber(port),
    openBrowser: !flags['no-open'],
    foxglove: flags.foxglove,
    plugins: plugin.map((path) => existingPath('--plugin', path)),
    sweeps: resolve(sweeps),
    own: resolve(experiments),
    recordings: resolve(recordings),
    recording: recording === undefined ? null : existingPath('--recording', recording),
    allowed: (flags['allow-path'] ?? []).map((path) => existingPath('--allow-path', path)),
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean' },
        experiment: { type: 'string' },
        port: { type: 'string' },
        'no-open': { type: 'boolean' },
        foxglove: { type: 'string' },
        plugin: { type: 'string', multiple: true },
        'allow-path': { type: 'string', multiple: true },
        sweeps: { type: 'string' },
        experiments: { type: 'string' },
        recordings: { type: 'string' },
        recording: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new BenchError('bad-input', `${(error instanceof Error ? error.message : String(error)).replace(/\.?$/, '.')} See --help.`);
  }
}

function portNumber(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65535) return port;
  throw new BenchError('bad-input', `--port: found "${text}"; allowed is a whole number from 0 to 65535.`);
}
