/** `driftbench report`: the page of a sweep that is through, or of a recording. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { BenchError } from '../../../contract/errors.ts';
import type { RunReport } from '../../../contract/report.ts';
import type { SweepReport } from '../../sweep/calls/sweep-report.ts';
import { openLog, readManifest, readSweptExperiment, sweepFiles } from '../../sweep/node/sweep-folder.ts';
import { bundlePlugins } from '../../../main/plugins/bundle-plugin.ts';
import { withRecording } from '../../../main/recording/recording.ts';
import { sweepReport } from '../../sweep/node/sweep-report.ts';
import { schemaWith } from '../../../main/cli/command-plugins.ts';
import { standardInput } from '../../../main/base/files/read-input.ts';
import { Interrupted } from '../../../main/cli/endings.ts';
import { pluginOption } from '../../../main/cli/option-values.ts';
import { checkPathsApart } from '../../../main/cli/paths-apart.ts';
import type { CommandFeatures } from '../../../main/cli/command-list.ts';
import { anewTask } from '../../../main/run/report/anew-task.ts';
import { replayInTerminal } from '../../../main/cli/replay-in-terminal.ts';
import { recordedPlugins } from '../../../main/cli/recorded-plugins.ts';
import { ReportFile } from '../../../main/run/report/report-file.ts';
import { emit, type Terminal } from '../../../main/cli/terminal.ts';

interface ReportFlags {
  readonly out: string;
  readonly plugin?: readonly string[];
}

export function defineReport(command: Command, terminal: Terminal, { kinds }: CommandFeatures): void {
  command
    .argument('<what>', 'folder of a sweep, or recording (.mcap)')
    .requiredOption('--out <path>', 'HTML file to write; an existing one is replaced; - writes it to standard output')
    .option(...pluginOption)
    .action((what: string, flags: ReportFlags) => report(what, flags, { terminal, kinds }));
}

interface ReportMeans extends Pick<CommandFeatures, 'kinds'> {
  readonly terminal: Terminal;
}

async function report(what: string, { out, plugin }: ReportFlags, means: ReportMeans): Promise<void> {
  const { terminal } = means;
  const isPrinted = out === standardInput;
  const written = isPrinted ? {} : { '--out': out };
  checkPathsApart({ '': [what, ...sweepFiles.map((name) => join(what, name))], '--plugin': plugin }, written);
  const page = await ReportFile.begin(out, (text) => emit(terminal, text));
  const isFile = (await stat(what).catch(() => null))?.isFile() ?? false;
  await page.write(isFile ? await reportOfRecording(what, plugin, means) : await reportOfFolder(what, plugin, terminal));
  if (!isPrinted) terminal.notify(`${out}\n`);
}

async function reportOfRecording(
  file: string,
  plugin: readonly string[] | undefined,
  { terminal, kinds }: ReportMeans,
): Promise<RunReport> {
  try {
    return await withRecording(file, async (recording) => {
      const plugins = await recordedPlugins(recording.setup.plugins, plugin, terminal);
      return (await replayInTerminal(recording, [anewTask, { recording: file }], { plugins, kinds }, terminal)).report;
    });
  } catch (error) {
    throw terminal.interrupted.aborted ? new Interrupted('Interrupted; nothing was written.') : error;
  }
}

async function reportOfFolder(folder: string, plugin: readonly string[] | undefined, terminal: Terminal): Promise<SweepReport> {
  const plugins = await bundlePlugins(plugin);
  const { variations, repeats = 1, seed = 1, sets = [], duration } = (await readManifest(folder)) ?? {};
  if (!variations)
    throw new BenchError(
      'not-found',
      `${folder}: no sweep found; give the --out folder of a sweep, or a recording. A tuning writes its page with tune --report.`,
    );
  const text = await readSweptExperiment(folder);
  const log = await openLog(folder);
  try {
    const plan = { variations, repeats, seed, sets, duration };
    return await sweepReport({
      plan,
      file: 'experiment.yaml',
      text,
      plugins,
      schema: await schemaWith(plugins, terminal),
      records: log.records(),
    });
  } finally {
    await log.close();
  }
}
