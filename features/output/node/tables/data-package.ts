/**
 * `datapackage.json`: the tables of an export with types, units and origin, as other programs read them (Frictionless
 * Data Package 1).
 */
import type { ExportFormat, HeaderForm } from '../../../../contract/table-format.ts';
import { sharedPath } from '../../../../main/base/files/shared-path.ts';
import { projectPaths } from '../../../../main/base/project-paths.ts';
import type { Recording } from '../../../../main/recording/recording.ts';
import { headerName, unitOfColumn, type ColumnType, type ExportColumn } from '../../../../main/run/report/table-writers.ts';

export const packageFile = 'datapackage.json';
/** The name by which an export recognises an earlier one. */
export const packageName = 'driftbench-export';

interface DescribedTable {
  readonly written: { readonly name: string; readonly file: string; readonly rows: number };
  readonly columns: readonly ExportColumn[];
}

const fieldTypes: Readonly<Record<ColumnType, string>> = { number: 'number', single: 'number', whole: 'integer', text: 'string' };

const media: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv',
  parquet: 'application/vnd.apache.parquet',
  json: 'application/jsonl',
};

export function dataPackage(
  { setup, path }: Recording,
  { format, headers = 'utf8' }: { readonly format: ExportFormat; readonly headers?: HeaderForm | undefined },
  tables: readonly DescribedTable[],
): string {
  const resources = tables.map(({ written: { name, file, rows }, columns }) => ({
    name,
    path: file,
    profile: 'tabular-data-resource',
    format: format === 'json' ? 'jsonl' : format,
    mediatype: media[format],
    encoding: 'utf-8',
    rows,
    schema: { fields: columns.map((column) => fieldOf(column, format === 'csv' ? headers : 'utf8')), missingValues: [''] },
  }));
  const sources = [{ title: `${setup.name}, recorded by Driftbench ${setup.driftbench}`, path: sharedPath(path) }];
  const described = {
    name: packageName,
    profile: 'tabular-data-package',
    title: setup.name,
    created: setup.began,
    driftbench: projectPaths().version,
    seed: setup.seed,
    sources,
    resources,
  };
  return `${JSON.stringify(described, null, 2)}\n`;
}

function fieldOf(column: ExportColumn, headers: HeaderForm) {
  const unit = unitOfColumn(column);
  return { name: headerName(column.name, headers), type: fieldTypes[column.type], ...(unit !== null && { unit }) };
}
