/** What a plugin's package says of itself in package.json: read, never run. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { PackageFields } from '../../contract/plugins/plugin-calls.ts';

/** Characters of a field that are shown. */
const longest = 300;
const text = z
  .string()
  .transform((words) => words.slice(0, longest))
  .optional()
  .catch(undefined);
const author = z
  .union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)])
  .pipe(z.string())
  .optional()
  .catch(undefined);
const fields = z.object({ name: text, version: text, description: text, author, license: text }).catch({});

/** null: the path is no package. */
export async function packageFieldsOf(path: string): Promise<PackageFields | null> {
  const json = await readFile(join(path, 'package.json'), 'utf8').catch(() => null);
  return json === null ? null : given(fields.parse(parsed(json)));
}

/** Without the fields that are not there. */
function given(found: Readonly<Record<string, string | undefined>>): PackageFields {
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}
