/** Refuses a command line that would write over a file that it reads. */
import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { BenchError } from '../../contract/errors.ts';
import { standardInput } from '../base/files/read-input.ts';

/** Paths as typed, by the option that names them; '' of an argument. Options that are left out name none. */
export type NamedPaths = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Throws `BenchError` where a file would be written over that is read, or by two options; and where it is named `-`. */
export function checkPathsApart(read: NamedPaths, written: NamedPaths): void {
  const taken = new Map(each(read).map(([, path]) => [placeOf(path), 'this command reads this file']));
  for (const [option, path] of each(written)) {
    if (path === standardInput) throw new BenchError('bad-input', `${option} -: this is written to a file only; name one.`);
    const place = placeOf(path);
    const reason = taken.get(place);
    if (reason !== undefined) throw new BenchError('bad-input', `${option} ${path}: ${reason}; name another file.`);
    taken.set(place, `${option} writes this file`);
  }
}

function each(named: NamedPaths): [option: string, path: string][] {
  return Object.entries(named).flatMap(([option, paths = []]) => [paths].flat().map((path: string): [string, string] => [option, path]));
}

/** The same of two paths to one file, links followed, whether it is there or not. */
function placeOf(path: string): string {
  const whole = resolve(path);
  return real(whole) ?? join(real(dirname(whole)) ?? dirname(whole), basename(whole));
}

function real(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}
