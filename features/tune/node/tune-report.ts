/** The report of a tuning: its result, with the command that finds it again. */
import { basename } from 'node:path';
import { stringify } from 'yaml';
import type { TuneReport } from '../calls/tune-report.ts';
import type { TuneResult } from '../calls/tune-result.ts';
import type { TuneSetup } from '../calls/tune-setup.ts';
import type { PluginBundle } from '../../../main/plugins/bundle-plugin.ts';
import { fileCommand } from '../../../contract/shell-line.ts';
import { commandLine, reportHead, warningVerdicts } from '../../../main/run/report/report.ts';

export interface ReportedTuning {
  readonly file: string;
  /** The session that the file was made of, with the options of its clocks; left out, or null: the file was given. */
  readonly logs?: { readonly path: string; readonly options: Parameters<typeof commandLine>[2] } | null;
  readonly text: string;
  readonly sets: readonly string[];
  readonly setup: TuneSetup;
  readonly result: TuneResult;
  /** Third-party plugins. */
  readonly plugins: readonly PluginBundle[];
}

/** Holds what options cannot say, or not shortly: networks that are no presets, segments of motion, and costs. */
const setupFile = 'setup.yaml';

export function tuneReport({ file: path, logs, text, sets, setup, result, plugins }: ReportedTuning): TuneReport {
  const { lane, objectives, bounds, networks, blocks, duration, segments, seed, only, without, fix, also, ranges, costs } = setup;
  const file = logs ? basename(path) : path;
  const lists = (ids: TuneSetup['only']) => Object.entries(ids).map(([name, each]) => `${name}=${each.join(',')}`);
  const isOfCatalogue = networks.every(
    ({ name, group, link }) => group === undefined && JSON.stringify(link) === JSON.stringify({ preset: name }),
  );
  const unsaid = {
    ...(!isOfCatalogue && { networks }),
    ...(segments.length > 0 && { segments }),
    ...(Object.keys(costs).length > 0 && { costs }),
  };
  const isSaid = Object.keys(unsaid).length === 0;
  const command = commandLine('tune', file, {
    setup: isSaid ? undefined : setupFile,
    lane,
    objective: objectives,
    bound: bounds.flatMap(({ metric, max, min }) => [
      ...(max === undefined ? [] : [`${metric}<=${max}`]),
      ...(min === undefined ? [] : [`${metric}>=${min}`]),
    ]),
    network: isOfCatalogue ? networks.map(({ name, weight }) => `${name}:${weight}`) : [],
    only: lists(only),
    without: lists(without),
    fix,
    also,
    range: Object.entries(ranges).map(([name, range]) => `${name}=${Array.isArray(range) ? range.join('..') : String(range)}`),
    set: sets,
    blocks,
    duration,
    seed,
    evaluations: result.evaluations,
    plugin: plugins.map(({ path }) => path),
  });
  const before = logs ? [commandLine('score', logs.path, { ...logs.options, 'write-experiment': file })] : [];
  const verdicts = [
    ...warningVerdicts(result.warnings),
    {
      holds: result.isConverged ? true : null,
      text: result.isConverged
        ? 'The search converged: its last evaluations improved next to nothing.'
        : 'The budget ended the search; more evaluations may find more.',
    },
    ...(result.failures > 0 ? [{ holds: null, text: `Candidates that failed and were left out: ${result.failures}.` }] : []),
  ];
  const experiment = { file, text, sets };
  return {
    ...reportHead({
      title: `${result.name}: which setting`,
      // The recommendation follows in large type.
      description: (result.restsOn ?? []).join(' '),
      commands: [...before, ...(isSaid ? [] : [fileCommand(setupFile, stringify(unsaid))]), command],
      experiment,
      verdicts,
      plugins,
    }),
    kind: 'tune',
    result,
  };
}
