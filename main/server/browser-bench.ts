/** The browser bench whole: a bench behind a server, its address printed, the first experiment running. */
import { basename } from 'node:path';
import { openPlugins } from '../bench/bench-plugins.ts';
import { newBench } from '../bench/new-bench.ts';
import { RateLimit } from '../bench/rate-limit.ts';
import { firstExperiment, projectPaths } from '../project-paths.ts';
import { BenchServer } from './bench-server.ts';
import type { ServeOptions } from './serve-options.ts';
import { unwritableFolders } from './unwritable.ts';

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
  const { experiment, recording, sweeps, own, recordings } = options;
  const plugins = await openPlugins(paths, options.plugins);
  const host = newBench({ paths, plugins, sweeps, own, recordings, experiments: experiment === null ? [] : [experiment] });
  const freshAddresses = new RateLimit({ perSecond: 0.2, burst: 5 }, performance.now());
  const onUsedToken = () => {
    if (freshAddresses.take(performance.now())) print(`That address was used already. A fresh one: ${server.address}`);
  };
  const server = new BenchServer({ host, page: paths.page, onUsedToken });
  const port = await server.listen(options.port === null ? { port: usualPort, tries: portsTried } : { port: options.port, tries: 1 });
  if (options.port === null && port !== usualPort) print(`Port ${usualPort} is taken by another program; serving on ${port}.`);
  print(`Driftbench bench at ${server.address}`);
  // A first experiment that cannot be opened is shown on the page like any other fault.
  const opening = recording === null ? host.open(basename(experiment ?? firstExperiment)) : host.openRecording(recording);
  opening.catch((error: unknown) => print(error instanceof Error ? error.message : String(error)));
  return {
    get address() {
      return server.address;
    },
    async close() {
      await Promise.all([server.close(), host.close()]);
    },
  };
}
