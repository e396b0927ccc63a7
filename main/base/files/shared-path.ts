/** Paths in files that people pass on: nothing of the folders of the machine that wrote them. */
import { basename, isAbsolute, relative } from 'node:path';

/** An absolute path from the working folder, or its last part where it lies elsewhere; any other path as it is. */
export function sharedPath(path: string): string {
  if (!isAbsolute(path)) return path;
  const inFolder = relative(process.cwd(), path);
  return inFolder === '' || inFolder.startsWith('..') || isAbsolute(inFolder) ? basename(path) : inFolder;
}
