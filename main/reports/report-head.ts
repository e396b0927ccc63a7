/** The head of every report: versions, how to find the same, the experiment. */
import type { ReportedFile, ReportHead } from '../../contract/report/report.ts';
import { checksum } from '../lab/sweep/manifest.ts';
import { projectPaths } from '../project-paths.ts';

export interface Reported extends Pick<ReportHead, 'title' | 'description' | 'commands' | 'experiment' | 'verdicts'> {
  /** Paths of plugin modules. */
  readonly plugins: readonly string[];
}

export async function reportHead({ plugins, ...reported }: Reported): Promise<ReportHead> {
  const { node, v8 } = process.versions;
  return {
    ...reported,
    driftbench: projectPaths().version,
    made: new Date().toISOString(),
    platform: `Node ${node} (V8 ${v8}), ${process.platform} ${process.arch}`,
    plugins: await Promise.all(plugins.map(fileOf)),
  };
}

async function fileOf(path: string): Promise<ReportedFile> {
  return { path, sha256: await checksum(path) };
}
