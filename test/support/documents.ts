/** The documents of the project: its Markdown. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/steps.mjs';

export interface ProjectDocument {
  /** From the root of the project. */
  readonly path: string;
  readonly text: string;
}

export function documents(): readonly ProjectDocument[] {
  const paths = [...markdownOf('.', false), ...['docs', 'resources', 'features'].flatMap((folder) => markdownOf(folder, true))];
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** The text without code, whose words are the machine's. */
export function proseOf(text: string): string {
  return text.replace(/^```[^]*?^```$/gm, '').replace(/`[^`\n]*`/g, '');
}

function markdownOf(folder: string, recursive: boolean): string[] {
  const names = readdirSync(join(root, folder), { recursive, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.md')).map((name) => join(folder, name));
}
