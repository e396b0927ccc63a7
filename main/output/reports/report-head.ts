/** The head of every report: versions, how to find the same, the experiment. */
import type { ReportHead } from '../../../contract/report/report.ts';
import type { PluginBundle } from '../../plugins/bundle-plugin.ts';
import { projectPaths } from '../../project-paths.ts';
import { dateNow } from '../../wall-clock.ts';

export interface Reported extends Pick<ReportHead, 'title' | 'description' | 'commands' | 'experiment' | 'verdicts'> {
  /** Third-party plugins. */
  readonly plugins: readonly PluginBundle[];
}

export function reportHead({ plugins, ...reported }: Reported): ReportHead {
  const { node, v8 } = process.versions;
  return {
    ...reported,
    driftbench: projectPaths().version,
    made: dateNow().toISOString(),
    platform: `Node ${node} (V8 ${v8}), ${process.platform} ${process.arch}`,
    plugins: plugins.map(({ path, checksum: sha256 }) => ({ path, sha256 })),
  };
}
