/** Names of files, out of paths of any system. */

/** The last part of a path. */
export function fileName(path: string): string {
  return path.split(/[\\/]/).pop() ?? path;
}

/** `netgames05` of `resources/netgames05.yaml`. */
export function fileStem(path: string): string {
  return fileName(path).replace(/\.[^.]*$/, '');
}
