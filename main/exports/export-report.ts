/** Exports the report of a recording: it is measured anew, and shown as a page that needs nothing else. */
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportedFile } from '../../contract/exports/export-calls.ts';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import { loadPlugins } from '../plugins/load-plugin.ts';
import { projectPaths } from '../project-paths.ts';
import type { Recording } from '../recordings/recording.ts';
import { measureAnew } from '../reports/measured-anew.ts';
import { readTemplate, reportPage } from '../reports/report-page.ts';
import { ExportFolder } from './export-folder.ts';
import type { ExportWatch } from './export-recording.ts';

const name = 'report.html';

/** `plugins`: of third parties. Resolves with what was written into the folder at `path`; rejects as `exportRecording` does, or with a `PluginFault`. */
export async function exportReport(
  recording: Recording,
  path: string,
  plugins: readonly PluginBundle[],
  watch: ExportWatch,
): Promise<readonly ExportedFile[]> {
  const template = await readTemplate(projectPaths().report);
  const folder = await ExportFolder.begin(path);
  try {
    const anew = await measureAnew(recording, await loadPlugins(plugins), { plugins, ...watch });
    await writeFile(join(folder.aside, name), reportPage(template, anew.report()));
    await folder.commit();
    return [{ name, bytes: (await stat(join(path, name))).size, rows: null }];
  } finally {
    await folder.discard();
  }
}
