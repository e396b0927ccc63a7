/** Tables of samples: real, exported and placed paths, parts, metrics over time. */
import { rowsOf } from '../../../../main/recording/format/table.ts';
import { chartedColumns, fieldsOf, siUnits } from '../../../../contract/telemetry-table.ts';
import { entityFields, exportFields, TelemetryColumns, type PairField } from '../../../../contract/telemetry.ts';
import type { RecordingMessage } from '../../../../main/recording/format/recording-format.ts';
import type { Recording } from '../../../../main/recording/recording.ts';
import { column, text, whole, type ExportTable, type Selection, type TablesOf } from './export-table.ts';
import { type Cell, type ExportColumn } from '../../../../main/run/report/table-writers.ts';

/** A row of telemetry, at its place among the values of its message. */
interface Sample {
  readonly time: number;
  readonly values: ArrayLike<number>;
  readonly at: number;
}

/** One row of a table at every sample: its ids, and the columns of its numbers. */
interface Place {
  readonly words: readonly string[];
  readonly columns: readonly number[];
  /** Index into `columns`: where its value is NaN, the entity is absent, and there is no row. */
  readonly needed: number;
  /** The numbers of these places among `columns` are in two: the other ones are added. */
  readonly rests: readonly { readonly cell: number; readonly rest: number }[];
  /** Index into `columns` of the number of its spawn: where that is 0, it is absent too. */
  readonly spawn?: number | undefined;
}

/** Position and yaw. */
function posedColumns({ layout }: TelemetryColumns): readonly ExportColumn[] {
  const metres = layout.exactPlaces ? 'number' : 'single';
  return [...['x (m)', 'y (m)', 'z (m)'].map((name) => column(name, metres)), column('yaw (rad)', 'single')];
}

const placedFields = ['x', 'y', 'z', 'yaw', 'contract'] as const;
const metricColumns = chartedColumns('pair');

export const sampledTables: TablesOf = (recording, selection) => {
  const { layout } = recording.setup;
  const columns = new TelemetryColumns(layout);
  const numbers = metricColumns.map((metric) => column(withUnit(metric), metric.field === 'bytes' ? 'number' : 'single'));
  const posed = posedColumns(columns);
  const pairIds = ['lane', 'entity', 'receiver'];
  const forms: readonly SampledForm[] = [
    { name: 'real', words: ['entity'], numbers: [...posed, whole('life')], places: realPlaces(columns, selection) },
    {
      name: 'exported',
      words: ['lane', 'entity'],
      numbers: [...posed, whole('updates made'), whole('contract')],
      places: exportedPlaces(columns, selection),
    },
    { name: 'placed', words: pairIds, numbers: [...posed, whole('contract')], places: pairPlaces(columns, selection, placedFields) },
    { name: 'metrics', words: pairIds, numbers, places: pairPlaces(columns, selection, fieldsOf(metricColumns)) },
  ];
  return [...forms.map((form) => new SampledTable(form, selection)), ...(layout.parts ? [partsTable(recording, columns, selection)] : [])];
};

function realPlaces(columns: TelemetryColumns, { entities }: Selection): readonly Place[] {
  const { layout } = columns;
  return [...entities].map((entity) => {
    const numbers = entityFields.map((field) => columns.entity(entity, field));
    return { ...place(columns, [layout.entities[entity] ?? ''], numbers), spawn: entityFields.indexOf('life') };
  });
}

function exportedPlaces(columns: TelemetryColumns, { lanes, entities }: Selection): readonly Place[] {
  const { layout } = columns;
  return [...lanes].flatMap((lane) =>
    [...entities].map((entity) =>
      place(
        columns,
        [layout.lanes[lane] ?? '', layout.entities[entity] ?? ''],
        exportFields.map((field) => columns.exported(lane, entity, field)),
      ),
    ),
  );
}

