/** The file of a report: its place is looked at before anything is measured, and it is written at the end, whole. */
import { basename, dirname } from 'node:path';
import type { Report } from '../../../contract/report.ts';
import { projectPaths } from '../../base/project-paths.ts';
import { readTemplate, reportPage } from './report.ts';
import { standardInput } from '../../base/files/read-input.ts';
import { FilePlace, writeFiles } from '../../base/files/result-files.ts';

export class ReportFile {
  readonly #path: string;
  readonly #template: string;
  readonly #print: ((text: string) => void | Promise<void>) | null;

  private constructor(path: string, template: string, print: ((text: string) => void | Promise<void>) | null) {
    this.#path = path;
    this.#template = template;
    this.#print = print;
  }

  /**
   * Throws `BenchError` where nothing can be written to `path`, or where the bench was not built. `print`: takes the
   * page if the path is `-`.
   */
  static async begin(path: string, print?: (text: string) => void | Promise<void>): Promise<ReportFile> {
    const isPrinted = path === standardInput && print !== undefined;
    if (!isPrinted) await (await FilePlace.begin(path)).end();
    return new ReportFile(path, await readTemplate(projectPaths().report), isPrinted ? print : null);
  }

  async write(report: Report): Promise<void> {
    const page = reportPage(this.#template, report);
    if (this.#print) await this.#print(page);
    else await writeFiles(dirname(this.#path), { [basename(this.#path)]: page });
  }
}
