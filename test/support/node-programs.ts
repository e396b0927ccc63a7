/** Programs of other versions of Node, for tests that compare what each of them does. */
import type { TestContext } from 'vitest';
import { versions } from '../../scripts/nodes.mjs';

/** What this process's own version does, the other tests compare. */
export const otherVersions = Object.keys(versions).filter((version) => !process.versions.node.startsWith(`${version}.`));

/**
 * The program of that version, of `nodes` by version. Without it nothing is proved: on CI under Linux that is a failure,
 * elsewhere a test that says it was skipped: not every version has a package for each system.
 */
export function programOf(nodes: Readonly<Record<string, string | null>>, version: string, { skip }: TestContext): string {
  const program = nodes[version];
  if (program) return program;
  const reason = `Node ${version} is not here and could not be installed; nothing was compared with it.`;
  if (process.env.CI && process.platform === 'linux') throw new Error(reason);
  return skip(reason);
}