function pairPlaces(columns: TelemetryColumns, { lanes, entities }: Selection, fields: readonly PairField[]): readonly Place[] {
  const { layout } = columns;
  const pairs = [...layout.pairs.entries()].filter(([, { entity }]) => entities.has(entity));
  return [...lanes].flatMap((lane) =>
    pairs.map(([pair, { entity, receiver }]) => {
      const [cell, rest] = [fields.indexOf('bytes'), columns.bytesRest(lane, pair)];
      const words = [layout.lanes[lane] ?? '', layout.entities[entity] ?? '', receiver];
      const numbers = fields.map((field) => columns.pair(lane, pair, field));
      const found = place(columns, words, numbers);
      return { ...found, rests: [...found.rests, ...(cell !== -1 && rest !== null ? [{ cell, rest }] : [])] };
    }),
  );
}

function partsTable({ setup: { layout } }: Recording, columns: TelemetryColumns, selection: Selection): ExportTable {
  const parts = (layout.parts ?? []).flatMap(({ id, entity }, part) => (selection.entities.has(entity) ? [{ id, entity, part }] : []));
  const found = [...selection.lanes].flatMap((lane) =>
    parts.flatMap(({ id, entity, part }) =>
      [...layout.pairs.entries()]
        .filter(([, pair]) => pair.entity === entity)
        .map(([pair, { receiver }]) => ({
          words: [layout.lanes[lane] ?? '', layout.entities[entity] ?? '', id, receiver],
          columns: [columns.part(part, 'angle'), columns.partPair(lane, part, pair, 'angle'), columns.partPair(lane, part, pair, 'error')],
          needed: 1,
          rests: [],
        })),
    ),
  );
  const numbers = ['real angle (rad)', 'shown angle (rad)', 'error (rad)'].map((name) => column(name, 'single'));
  return new SampledTable({ name: 'parts', words: ['lane', 'entity', 'part', 'receiver'], numbers, places: found }, selection);
}

function withUnit({ field, chart }: (typeof metricColumns)[number]): string {
  const unit = siUnits[chart.unit];
  return unit === '' ? field : `${field} (${unit})`;
}

function place(all: TelemetryColumns, words: readonly string[], columns: readonly number[]): Place {
  const rests = columns.flatMap((each, cell) => {
    const rest = all.restOf(each);
    return rest === null ? [] : [{ cell, rest }];
  });
  return { words, columns, needed: 0, rests };
}

interface SampledForm {
  readonly name: string;
  readonly words: readonly string[];
  readonly numbers: readonly ExportColumn[];
  readonly places: readonly Place[];
}

class SampledTable implements ExportTable {
  readonly name: string;
  readonly columns: readonly ExportColumn[];
  readonly topics = ['rows'] as const;
  readonly #places: readonly Place[];
  readonly #selection: Selection;
  #next = -Infinity;

  constructor({ name, words, numbers, places: found }: SampledForm, selection: Selection) {
    this.name = name;
    this.columns = [column('time (s)'), ...words.map(text), ...numbers];
    this.#places = found;
    this.#selection = selection;
  }

  *rows(message: RecordingMessage): Generator<readonly Cell[]> {
    if (message.topic !== 'rows') return;
    const { columns, times, values } = rowsOf(message.record);
    for (const [row, time] of times.entries()) if (this.#isWanted(time)) yield* this.#rowsOf({ time, values, at: row * columns });
  }

  #isWanted(time: number): boolean {
    const { from, to, every } = this.#selection;
    if (time < from || time > to || time < this.#next) return false;
    if (every > 0) this.#next = time + every * (1 - 1e-9);
    return true;
  }

  *#rowsOf({ time, values, at }: Sample): Generator<readonly Cell[]> {
    for (const { words, columns, needed, rests, spawn } of this.#places) {
      if (Number.isNaN(values[at + (columns[needed] ?? 0)])) continue;
      if (spawn !== undefined && values[at + (columns[spawn] ?? 0)] === 0) continue;
      const numbers = columns.map((each) => values[at + each] ?? NaN);
      for (const { cell, rest } of rests) numbers[cell] = (numbers[cell] ?? NaN) + (values[at + rest] ?? NaN);
      yield [time, ...words, ...numbers];
    }
  }
}
