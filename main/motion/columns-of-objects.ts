/**
 * JSON of columns: `{ "t": [ … ], "x": [ … ], "y": [ … ] }`, also one for each entity by its name or in a list, with
 * times of their own or shared ones; and the two forms in which pandas writes a table by columns.
 */
import { BenchError } from '../../contract/errors.ts';
import { shortened } from '../../experiment/shortened.ts';
import { guessColumns, guessIds } from './mapping/column-names.ts';
import { flat, hasPlace, isObject, isRows, type Row } from './rows-in-frames.ts';

/** The rows of all entities; null: the value holds no columns. Throws a `BenchError` where columns differ in length. */
export function rowsOfColumns(path: string, value: unknown): readonly Row[] | null {
  const table = isObject(value) ? (splitTable(value) ?? value) : value;
  if (isRows(table))
    return table.every(isTable)
      ? table.flatMap((each, k) => rowsOf(path, guessIds(Object.keys(each)).length > 0 ? each : { ...each, entity: k + 1 }))
      : null;
  if (!isObject(table)) return null;
  if (isTable(table)) return rowsOf(path, table);
  return entitiesIn(path, table);
}

/** One level down: each entity by its name; what stands beside them, such as shared times, is of each. */
function entitiesIn(path: string, outer: Row): readonly Row[] | null {
  const [shared, inner] = [{ ...outer }, [] as (readonly [string, Row])[]];
  for (const [name, value] of Object.entries(outer)) {
    if (!isObject(value) || columnIn(value) !== null) continue;
    const isEntity = isTable(value);
    const members = isEntity ? [[name, value] as const] : membersOf(value);
    if (members.length === 0) continue;
    inner.push(...members);
    delete shared[name];
  }
  if (inner.length === 0) return null;
  const isOne = inner.length === 1;
  return inner.flatMap(([name, columns]) => rowsOf(path, { ...shared, ...(!isOne && { entity: name }), ...columns }));
}

/** `{ "players": { "a": { "x": [ … ], "y": [ … ] } } }` */
function membersOf(value: Row): readonly (readonly [string, Row])[] {
  const entries = Object.entries(value);
  return entries.length > 0 && entries.every((entry): entry is [string, Row] => isObject(entry[1]) && isTable(entry[1])) ? entries : [];
}

/** Columns of a place, which a table of one row has as lists too. */
function isTable(value: Row): boolean {
  const columns = columnsIn(value);
  return hasPlace(flat(Object.fromEntries([...columns].map(([name, [first]]) => [name, first]))));
}

/** `orient="split"` of pandas. */
function splitTable({ columns, data }: Row): Row | null {
  if (!Array.isArray(columns) || !Array.isArray(data) || !columns.every((name) => typeof name === 'string')) return null;
  const rows = data as readonly unknown[];
  if (!rows.every(Array.isArray)) return null;
  return Object.fromEntries(columns.map((name, k) => [name, rows.map((row: readonly unknown[]) => row[k])]));
}

function columnsIn(value: Row): ReadonlyMap<string, readonly unknown[]> {
  return new Map(
    Object.entries(value).flatMap(([name, each]) => {
      const column = columnIn(each);
      return column ? [[name, column] as const] : [];
    }),
  );
}

/** An array without objects; or an object of such values by their row numbers, as pandas writes it. */
function columnIn(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value.length > 0 && !value.some(isObject) ? value : null;
  if (!isObject(value)) return null;
  const entries = Object.entries(value);
  return entries.length > 0 && entries.every(([key, each]) => /^\d+$/.test(key) && typeof each !== 'object') ? Object.values(value) : null;
}

/** Values beside the columns, such as an id, are of each row. */
function rowsOf(path: string, table: Row): readonly Row[] {
  const columns = columnsIn(table);
  const quantities = Object.values(guessColumns([...columns.keys()], 'z'));
  const needed = [...columns].filter(([name]) => quantities.includes(name));
  const [[, first] = ['', []]] = needed;
  const uneven = needed.some(([, column]) => column.length !== first.length);
  if (uneven) {
    const lengths = needed.map(([name, column]) => `${shortened(name)} ${column.length}`).join(', ');
    throw new BenchError(
      'bad-input',
      `${path}: found columns of different lengths (${lengths}); each row needs a value of each: null where there is none.`,
    );
  }
  const even = [...columns].filter(([, column]) => column.length === first.length);
  const around = Object.fromEntries(Object.entries(table).filter(([, value]) => typeof value !== 'object'));
  return first.map((_, row) => ({ ...around, ...Object.fromEntries(even.map(([name, column]) => [name, column[row]])) }));
}
