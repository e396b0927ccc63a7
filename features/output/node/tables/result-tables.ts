/** Tables of a whole recording: answers of a study, and the results at the end of lanes and of each receiver. */
import { measureWords, nameWithUnit, withMetrics } from '../../../../contract/measures.ts';
import { withCosts } from '../../../../engine/measure/standings.ts';
import type { RunResults } from '../../../../engine/measure/run-results.ts';
import type { RecordingMessage } from '../../../../main/recording/format/recording-format.ts';
import type { Recording } from '../../../../main/recording/recording.ts';
import { headOf, roundAnswers } from '../../../study/node/answer-book.ts';
import { answerRows } from '../../../study/node/answer-rows.ts';
import { column, text, type ExportTable, type Selection, type TablesOf } from './export-table.ts';
import type { Cell } from '../../../../main/run/report/table-writers.ts';

interface Row {
  readonly words: readonly string[];
  readonly results: Readonly<Record<string, unknown>>;
}

export const resultTables: TablesOf = (recording, selection) => {
  const lanes = Object.entries(recording.results?.results.lanes ?? {}).filter(([id]) => isChosen(recording, selection, id));
  const receivers = lanes.flatMap(([lane, results]) =>
    Object.entries(results.receivers).map(([receiver, own]): Row => ({ words: [lane, receiver], results: withMetrics(own) })),
  );
  const plugins = recording.results?.results.metrics;
  return [
    resultTable(
      'lanes',
      ['lane'],
      lanes.map(([lane, results]) => ({ words: [lane], results: withMetrics(withCosts(results)) })),
      plugins,
    ),
    resultTable('receivers', ['lane', 'receiver'], receivers, plugins),
  ];
};

function isChosen({ setup: { layout } }: Recording, { lanes }: Selection, id: string): boolean {
  return lanes.has(layout.lanes.indexOf(id));
}

/** As `driftbench study report` writes it of whole studies. None: the session is no round of a study. */
export const answerTables: TablesOf = (recording): readonly ExportTable[] => {
  const records = Array.from(recording.messages(['study']), ({ record }) => record.record);
  // Without the design, in a damaged recording, columns are not known.
  if (records[0]?.kind !== 'study') return [];
  const head = headOf(records, recording.path);
  const { columns, rows } = answerRows(head, roundAnswers(records, head));
  let isWritten = false;
  return [
    {
      name: 'answers',
      columns,
      topics: ['study'],
      *rows({ topic }: RecordingMessage): Generator<readonly Cell[]> {
        if (topic !== 'study' || isWritten) return;
        isWritten = true;
        yield* rows;
      },
    },
  ];
};

/** Written once, with the last results, whatever part of the recording is selected. */
function resultTable(name: string, words: readonly string[], rows: readonly Row[], plugins: RunResults['metrics']): ExportTable {
  const metrics = [...new Set(rows.flatMap(({ results }) => Object.keys(results).filter((key) => isMeasured(results[key]))))];
  let isWritten = false;
  return {
    name,
    columns: [...words.map(text), ...metrics.map((metric) => column(nameWithUnit(metric, measureWords(metric, { plugins }).unit)))],
    topics: ['results'],
    *rows({ topic }: RecordingMessage): Generator<readonly Cell[]> {
      if (topic !== 'results' || isWritten) return;
      isWritten = true;
      for (const { words: own, results } of rows) yield [...own, ...metrics.map((metric) => numberOf(results[metric]))];
    },
  };
}

function isMeasured(value: unknown): boolean {
  return value === null || typeof value === 'number';
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
