/** Versions of Debian's packages. */
import { spawnSync } from 'node:child_process';

/** Empty: it is not installed. */
export function debianVersion(name: string): string {
  const { stdout, status } = spawnSync('dpkg-query', ['--show', '--showformat', '${Version}', name], { encoding: 'utf8' });
  return status === 0 ? stdout : '';
}
