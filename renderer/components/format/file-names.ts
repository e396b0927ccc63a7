/** Names of files, out of paths of any system. */

/** The last part of a path. */
export function fileName(path: string): string {
  return path.split(/[\\/]/).pop() ?? path;
}

/** `netgames05` of `resources/netgames05.yaml`. */
export function fileStem(path: string): string {
  return fileName(path).replace(/\.[^.]*$/, '');
}

/** The first name that is not taken for a run made from a file: `netgames05-1`, or with a suffix `netgames05-tuning-1`. */
export function freeRunName(path: string, taken: readonly string[], suffix = ''): string {
  const base = `${fileStem(path).replace(/[^A-Za-z0-9._-]/g, '-') || 'experiment'}${suffix}`;
  for (let number = 1; ; number++) if (!taken.includes(`${base}-${number}`)) return `${base}-${number}`;
}
