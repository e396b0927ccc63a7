/** The packages of a game that are not the project's: what its lock names, in its folder of the cache, or Debian's. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GameProcess } from './game-process.ts';

/** Resolves to null, or to why they are not here. */
export async function installed(sources: string, folder: string): Promise<string | null> {
  const lock = 'package-lock.json';
  const same = existsSync(join(folder, 'node_modules')) && readFileSync(join(folder, lock)).equals(readFileSync(join(sources, lock)));
  if (same) return null;
  for (const name of ['package.json', lock]) copyFileSync(join(sources, name), join(folder, name));
  try {
    await new GameProcess(['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder }).succeeds();
    return null;
  } catch (error) {
    return `its packages could not be installed: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Of a package in `node_modules` below a folder. */
export function versionIn(folder: string, name: string): string {
  return (JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }).version;
}

/** Version of a package of Debian; empty: it is not installed. */
export function debianVersion(name: string): string {
  const { stdout, status } = spawnSync('dpkg-query', ['--show', '--showformat', '${Version}', name], { encoding: 'utf8' });
  return status === 0 ? stdout : '';
}
