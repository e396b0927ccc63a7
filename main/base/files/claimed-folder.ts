/** Claims a folder for one command: results of several commands would replace each other's files. */
import { join } from 'node:path';
import { BenchError } from '../../../contract/errors.ts';
import { foundAt } from './make-folder.ts';
import { isSameContent } from './same-file.ts';

/** Files that say whose results a folder holds. */
const claims = { 'sweep.json': 'a sweep', 'tune.json': 'a tuning', 'answers.jsonl': 'the answers of a study' } as const;
export type Claim = keyof typeof claims;

/** The claim that a command writes into its folder. */
interface Claimed {
  readonly claim: Claim;
  /** Names of the files. */
  readonly files: readonly string[];
  /** A file of which the command keeps a copy: one that is there is not lost. */
  readonly read: string;
}

/**
 * Throws a `BenchError` where the folder holds the results of another command, or, unless the command's own are there,
 * a file that it would replace. `own`: null of a command that claims no folder.
 */
export async function checkClaim(folder: string, own: Claimed | null = null): Promise<void> {
  const refuse = (what: string) => new BenchError('bad-input', `${folder}: holds ${what}; name another folder.`);
  const isThere = async (name: string) => (await foundAt(join(folder, name)).catch(() => null)) !== null;
  for (const [name, what] of Object.entries(claims)) if (name !== own?.claim && (await isThere(name))) throw refuse(`${what} (${name})`);
  if (own === null || (await isThere(own.claim))) return;
  for (const name of own.files)
    if ((await isThere(name)) && !(await isSameContent(join(folder, name), own.read)))
      throw refuse(`${name}, which is not of ${claims[own.claim]} and would be replaced`);
}
