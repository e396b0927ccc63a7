/** The table of runs as a Parquet file, a group of rows at a time. */
import { fileWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import type { RunColumn } from './columns.ts';
import type { RunRecord } from './run-record.ts';

const rowsPerGroup = 1000;

const types = { whole: 'INT32', number: 'DOUBLE', text: 'STRING' } as const;

/** Writes every record as a row. The file is whole once this resolves. */
export async function writeParquet(path: string, columns: readonly RunColumn[], records: AsyncIterable<RunRecord>): Promise<void> {
  const schema = schemaFromColumnData({ columnData: columnData(columns, []) });
  const parquet = new ParquetWriter({ writer: fileWriter(path), schema, createdBy: 'driftbench' });
  let group: RunRecord[] = [];
  const write = () => parquet.write({ columnData: columnData(columns, group), rowGroupSize: rowsPerGroup });
  for await (const record of records) {
    group.push(record);
    if (group.length < rowsPerGroup) continue;
    await write();
    group = [];
  }
  if (group.length > 0) await write();
  await parquet.finish();
}

function columnData(columns: readonly RunColumn[], records: readonly RunRecord[]) {
  return columns.map(({ name, type, of }) => ({ name, type: types[type], data: records.map(of) }));
}
