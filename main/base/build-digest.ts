/** Identifies the code of this build: two builds of one version may give different figures. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectPaths } from './project-paths.ts';

/** The names of chunks are digests of their content, so the entries, which name them, stand for all of the code. */
export function buildDigest(): string {
  const folder = dirname(projectPaths().worker);
  const entries = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .sort();
  const hash = createHash('sha256');
  for (const name of entries) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 16);
}
