/** Tables of the updates that publishers make, and of schedulers' decisions. */
import { decisionKinds } from '../../../../engine/publisher/decisions.ts';
import type { RecordingMessage } from '../../../../main/recording/format/recording-format.ts';
import type { Recording } from '../../../../main/recording/recording.ts';
import { decisionColumns } from '../../../../main/recording/format/decision-rows.ts';
import { updateColumns } from '../../../../main/recording/format/update-rows.ts';
import { column, idAt, isWithin, text, whole, type ExportTable, type Selection, type TablesOf } from './export-table.ts';
import { type Cell } from '../../../../main/run/report/table-writers.ts';

export const publisherTables: TablesOf = (recording, selection) => [updatesMade(recording, selection), decisions(recording, selection)];

const stateUnits: Readonly<Record<string, string>> = {
  x: 'm',
  y: 'm',
  z: 'm',
  vx: 'm/s',
  vy: 'm/s',
  vz: 'm/s',
  ax: 'm/s²',
  ay: 'm/s²',
  az: 'm/s²',
  wx: 'rad/s',
  wy: 'rad/s',
  wz: 'rad/s',
};
const stateFields = updateColumns.slice(updateColumns.indexOf('x'));

/** The states that updates carry, as receivers decode them. */
function updatesMade({ setup: { layout } }: Recording, selection: Selection): ExportTable {
  const states = stateFields.map((field) => column(stateUnits[field] === undefined ? field : `${field} (${stateUnits[field]})`));
  return {
    name: 'updates-made',
    columns: [
      column('time (s)'),
      text('lane'),
      text('entity'),
      whole('update'),
      whole('life'),
      whole('level'),
      whole('contract'),
      whole('parts'),
      whole('bytes (byte)'),
      ...states,
    ],
    topics: ['updates'],
    *rows(message: RecordingMessage): Generator<readonly Cell[]> {
      if (message.topic !== 'updates') return;
      for (const [time = NaN, lane = -1, entity = -1, ...numbers] of rowsIn(message.record)) {
        if (!selection.lanes.has(lane) || !selection.entities.has(entity) || !isWithin(time, selection)) continue;
        yield [time, idAt(layout.lanes, lane), idAt(layout.entities, entity), ...numbers];
      }
    },
  };
}

/** `why` has the quantities that the lane's scheduler explains, `name=value`. */
function decisions(recording: Recording, selection: Selection): ExportTable {
  const explained = recording.setup.outline.lanes.map(({ scheduler }) => (scheduler.explains ?? []).map(({ id }) => id));
  return {
    name: 'decisions',
    columns: [
      column('time (s)'),
      text('lane'),
      text('entity'),
      text('receiver'),
      whole('trigger'),
      text('decision'),
      whole('update'),
      column('due (s)'),
      text('why'),
    ],
    topics: ['decisions'],
    *rows(message: RecordingMessage): Generator<readonly Cell[]> {
      if (message.topic !== 'decisions') return;
      for (const row of rowsIn(message.record)) {
        const cells = decisionCells(recording, selection, row, explained);
        if (cells) yield cells;
      }
    },
  };
}

/** Null where it is not selected. */
function decisionCells(
  { setup: { layout } }: Recording,
  { lanes, entities, ...range }: Selection,
  row: readonly number[],
  explained: readonly (readonly string[])[],
): readonly Cell[] | null {
  const [lane = -1, pair = -1, kind = -1, trigger = NaN, time = NaN, update = NaN, due = NaN] = row;
  const target = layout.pairs[pair];
  if (!target || !lanes.has(lane) || !entities.has(target.entity) || !isWithin(time, range)) return null;
  const why = (explained[lane] ?? []).flatMap((id, index) => reason(id, row[decisionColumns.length + index]));
  const names = [idAt(layout.lanes, lane), idAt(layout.entities, target.entity), target.receiver];
  return [time, ...names, trigger, decisionKinds[kind] ?? null, update, due, why.join(' ')];
}

function reason(id: string, value: number | undefined): string[] {
  return value === undefined || Number.isNaN(value) ? [] : [`${id}=${value}`];
}

function* rowsIn({ values, columns }: { readonly values: Float32Array | Float64Array; readonly columns: number }): Generator<number[]> {
  for (let at = 0; at < values.length; at += columns) yield Array.from(values.subarray(at, at + columns));
}
