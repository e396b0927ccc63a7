/** `driftbench open`: the bench in the browser, on this machine only. */
import { extname } from 'node:path';
import type { Command } from 'commander';
import { firing } from '../../base/deferred.ts';
import { existingPath } from '../../base/files/existing-path.ts';
import { openBrowser } from '../../serve/open-browser.ts';
import { startBrowserBench } from '../../serve/browser-bench.ts';
import { readServeOptions } from '../../serve/serve-options.ts';
import type { CommandFeatures } from '../command-list.ts';
import { foxgloveOption, numberOption, pluginOption } from '../option-values.ts';
import type { Terminal } from '../terminal.ts';

interface OpenFlags {
  readonly port?: number;
  readonly open: boolean;
  readonly plugin?: readonly string[];
  readonly sweeps?: string;
  readonly experiments?: string;
  readonly recordings?: string;
  readonly foxglove?: string;
}

export function defineOpen(command: Command, terminal: Terminal, features: CommandFeatures): void {
  command
    .argument('[file]', 'experiment (.yaml, .driftbench), recording (.mcap) or motion file; left out: an example')
    .option('--port <n>', 'serves on this port (0: any free one; default: 7340, or the next free one)', numberOption(0, 65535))
    .option('--no-open', 'only prints the one-time URL')
    .option(...pluginOption)
    .option(...foxgloveOption)
    .option('--sweeps <dir>', 'keeps sweeps in this folder (default: ./sweeps)')
    .option('--experiments <dir>', 'keeps experiments of your own in this folder (default: ./experiments)')
    .option('--recordings <dir>', 'keeps recordings in this folder (default: ./recordings)')
    .action((file: string | undefined, flags: OpenFlags) => openBench(file, flags, terminal, features));
}

async function openBench(file: string | undefined, flags: OpenFlags, terminal: Terminal, features: CommandFeatures): Promise<void> {
  // From here on an interruption closes what was opened.
  void terminal.interrupted;
  const bench = await startBrowserBench(await features.bench(), readServeOptions(serveArguments(file, flags)), (line) =>
    terminal.print(`${line}\n`),
  );
  try {
    if (flags.open) openBrowser(bench.address);
    await firing(terminal.interrupted);
  } finally {
    await bench.close();
  }
}

function serveArguments(file: string | undefined, { port, plugin = [], sweeps, experiments, recordings, foxglove }: OpenFlags): string[] {
  const kind = file !== undefined && extname(file).toLowerCase() === '.mcap' ? 'recording' : 'experiment';
  const named = { [kind]: file === undefined ? undefined : existingPath('file', file), port, sweeps, experiments, recordings, foxglove };
  const options = Object.entries(named).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, String(value)]));
  return [...options, ...plugin.flatMap((path) => ['--plugin', path])];
}
