/** The bundler of plugins is a program of its own, which no system can start out of the packed archive: it lies beside that. */
import { join } from 'node:path';

/** Where the program is for a bench in `root`; null: not in an archive, where it is found without us. */
export function unpackedBundler(root: string, { platform, arch }: Pick<NodeJS.Process, 'platform' | 'arch'> = process): string | null {
  if (!root.endsWith('.asar')) return null;
  const program = platform === 'win32' ? ['esbuild.exe'] : ['bin', 'esbuild'];
  return join(`${root}.unpacked`, 'node_modules', '@esbuild', `${platform}-${arch}`, ...program);
}
