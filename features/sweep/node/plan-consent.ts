/**
 * Consent to the plugins of a planned sweep: the folder may be a stranger’s. A plugin runs if the operator has trusted
 * its content, or names its checksum.
 */
import { join } from 'node:path';
import { BenchError } from '../../../contract/errors.ts';
import { shellWord } from '../../../contract/shell-line.ts';
import { userFolders } from '../../../main/base/user-folders.ts';
import { TrustFile } from '../../../main/plugins/trust-file.ts';
import type { PlannedSweep, SweepPlan } from './sweep-plan.ts';

/** `named`: checksums. Rejects with a `BenchError` that names the plugins without consent, and how to give it. */
export async function checkPlanConsent({ folder, plan }: PlannedSweep, named: readonly string[] = []): Promise<void> {
  if (plan.plugins.length === 0) return;
  const { trusted } = await new TrustFile(join(userFolders().settings, 'plugins.json')).read();
  const waiting = plan.plugins.filter(({ checksum }) => !named.includes(checksum) && !Object.hasOwn(trusted, checksum));
  if (waiting.length === 0) return;
  const shown = waiting.map(({ path, checksum }) => `  ${checksum}  ${path}`).join('\n');
  throw new BenchError(
    'not-possible',
    `${folder}: its runs load plugins that are not trusted:\n${shown}\nTheir code stands in ${shellWord(join(folder, 'plugins'))}. If you planned this sweep, or have read them, add: ${waiting.map(({ checksum }) => `--trust ${checksum}`).join(' ')}`,
  );
}

/** `--trust` for each plugin of a plan, with a space before it: for the commands that `sweep plan` prints. */
export function trustOptions({ plugins }: Pick<SweepPlan, 'plugins'>): string {
  return plugins.map(({ checksum }) => ` --trust ${checksum}`).join('');
}
