/**
 * Reports: their head, with versions and the command that gives the same; that of a run; and the page that holds one.
 */
import { warningLine, type Warning } from '../../../contract/warnings.ts';
import { type ReportHead, type Verdict, type RunReport, reportElement, type Report } from '../../../contract/report.ts';
import type { PluginBundle } from '../../plugins/bundle-plugin.ts';
import { projectPaths } from '../../base/project-paths.ts';
import { shellLine, shellWord } from '../../../contract/shell-line.ts';
import { sharedPath } from '../../base/files/shared-path.ts';
import { dateNow } from '../../base/wall-clock.ts';
import type { RunResults } from '../../../engine/measure/run-results.ts';
import type { PackedCharts } from '../session-charts.ts';
import { readFile } from 'node:fs/promises';
import { BenchError } from '../../../contract/errors.ts';

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
    experiment: { ...reported.experiment, file: sharedPath(reported.experiment.file) },
    plugins: plugins.map(({ path, checksum: sha256 }) => ({ path: sharedPath(path), sha256 })),
  };
}

/** Warnings as checks that do not hold. */
export function warningVerdicts(warnings: readonly Warning[] = []): readonly Verdict[] {
  return warnings.map((warning) => ({ holds: false, text: warningLine(warning) }));
}

interface ReportedRun extends Reported {
  readonly results: RunResults;
  readonly charts: PackedCharts;
}

export function runReport({ results, charts, ...reported }: ReportedRun): RunReport {
  return { ...reportHead(reported), kind: 'run', results, ...charts };
}

/** Values of options: left out where undefined, once for each of a list. */
type Options = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/**
 * The command as a person types it, quoted for a shell: `npx driftbench run file.yaml --seed 7 --set
 * 'lanes.base.convergence={ id: snap }'`
 */
export function commandLine(command: string, file: string, options: Options): string {
  const given = Object.entries(options).flatMap(([name, value = []]) =>
    (Array.isArray(value) ? (value as readonly string[]) : [value]).flatMap((each) => [`--${name}`, String(each)]),
  );
  const words = given.map((word) => shellWord(sharedPath(word)));
  return [shellLine`npx driftbench ${command} ${sharedPath(file)}`, ...words].join(' ');
}

/** The element of the template that holds the report. */
const place = new RegExp(`(<script id="${reportElement}" type="application/json">)[^<]*(</script>)`);

/** The template at `path`; rejects with a `BenchError` where it has not been built. */
export async function readTemplate(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new BenchError('not-possible', `The template of reports is missing (${path}). Run \`npm run build\`.`, {
      cause: error,
    });
  }
}

/** One file that needs nothing else. Texts in the report cannot end its element, or begin another. */
export function reportPage(template: string, report: Report): string {
  const json = JSON.stringify(report).replaceAll('<', '\\u003c');
  const page = template.replace(place, (_, begin: string, end: string) => begin + json + end);
  if (page === template) throw new BenchError('internal', 'The template of reports has no element for a report.');
  return page.replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(report.title)} · Driftbench</title>`);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
