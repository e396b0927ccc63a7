/** Exports the report of a recording: it is measured anew, and shown as a page that needs nothing else. */
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportedFile, ExportStart } from '../../contract/exports/export-calls.ts';
import { writeFolder } from '../files/result-folder.ts';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import { loadPlugins } from '../plugins/load-plugin.ts';
import { projectPaths } from '../project-paths.ts';
import type { Recording } from '../recordings/recording.ts';
import { measureAnew } from '../reports/measured-anew.ts';
import { readTemplate, reportPage } from '../reports/report-page.ts';
import type { ExportWatch } from './export-recording.ts';

const name = 'report.html';

/** `plugins`: of third parties. Resolves with what was written into the folder at `path`; rejects as `exportRecording` does, or with a `PluginFault`. */
export async function exportReport(
  recording: Recording,
  path: string,
  { laneColours }: Extract<ExportStart, { readonly kind: 'report' }>,
  plugins: readonly PluginBundle[],
  watch: ExportWatch,
): Promise<readonly ExportedFile[]> {
  const template = await readTemplate(projectPaths().report);
  return writeFolder(
    path,
    async (aside) => {
      const anew = await measureAnew(recording, await loadPlugins(plugins), { plugins, ...watch });
      const page = join(aside, name);
      const report = { ...anew.report(), ...(laneColours && { laneColours }) };
      await writeFile(page, reportPage(template, report));
      return [{ name, bytes: (await stat(page)).size, rows: null }];
    },
    watch.aside,
  );
}
