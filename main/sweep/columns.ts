/** The columns of a sweep's table of runs: place in the grid, varied fields, metrics, fault. */
import type { RunRecord } from './run-record.ts';
import type { Variation } from '../../contract/sweep/variation.ts';

export interface RunColumn {
  readonly name: string;
  readonly type: 'whole' | 'number' | 'text';
  /** Null: an empty cell. */
  readonly of: (record: RunRecord) => number | string | null;
}

/** `metrics` names all that any of the runs has. */
export function runColumns(variations: readonly Variation[], metrics: readonly string[]): readonly RunColumn[] {
  return [
    { name: 'run', type: 'whole', of: ({ number }) => number },
    { name: 'point', type: 'whole', of: ({ point }) => point },
    { name: 'repeat', type: 'whole', of: ({ repeat }) => repeat },
    { name: 'seed', type: 'number', of: ({ seed }) => seed },
    ...variations.map(variedColumn),
    ...metrics.map((name): RunColumn => ({ name, type: 'number', of: (record) => record.metrics?.[name] ?? null })),
    { name: 'fault', type: 'text', of: ({ fault = null }) => fault },
  ];
}

/** Numbers as numbers where all of them are. */
function variedColumn({ path, values }: Variation, index: number): RunColumn {
  const numeric = values.every((value) => value.trim() !== '' && Number.isFinite(Number(value)));
  const text = (record: RunRecord) => record.values[index] ?? '';
  return numeric
    ? { name: path, type: 'number', of: (record) => Number(text(record)) }
    : { name: path, type: 'text', of: (record) => text(record) };
}

/** Names of the metrics that the records have, in the order in which they first come. */
export async function metricNames(records: AsyncIterable<RunRecord>): Promise<readonly string[]> {
  const names = new Set<string>();
  for await (const { metrics = {} } of records) for (const name of Object.keys(metrics)) names.add(name);
  return [...names];
}
