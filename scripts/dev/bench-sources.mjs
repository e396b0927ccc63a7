/** The sources from which the bench's process is built. */

/** Folders that are watched for it. */
export const watched = ['engine', 'experiment', 'contract', 'client', 'plugins', 'main', 'features'];

/** Halves of a feature that only pages have. */
const pageHalf = /^features\/[^/]+\/(?:page|play|report)[/.]/;

/**
 * True for a source of the bench's process. A page alone takes the others, and replaces them by itself.
 *
 * @param {string} path from the root, with slashes
 */
export function isOfBench(path) {
  const [top = ''] = path.split('/');
  return watched.includes(top) && path.endsWith('.ts') && !path.endsWith('.test.ts') && !pageHalf.test(path);
}
