/** The bundler of plugins is an executable, which no system can start inside the packed archive: it is beside that. */
import { join } from 'node:path';

/** Path of the executable for a bench in `root`; null: not in an archive, where it needs no path. */
export function unpackedBundler(root: string, { platform, arch }: Pick<NodeJS.Process, 'platform' | 'arch'> = process): string | null {
  if (!root.endsWith('.asar')) return null;
  const program = platform === 'win32' ? ['esbuild.exe'] : ['bin', 'esbuild'];
  return join(`${root}.unpacked`, 'node_modules', '@esbuild', `${platform}-${arch}`, ...program);
}
