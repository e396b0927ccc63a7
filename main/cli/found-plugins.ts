/** Plugins that were found, as a table. */
import type { FoundPlugin } from '../../contract/plugins/plugin-calls.ts';
import { pluginStatusWords } from '../../contract/plugins/plugin-words.ts';
import { tableText, type Column } from './columns.ts';

const columns: readonly Column[] = ['State', 'Plugin', 'Version', 'API', 'SHA-256', 'Path'].map((title) => ({ title, words: true }));

/** Errors stand below it. */
export function foundText(found: readonly FoundPlugin[]): string {
  const errors = found.flatMap(({ path, error }) => (error === null ? [] : [`${path}: ${error}\n`]));
  return `${tableText(columns, found.map(rowOf))}${errors.join('')}`;
}

function rowOf({ state, changed, details, package: fields, checksum, path }: FoundPlugin): string[] {
  const name = details ? `${details.kind}/${details.id}` : (fields?.name ?? '');
  const sum = checksum?.slice(0, 12) ?? '';
  return [changed ? 'has changed' : pluginStatusWords[state], name, fields?.version ?? '', details ? String(details.api) : '', sum, path];
}
