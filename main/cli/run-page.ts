/** The page that `run --report` writes: charts made during the run, with all that is needed to repeat it. */
import type { ExperimentOutline } from '../../contract/bench-state.ts';
import { readExperimentText } from '../experiment/experiment-document.ts';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import { commandLine, runReport, warningVerdicts } from '../run/report/report.ts';
import type { PackedCharts } from '../run/session-charts.ts';
import { ReportFile } from '../run/report/report-file.ts';
import type { MeasuredRun } from './run-report.ts';

/** Options on which the numbers depend. */
export interface RunOptions {
  readonly set?: readonly string[];
  readonly seed?: number;
  readonly duration?: number;
  readonly lane?: readonly string[];
  readonly plugin?: readonly string[];
}

/** The content of the page. */
export interface ChartedRun {
  readonly report: MeasuredRun;
  readonly outline: ExperimentOutline;
  readonly plugins: readonly PluginBundle[];
  readonly charts: PackedCharts | null;
}

export class RunPage {
  readonly #file: ReportFile;
  readonly #experiment: { readonly path: string; readonly text: string };
  readonly #options: RunOptions;

  private constructor(file: ReportFile, experiment: { readonly path: string; readonly text: string }, options: RunOptions) {
    this.#file = file;
    this.#experiment = experiment;
    this.#options = options;
  }

  /**
   * Refuses before anything runs what could not be written at the end. `given`: the experiment, where it is not read
   * from its file.
   */
  static async begin(path: string, experiment: string, options: RunOptions, given?: string): Promise<RunPage> {
    const text = given ?? (await readExperimentText(experiment));
    return new RunPage(await ReportFile.begin(path), { path: experiment, text }, options);
  }

  async write({ report: { results }, outline, plugins, charts }: ChartedRun): Promise<void> {
    if (!charts) return;
    const { name: title, description } = outline;
    const { path: file, text } = this.#experiment;
    const { set = [], seed, duration, lane, plugin } = this.#options;
    const commands = [commandLine('run', file, { set, seed, duration, lane, plugin })];
    const experiment = { file, text, sets: set };
    await this.#file.write(
      runReport({ title, description, commands, experiment, plugins, verdicts: warningVerdicts(outline.warnings), results, charts }),
    );
  }
}
