/** The file of a report: its place is looked at before anything is measured, and it is written at the end, whole. */
import { basename, dirname } from 'node:path';
import type { Report } from '../../contract/report/report.ts';
import { projectPaths } from '../project-paths.ts';
import { readTemplate, reportPage } from '../output/reports/report.ts';
import { FilePlace, writeFiles } from '../files/result-files.ts';

export class ReportFile {
  readonly #path: string;
  readonly #template: string;

  private constructor(path: string, template: string) {
    this.#path = path;
    this.#template = template;
  }

  /** Throws `BenchError` where nothing can be written to `path`, or where the bench was not built. */
  static async begin(path: string): Promise<ReportFile> {
    await (await FilePlace.begin(path)).end();
    return new ReportFile(path, await readTemplate(projectPaths().report));
  }

  write(report: Report): Promise<void> {
    return writeFiles(dirname(this.#path), { [basename(this.#path)]: reportPage(this.#template, report) });
  }
}
