/** The browser bench whole: a bench behind a server, its address printed, the first experiment running. */
import { randomInt } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { agreeTo } from '../base/files/agreed-folders.ts';
import type { BenchHost } from '../bench/bench-host.ts';
import { openPlugins } from '../plugins/user-plugins.ts';
import { closeAll } from '../base/close-all.ts';
import { newBench, type BenchParts } from '../bench/new-bench.ts';
import { RateLimit } from '../base/rate-limit.ts';
import { firstExperiment, projectPaths } from '../base/project-paths.ts';
import { admittedPages } from './admitted-pages.ts';
import { BenchServer } from './bench-server.ts';
import type { ServeOptions } from './serve-options.ts';
import { dateNow, wallMs } from '../base/wall-clock.ts';
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { userFolders } from '../base/user-folders.ts';

/** Without --port: the first port tried, and how many are tried. */
const usualPort = 7340;
const portsTried = 20;

/** Runs are numbered from a random number below this: a page that reconnects takes none for one of a former process. */
const firstRuns = 2 ** 31;

export interface BrowserBench {
  /** The address that admits the next visitor, once. */
  readonly address: string;
  close(): Promise<void>;
}

/** `print` gets whole lines for the operator. */
export async function startBrowserBench(parts: BenchParts, options: ServeOptions, print: (line: string) => void): Promise<BrowserBench> {
  const paths = projectPaths();
  for (const line of await unwritableFolders(options)) print(line);
  agreeTo(options.allowed);
  const { experiment, sweeps, own, recordings, foxglove } = options;
  const plugins = await openPlugins(options.plugins);
  const host = newBench(parts, {
    paths,
    plugins,
    sweeps,
    own,
    recordings,
    experiments: experiment === null ? [] : [experiment],
    foxglove,
    firstRun: randomInt(1, firstRuns),
  });
  const server = await serving(host, paths.page, options, print).catch(async (error: unknown) => {
    // A bench that cannot serve says so, whatever becomes of the rest.
    await host.close().catch(() => undefined);
    throw error;
  });
  openFirst(host, options).catch((error: unknown) => print(error instanceof Error ? error.message : String(error)));
  return {
    get address() {
      return server.address;
    },
    close: () => closeAll([() => server.close(), () => host.close()]),
  };
}

/** Prints its address. */
async function serving(
  host: BenchHost,
  page: string,
  { port: requested }: ServeOptions,
  print: (line: string) => void,
): Promise<BenchServer> {
  for (const line of await host.begin()) print(line);
  const freshAddresses = new RateLimit({ perSecond: 0.2, burst: 5 }, wallMs());
  const onUsedToken = () => {
    if (freshAddresses.take(wallMs())) print(`That one-time URL was used already. A new one: ${server.address}`);
  };
  const server = new BenchServer({
    host,
    page,
    onUsedToken,
    admitted: admittedPages(join(userFolders().cache, 'pages.json'), () => dateNow().getTime()),
  });
  const port = await server.listen(requested === null ? { port: usualPort, tries: portsTried } : { port: requested, tries: 1 });
  if (requested === null && port !== usualPort) print(`Port ${usualPort} is taken by another program; serving on ${port}.`);
  print(`Driftbench bench at ${server.address}`);
  return server;
}

/** An experiment that cannot be opened is shown on the page like any other fault. */
function openFirst(host: BenchHost, { experiment, recording }: ServeOptions): Promise<unknown> {
  return recording === null ? host.open(basename(experiment ?? firstExperiment)) : host.openRecording(recording);
}

/** A sentence for each kind of thing that cannot be kept, with the reason and what to do. */
async function unwritableFolders({
  recordings,
  own,
  sweeps,
}: Pick<ServeOptions, 'recordings' | 'own' | 'sweeps'>): Promise<readonly string[]> {
  const { settings, cache } = userFolders();
  const places = [
    { path: join(cache, 'sessions'), effect: 'Sessions are not recorded', advice: 'XDG_CACHE_HOME names another folder on Linux.' },
    { path: settings, effect: 'Plugin decisions cannot be saved', advice: 'DRIFTBENCH_SETTINGS names another folder.' },
    { path: recordings, effect: 'Recordings cannot be kept', advice: '--recordings names another folder.' },
    { path: own, effect: 'Experiments cannot be saved', advice: '--experiments names another folder.' },
    { path: sweeps, effect: 'Sweeps cannot be run', advice: '--sweeps names another folder.' },
  ];
  const problems = await Promise.all(
    places.map(async ({ path, effect, advice }) => {
      const reason = await whyNotWritable(path);
      return reason === null ? [] : [`${effect}: ${path} cannot be written (${reason}). ${advice}`];
    }),
  );
  return problems.flat();
}

/** Looks at the folder, or at the nearest existing one above it, in which it would be made. */
async function whyNotWritable(path: string): Promise<string | null> {
  try {
    if (!(await stat(path)).isDirectory()) return `${path} is not a folder`;
    await access(path, constants.W_OK);
    return null;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const isMissing = ['ENOENT', 'ENOTDIR'].includes(code) && dirname(path) !== path;
    return isMissing ? whyNotWritable(dirname(path)) : (reasons[code] ?? code);
  }
}

const reasons: Readonly<Record<string, string>> = {
  EROFS: 'the file system is read-only',
  EACCES: 'you have no permission to write to it',
};
