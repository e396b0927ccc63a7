/** The report of a sweep: every metric of every run, by the log in its folder. */
import { basename } from 'node:path';
import type { Verdict } from '../../../contract/report.ts';
import type { ReportedMetric, SweepReport } from '../calls/sweep-report.ts';
import type { Warning } from '../../../contract/warnings.ts';
import { variableFields } from '../../../experiment/variable-fields.ts';
import { ExperimentDocument } from '../../../main/experiment/experiment-document.ts';
import { sizeOf, type GridPlan } from './grid.ts';
import type { RunRecord } from './run-record.ts';
import type { PluginBundle } from '../../../main/plugins/bundle-plugin.ts';
import { commandLine, reportHead, warningVerdicts } from '../../../main/run/report/report.ts';
import { packedDoubles } from '../../../main/run/packed-floats.ts';

export interface ReportedSweep {
  readonly plan: Omit<GridPlan, 'path'>;
  /** The experiment: what its file is called, and what stands there; null: it was not kept. */
  readonly file: string;
  readonly text: string | null;
  /** Third-party plugins. */
  readonly plugins: readonly PluginBundle[];
  /** JSON Schema of experiment files with them. */
  readonly schema: object;
  /** Left out: none. */
  readonly warnings?: readonly Warning[];
  /** Records of the runs that are through, in order. */
  readonly records: AsyncIterable<RunRecord>;
}

/**
 * Numbers that a report holds at most; of larger sweeps it has those of lanes and of the game alone, without
 * receivers.
 */
const mostNumbers = 2_000_000;

export async function sweepReport({ plan, file, text, plugins, schema, records, warnings }: ReportedSweep): Promise<SweepReport> {
  const found = await gather(records);
  const { variations, repeats, seed, sets, duration = null } = plan;
  const fields =
    text === null ? { name: basename(file), description: '', units: new Map<string, FieldWords>() } : wordsOf(file, text, schema);
  const size = sizeOf(plan);
  const fieldsVaried = variations.filter(({ networks }) => networks === undefined);
  const options = {
    networks: variations.flatMap(({ file: population = [] }) => population),
    vary: fieldsVaried.map((each) => `${each.path}=${each.values.join(',')}`),
    repeat: repeats,
    seed,
  };
  const command = commandLine('sweep', file, {
    ...options,
    set: sets,
    duration: duration ?? undefined,
    plugin: plugins.map(({ path }) => path),
  });
  const { name: title, description } = fields;
  const experiment = { file, text, sets };
  return {
    ...reportHead({
      title,
      description,
      commands: [command],
      experiment,
      verdicts: [...warningVerdicts(warnings), ...verdictsOf(found, size)],
      plugins,
    }),
    kind: 'sweep',
    plan: {
      repeats,
      seed,
      size,
      duration,
      lanes: found.lanes,
      variations: variations.map((variation) => ({ unit: '', help: '', ...fields.units.get(variation.path), ...variation })),
    },
    runs: found.runs,
    metrics: found.metrics(),
    faults: found.faults,
  };
}

interface FieldWords {
  readonly unit: string;
  readonly help: string;
}

/** Name, description and fields of the experiment. */
function wordsOf(file: string, text: string, schema: object) {
  const value = new ExperimentDocument(file, text).value();
  const units = new Map(variableFields(schema, value).map(({ path, unit, help }) => [path, { unit, help }]));
  const { name = basename(file), description = '' } = (value ?? {}) as Readonly<Record<'name' | 'description', string | undefined>>;
  return { name, description, units };
}

/** Columns of numbers, grown run by run. */
class Columns {
  readonly runs: number[] = [];
  readonly faults: { run: number; fault: string }[] = [];
  readonly #columns = new Map<string, number[]>();

  add({ number, metrics = {}, fault }: RunRecord): void {
    if (fault !== undefined) return void this.faults.push({ run: number, fault });
    for (const [name, value] of Object.entries(metrics)) this.#column(name)[this.runs.length] = value ?? NaN;
    this.runs.push(number);
  }

  /** In the order of the experiment. */
  get lanes(): readonly string[] {
    return [...this.#columns.keys()].flatMap((name) => (name.endsWith('.aeeMean') ? [name.slice(0, -'.aeeMean'.length)] : []));
  }

  metrics(): readonly ReportedMetric[] {
    const kept = [...this.#columns].filter(([name]) => !this.isCut || name.split('.').length === 2);
    return kept.map(([name, values]) => ({ name, values: packedDoubles(this.runs.map((_, index) => values[index] ?? NaN)) }));
  }

  get isCut(): boolean {
    return this.#columns.size * this.runs.length > mostNumbers;
  }

  #column(name: string): number[] {
    const column = this.#columns.get(name) ?? [];
    this.#columns.set(name, column);
    return column;
  }
}

async function gather(records: AsyncIterable<RunRecord>): Promise<Columns> {
  const columns = new Columns();
  for await (const record of records) columns.add(record);
  return columns;
}

function verdictsOf({ runs, faults, isCut }: Columns, size: number): readonly Verdict[] {
  const through = runs.length + faults.length;
  const all: Verdict =
    through === size
      ? { holds: true, text: `All ${size} runs are complete.` }
      : { holds: false, text: `Only ${through} of ${size} runs are complete.` };
  return [
    all,
    ...(faults.length > 0
      ? [{ holds: false, text: `Runs that failed: ${faults.length}. They are listed below and excluded from the summary.` }]
      : []),
    ...(isCut ? [{ holds: null, text: 'The sweep is too large for a table of every receiver; see runs.csv.' }] : []),
  ];
}
