/** The file of a report: its place is looked at before anything is measured, and it is written at the end, whole. */
import { basename, dirname } from 'node:path';
import type { Report } from '../../contract/report/report.ts';
import { projectPaths } from '../project-paths.ts';
import { readTemplate, reportPage } from '../reports/report-page.ts';
import { ResultFiles } from '../files/result-files.ts';

export class ReportFile {
  readonly #path: string;
  readonly #files: ResultFiles;
  readonly #template: string;

  private constructor(path: string, files: ResultFiles, template: string) {
    this.#path = path;
    this.#files = files;
    this.#template = template;
  }

  /** Throws `BenchError` where nothing can be written to `path`, or where the bench was not built. */
  static async begin(path: string): Promise<ReportFile> {
    const files = await ResultFiles.begin(dirname(path), [basename(path)]);
    return new ReportFile(path, files, await readTemplate(projectPaths().report));
  }

  async write(report: Report): Promise<void> {
    try {
      await this.#files.append(basename(this.#path), reportPage(this.#template, report));
      await this.#files.commit();
    } finally {
      await this.#files.discard();
    }
  }
}
