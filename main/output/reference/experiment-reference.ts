/** The reference of experiment files: a table of every map that may stand in one, made from the schema by which files are checked. */
import type { FieldSchema } from '../../../experiment/allowed.ts';
import { markdownTable } from '../../markdown-table.ts';
import { fieldRow, fieldColumns } from './field-row.ts';
import { sectionsOf, type MapSection } from './map-sections.ts';

/** From the project’s folder. */
export const experimentReferencePath = 'docs/experiment-reference.md';

const head = `# Every field of an experiment file

Made from the schema by \`npm run reference\`. Not to be edited by hand. What the fields are for, with examples: [the experiment file](experiment-format.md); the algorithms that lanes choose from, with their
parameters: [the algorithms](algorithms.md).

A list is written \`[]\`, a map by names of one’s own \`.*\`. _Needed_: there is no default. _live_: on the bench it applies while the session runs; all else waits for a restart.`;

/** The page, before it is formatted; `schema` is that of experiment files. */
export function experimentReference(schema: FieldSchema): string {
  const sections = sectionsOf(schema);
  return `${[head, ...sections.all.map((section) => sectionText(section, sections.nameOf))].join('\n\n')}\n`;
}

function sectionText({ title, about, path, schema }: MapSection, nameOf: (schema: FieldSchema) => string | undefined): string {
  const { properties = {}, required = [] } = schema;
  const fields = Object.entries(properties).filter(([name, field]) => !(name === 'kind' && 'const' in field));
  const rows = fields.map(([name, field]) => fieldRow(name, field, { path: [...path, name], needed: required.includes(name), nameOf }));
  const table = rows.length > 0 ? [markdownTable(fieldColumns, rows)] : [];
  return [`## ${title}`, ...(about === '' ? [] : [sentence(about)]), ...table].join('\n\n');
}

function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}
