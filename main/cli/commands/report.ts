/** `driftbench report`: the page of a sweep that is through, or of a recording. */
import type { Command } from 'commander';
import { BenchError } from '../../../contract/errors.ts';
import type { SweepReport } from '../../../contract/report/report.ts';
import { openLog, readManifest, readSweptExperiment } from '../../lab/sweep/sweep-folder.ts';
import { loadPlugins } from '../../plugins/load-plugin-file.ts';
import { sweepReport } from '../../reports/sweep-report.ts';
import { gathered } from '../option-values.ts';
import { ReportFile } from '../report-file.ts';
import type { Terminal } from '../terminal.ts';

interface ReportFlags {
  readonly out: string;
  readonly plugin?: readonly string[];
}

export function addReportCommand(program: Command, terminal: Terminal): void {
  program
    .command('report')
    .description('Writes a page of what was found: charts, tables and the experiment in one HTML file that opens offline.')
    .argument('<folder>', 'folder of a sweep')
    .requiredOption('--out <path>', 'HTML file to write')
    .option('--plugin <path>', 'loads a plugin from a .js or .mjs file (repeatable)', gathered)
    .action((folder: string, flags: ReportFlags) => report(folder, flags, terminal));
}

async function report(folder: string, { out, plugin = [] }: ReportFlags, terminal: Terminal): Promise<void> {
  const page = await ReportFile.begin(out);
  await page.write(await reportOfFolder(folder, plugin));
  terminal.tell(`${out}\n`);
}

async function reportOfFolder(folder: string, plugins: readonly string[]): Promise<SweepReport> {
  const { variations, repeats = 1, seed = 1, sets = [], duration } = (await readManifest(folder)) ?? {};
  if (!variations) throw new BenchError('not-found', `${folder}: there is no sweep here; give the folder that --out of a sweep named.`);
  const text = await readSweptExperiment(folder);
  const log = await openLog(folder);
  try {
    const plan = { variations, repeats, seed, sets, duration };
    return await sweepReport({
      plan,
      file: 'experiment.yaml',
      text,
      plugins,
      registry: await loadPlugins(plugins),
      records: log.records(),
    });
  } finally {
    await log.close();
  }
}
