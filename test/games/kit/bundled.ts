/** A program of a game in TypeScript or JavaScript, as a file that Node runs. */
import { join } from 'node:path';
import { build } from 'esbuild';

/** Packages are those that are found from where `outfile` is. */
export async function bundled(entry: string, outfile: string): Promise<string> {
  await build({ entryPoints: [entry], outfile, bundle: true, packages: 'external', platform: 'node', format: 'esm', target: 'node20' });
  return outfile;
}

/** The server and the client of a game, in its folder of the cache. */
export async function bundledPair(
  sources: string,
  folder: string,
  ending = 'ts',
): Promise<{ readonly server: string; readonly client: string }> {
  const one = (name: string) => bundled(join(sources, `${name}.${ending}`), join(folder, `${name}.mjs`));
  const [server, client] = await Promise.all([one('server'), one('client')]);
  return { server, client };
}
