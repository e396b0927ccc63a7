/** The browser bench whole: a bench behind a server, its address printed, the first experiment running. */
import { basename } from 'node:path';
import type { BenchHost } from '../bench/bench-host.ts';
import { openPlugins } from '../bench/bench-plugins.ts';
import { closeAll } from '../close-all.ts';
import { newBench } from '../new-bench.ts';
import { RateLimit } from '../bench/rate-limit.ts';
import { firstExperiment, projectPaths } from '../project-paths.ts';
import { BenchServer } from './bench-server.ts';
import type { ServeOptions } from './serve-options.ts';
import { unwritableFolders } from './unwritable.ts';
import { wallMs } from '../wall-clock.ts';

/** Port that is tried first when none is asked for, and how many are tried after it. */
const usualPort = 7340;
const portsTried = 20;

export interface BrowserBench {
  /** The address that admits the next visitor, once. */
  readonly address: string;
  close(): Promise<void>;
}

/** `print` gets whole lines for the operator. */
export async function startBrowserBench(options: ServeOptions, print: (line: string) => void): Promise<BrowserBench> {
  const paths = projectPaths();
  for (const line of await unwritableFolders(options)) print(line);
  const { experiment, sweeps, own, recordings } = options;
  const plugins = await openPlugins(paths, options.plugins);
  const host = newBench({ paths, plugins, sweeps, own, recordings, experiments: experiment === null ? [] : [experiment] });
  const server = await serving(host, paths.page, options, print);
  openFirst(host, options).catch((error: unknown) => print(error instanceof Error ? error.message : String(error)));
  return {
    get address() {
      return server.address;
    },
    close: () => closeAll([() => server.close(), () => host.close()]),
  };
}

/** Says where. */
async function serving(host: BenchHost, page: string, { port: asked }: ServeOptions, print: (line: string) => void): Promise<BenchServer> {
  const freshAddresses = new RateLimit({ perSecond: 0.2, burst: 5 }, wallMs());
  const onUsedToken = () => {
    if (freshAddresses.take(wallMs())) print(`That address was used already. A fresh one: ${server.address}`);
  };
  const server = new BenchServer({ host, page, onUsedToken });
  const port = await server.listen(asked === null ? { port: usualPort, tries: portsTried } : { port: asked, tries: 1 });
  if (asked === null && port !== usualPort) print(`Port ${usualPort} is taken by another program; serving on ${port}.`);
  print(`Driftbench bench at ${server.address}`);
  return server;
}

/** An experiment that cannot be opened is shown on the page like any other fault. */
function openFirst(host: BenchHost, { experiment, recording }: ServeOptions): Promise<unknown> {
  return recording === null ? host.open(basename(experiment ?? firstExperiment)) : host.openRecording(recording);
}
