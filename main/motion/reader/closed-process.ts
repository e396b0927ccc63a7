/** Options with which Node starts a process that may read files, and nothing else. */

interface Needs {
  /** It starts threads. */
  readonly threads?: boolean;
  /** It loads native code. */
  readonly addons?: boolean;
}

/** Asked for before plugins can be loaded beside it: then nothing of the process can be set up any more. */
const known = process.allowedNodeEnvironmentFlags;

/** Node's permissions, as this version of Node names them, and no code from strings. */
export function closedProcess({ threads = false, addons = false }: Needs): readonly string[] {
  const permission = ['--permission', '--experimental-permission'].find((flag) => known.has(flag));
  const granted = [
    '--allow-fs-read=*',
    ...(threads ? ['--allow-worker'] : []),
    ...(addons && known.has('--allow-addons') ? ['--allow-addons'] : []),
  ];
  return [
    '--no-warnings',
    '--expose-gc',
    '--disallow-code-generation-from-strings',
    ...(permission === undefined ? [] : [permission, ...granted]),
  ];
}
