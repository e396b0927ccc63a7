/** What cannot be kept on this machine is told when the bench starts; it runs all the same. */
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { spoolFolder } from '../recording/recordings-folder.ts';
import { userFolders } from '../user-folders.ts';
import type { ServeOptions } from './serve-options.ts';

/** A sentence for each kind of thing that cannot be kept, with the reason and what to do. */
export async function unwritableFolders({
  recordings,
  own,
  sweeps,
}: Pick<ServeOptions, 'recordings' | 'own' | 'sweeps'>): Promise<readonly string[]> {
  const places = [
    { path: spoolFolder(), effect: 'Sessions are not recorded', advice: 'XDG_CACHE_HOME names another folder on Linux.' },
    { path: userFolders().settings, effect: 'What you decide on plugins is not kept', advice: 'DRIFTBENCH_SETTINGS names another folder.' },
    { path: recordings, effect: 'Recordings cannot be kept', advice: '--recordings names another folder.' },
    { path: own, effect: 'Experiments cannot be saved', advice: '--experiments names another folder.' },
    { path: sweeps, effect: 'Sweeps cannot be run', advice: '--sweeps names another folder.' },
  ];
  const told = await Promise.all(
    places.map(async ({ path, effect, advice }) => {
      const reason = await whyNotWritable(path);
      return reason === null ? [] : [`${effect}: ${path} cannot be written (${reason}). ${advice}`];
    }),
  );
  return told.flat();
}

/** Of a folder, or of the nearest above it that is there, in which it would be made. */
async function whyNotWritable(path: string): Promise<string | null> {
  try {
    if (!(await stat(path)).isDirectory()) return `${path} is no folder`;
    await access(path, constants.W_OK);
    return null;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const isMissing = ['ENOENT', 'ENOTDIR'].includes(code) && dirname(path) !== path;
    return isMissing ? whyNotWritable(dirname(path)) : (reasons[code] ?? code);
  }
}

const reasons: Readonly<Record<string, string>> = { EROFS: 'the file system is read-only', EACCES: 'it is not yours to write' };
